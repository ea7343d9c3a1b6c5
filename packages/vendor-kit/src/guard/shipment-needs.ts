import {
  type Cargo,
  dimensionsOf,
  hasPostalCodes,
  isDocuments,
  type LocalText,
  latinName,
  type RoutePoint,
} from '@cartage/core';
import type { ShipmentNeed, VendorManifest } from '../adapter/manifest.ts';
import type { VendorRoute } from '../adapter/quote.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';

type Named = { readonly [Member in 'name' | 'contactPerson' | 'address' | 'email']: string | null };

/** A request for prices, or a shipment: as much as there is of it. */
export interface Needy {
  readonly sender: RoutePoint & Partial<Named>;
  readonly receiver: RoutePoint & Partial<Named>;
  readonly cargo: Cargo;
  readonly route: VendorRoute;
}

/** Something that the vendor needs and the shipment does not have. */
export interface Lacking {
  readonly need: ShipmentNeed;
  /** Where it belongs, in the words of an order. */
  readonly field: string;
}

/** The first that is lacking of what the manifest names; null: nothing is. Names and addresses are judged of a shipment alone: a request for prices has none. */
export const lackingOf = ({ needs }: Pick<VendorManifest, 'needs'>, given: Needy): Lacking | null => {
  for (const need of needs) {
    const field = lackingField[need](given);
    if (field !== null) return { need, field };
  }
  return null;
};

const ends = ['sender', 'receiver'] as const;

const lackingField: Readonly<Record<ShipmentNeed, (given: Needy) => string | null>> = {
  customs: ({ sender, receiver, cargo: { type, products } }) => {
    // Of papers there are no goods to declare.
    const isBare = isDocuments(type) && products.length === 0;
    if (isBare || !passesCustoms(sender.country, receiver.country)) return null;
    const isWhole = (product: Cargo['products'][number]): boolean =>
      product.hsCode !== null && product.originCountry !== null && product.customsValue !== null;
    if (products.length === 0) return 'cargo.products';
    const place = products.findIndex((product) => !isWhole(product));
    return place < 0 ? null : `cargo.products[${place}]`;
  },
  sizes: ({ cargo: { type, items } }) => {
    const place = isDocuments(type) ? -1 : items.findIndex((item) => dimensionsOf(item) === null);
    return place < 0 ? null : `cargo.items[${place}]`;
  },
  postalCodes: (given) =>
    fieldOf('postalCode', ({ country, postalCode }) => hasPostalCodes(country) && !postalCode, given),
  state: (given) =>
    fieldOf(
      'state',
      ({ country, region }, location) => withStates.has(country) && !region && !location?.regionName,
      given,
    ),
  latinNames: (given) => {
    for (const end of ends)
      for (const member of ['name', 'contactPerson', 'address'] as const)
        if (!isLatin(given[end][member] ?? '')) return `${end}.${member}`;
    return null;
  },
  email: ({ receiver }) => (receiver.email === null ? 'receiver.email' : null),
};

const fieldOf = (
  member: 'postalCode' | 'state',
  isLacking: (end: Needy['sender'], location: VendorRoute['origin']) => boolean,
  { sender, receiver, route }: Needy,
): string | null => {
  if (isLacking(sender, route.origin)) return `sender.${member}`;
  return isLacking(receiver, route.destination) ? `receiver.${member}` : null;
};

/** Between members of the Eurasian Economic Union nothing is declared. */
const passesCustoms = (one: string, other: string): boolean => one !== other && !(union.has(one) && union.has(other));
const union: ReadonlySet<string> = new Set(['RU', 'BY', 'KZ', 'AM', 'KG']);

/** Whose addresses are not whole without a state or province, by the address data that Google publishes. */
const withStates: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US']);

const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Z}]*$/u.test(latinName(text));

/** The refusal of a hand-over for it. */
export const needProblem = ({ need, field }: Lacking): VendorProblem =>
  new VendorProblem({ kind: 'invalid', field }, words[need]);

const words: Readonly<Record<ShipmentNeed, LocalText>> = {
  customs: {
    en: 'The vendor takes shipments across this border only with customs lines: give each product hsCode, originCountry and customsValue.',
    ru: 'Служба доставки принимает отправления через эту границу только с таможенными данными: укажите для каждого товара hsCode, originCountry и customsValue.',
  },
  sizes: {
    en: 'The vendor needs length, height and width of each place.',
    ru: 'Служба доставки требует длину, высоту и ширину каждого места.',
  },
  postalCodes: {
    en: 'The vendor needs the postal codes of sender and receiver.',
    ru: 'Служба доставки требует почтовые индексы отправителя и получателя.',
  },
  state: {
    en: 'The vendor needs the state or province of the address.',
    ru: 'Служба доставки требует штат или провинцию в адресе.',
  },
  latinNames: {
    en: 'The vendor needs names and addresses that can be written in latin letters.',
    ru: 'Служба доставки требует имена и адреса, которые можно записать латиницей.',
  },
  email: {
    en: "The vendor needs the receiver's e-mail address.",
    ru: 'Служба доставки требует адрес электронной почты получателя.',
  },
};
