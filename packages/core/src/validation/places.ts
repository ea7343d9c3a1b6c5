import type { CargoItem, Product } from '../cargo.ts';
import type { ExtraService, VendorServiceWish } from '../extra-services.ts';
import type { OrderContent } from '../order/order.ts';
import type { Party, RoutePoint } from '../party.ts';
import { isCountryCode } from '../place.ts';
import type { QuoteRequest } from '../quote/request.ts';
import type { Place } from './rule.ts';

const ends = ['sender', 'receiver'] as const;
const endPath = (index: number): string => ends[index] ?? '';

/** Sender and receiver, as far as a quote knows them. */
export const bothEnds: Place<QuoteRequest, RoutePoint> = {
  values: ({ sender, receiver }) => [sender, receiver],
  path: endPath,
};

/** Sender and receiver of an order. */
export const bothParties: Place<OrderContent, Party> = {
  values: ({ sender, receiver }) => [sender, receiver],
  path: endPath,
};

/** Each item of the cargo. */
export const eachItem: Place<QuoteRequest, CargoItem> = {
  values: ({ cargo }) => cargo.items,
  path: (index) => `cargo.items[${index}]`,
};

/** Each product of the cargo. */
export const eachProduct: Place<QuoteRequest, Product> = {
  values: ({ cargo }) => cargo.products,
  path: (index) => `cargo.products[${index}]`,
};

/** Each service that is asked for. */
export const eachService: Place<QuoteRequest, ExtraService> = {
  values: ({ services }) => services,
  path: (index) => `services[${index}]`,
};

/** Each service of a vendor's own that is asked for. */
export const eachVendorService: Place<QuoteRequest, VendorServiceWish> = {
  values: ({ vendorServices }) => vendorServices,
  path: (index) => `vendorServices[${index}]`,
};

/** One part of the request, or nothing where it is null. */
const part = <Subject, Value>(path: string, value: (subject: Subject) => Value | null): Place<Subject, Value> => ({
  values: (subject) => {
    const found = value(subject);
    return found === null ? [] : [found];
  },
  path: () => path,
});

/** The cargo as a whole. */
export const cargo = part('cargo', (request: QuoteRequest) => request.cargo);
/** The wish for a pickup. */
export const pickup = part('pickup', (request: QuoteRequest) => request.pickup);
/** The terms of the delivery. */
export const terms = part('terms', (request: QuoteRequest) => request.terms);
/** The request itself. */
export const quote = part('', (request: QuoteRequest) => request);
/** The order itself. */
export const content = part('', (order: OrderContent) => order);
/** The option chosen; nothing where none is. */
export const choice = part('choice', (order: OrderContent) => order.choice);

/** Every text of the request, however deep. Checked often and refused hardly ever: the path is looked for only then. */
export const eachText: Place<QuoteRequest, string> = {
  values: (request) => {
    const known = textsOf.get(request);
    if (known) return known;
    const texts: string[] = [];
    collectTexts(request, texts);
    textsOf.set(request, texts);
    return texts;
  },
  path: (index, request) => pathsOfTexts(request, '')[index] ?? '',
};

/** Several rules look at the same texts. */
const textsOf = new WeakMap<QuoteRequest, readonly string[]>();

function collectTexts(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value);
  else if (Array.isArray(value)) for (const element of value) collectTexts(element, into);
  else if (typeof value === 'object' && value !== null)
    for (const key in value) collectTexts(value[key as keyof typeof value], into);
}

function pathsOfTexts(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const step = (key: string): string => (path === '' ? key : `${path}.${key}`);
  return Object.entries(value).flatMap(([key, part]) =>
    pathsOfTexts(part, Array.isArray(value) ? `${path}[${key}]` : step(key)),
  );
}

/** Customs data and postal codes are needed from one country to another; what is none has a rule of its own. */
export const isInternational = ({ sender, receiver }: { sender: RoutePoint; receiver: RoutePoint }): boolean =>
  sender.country !== receiver.country && isCountryCode(sender.country) && isCountryCode(receiver.country);
