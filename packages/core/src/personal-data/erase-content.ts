import type { OrderFacts } from '../events/event-facts.ts';
import type { LocalText } from '../local-text.ts';
import type { ChangedField, OrderChanges } from '../order/changes.ts';
import type { OrderContent } from '../order/order.ts';
import { orderStatuses } from '../order/statuses.ts';

/** What stands from an erasure on where personal data stood (interface 26.1). */
export const ERASED = 'erased';

/** Where personal data stand in the content of an order; of a list in each element. */
const personalPaths: ReadonlySet<string> = new Set([
  ...['sender', 'receiver', 'seller'].flatMap((end) =>
    ['name', 'contactPerson', 'phone', 'address', 'email', 'instructions', 'taxNumber'].map((name) => `${end}.${name}`),
  ),
  'comments',
  'emergencyEmail',
  // In the customer's own words: where a receipt goes, whom the driver is to ask for.
  'services.parameter',
  'cargo.vehicle.additionalConditions',
]);

/** In some countries it says which house. */
const postalCodes: ReadonlySet<string> = new Set(['sender.postalCode', 'receiver.postalCode']);

/**
 * The content of an order without personal data: the mark stands for names, contact persons, phones, addresses, mails,
 * numbers of taxpayers and what was written in somebody's own words, and a postal code is null. Country, city, region, point,
 * goods, money, numbers, project and department stay. Doing so again changes nothing.
 */
export const eraseContent = (content: OrderContent): OrderContent => eraseAt('', content) as OrderContent;

/** Whether it is erased: no phone that anybody may give reads as the mark. */
export const isErased = ({ receiver }: Pick<OrderContent, 'receiver'>): boolean => receiver.phone === ERASED;

/** Old and new values of changed fields without personal data. */
export const eraseChangedFields = (fields: readonly ChangedField[]): readonly ChangedField[] =>
  fields.map((field) => ({
    ...field,
    before: eraseAt(field.path, field.before),
    after: eraseAt(field.path, field.after),
  }));

/** New values of fields without personal data. */
export const eraseChanges = (changes: OrderChanges): OrderChanges =>
  Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, eraseAt(path, value)]));

const eraseAt = (path: string, value: unknown): unknown => {
  // What is not there needs no mark.
  if (value === null || value === undefined || postalCodes.has(path)) return value === undefined ? undefined : null;
  if (personalPaths.has(path)) return ERASED;
  if (Array.isArray(value)) return value.map((one) => eraseAt(path, one));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, eraseAt(path === '' ? name : `${path}.${name}`, inner)]),
  );
};

/**
 * A line of a history without what others said in it: one of our own sentences stays, also where theirs stood behind it.
 * @param own the sentences that the service writes by itself
 */
export const eraseText = (text: LocalText, own: readonly LocalText[]): LocalText =>
  own.find(({ en, ru }) => isOrBegins(text.en, en) && isOrBegins(text.ru, ru)) ?? { en: ERASED, ru: ERASED };

const isOrBegins = (text: string, sentence: string): boolean => text === sentence || text.startsWith(`${sentence} `);

/** What an event of an order tells, without people. */
export const eraseFacts = <Facts extends object>(
  facts: Facts & Partial<OrderFacts>,
  own: readonly LocalText[],
): Facts => ({
  ...facts,
  ...(facts.receivedBy != null && { receivedBy: ERASED }),
  ...(facts.line != null && { line: { ...facts.line, text: eraseText(facts.line.text, own) } }),
});

/** What was noted of an act on an order, without a word that anybody has written: of texts the names of statuses alone stay. */
export const eraseWords = (noted: unknown): unknown => {
  if (typeof noted === 'string') return statuses.has(noted) ? noted : ERASED;
  if (Array.isArray(noted)) return noted.map(eraseWords);
  if (typeof noted !== 'object' || noted === null) return noted;
  return Object.fromEntries(Object.entries(noted).map(([name, inner]) => [name, eraseWords(inner)]));
};

const statuses: ReadonlySet<string> = new Set(orderStatuses);
