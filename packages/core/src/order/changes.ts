import { unitDecimals } from '../currency.ts';
import type { Locale, LocalText } from '../local-text.ts';
import { type Problem, problem } from '../problem.ts';
import { fieldWords } from './field-words.ts';
import type { OrderContent } from './order.ts';
import { type OrderStatus, statuses } from './statuses.ts';

/** New values by the path of the content's field (`receiver.phone`); lists are one field (`cargo.items`). */
export type OrderChanges = Readonly<Record<string, unknown>>;

/** A field of the content that was changed; `path` as in `OrderChanges`. */
export interface ChangedField {
  /** `receiver.phone`; a list is one field. */
  readonly path: string;
  /** null where there was none. */
  readonly before: unknown;
  /** null where there is none any more. */
  readonly after: unknown;
  /** In which currencies both are sums, where a currency has more than two decimals; else they are in hundredths. */
  readonly currencies?: Currencies;
}

/** That of `before` and that of `after`, ISO 4217; null: none is given. */
export type Currencies = readonly [before: string | null, after: string | null];

/** What differs, each with its old and its new value; in the order of the content's fields. */
export const changedFields = (before: OrderContent, after: OrderContent): readonly ChangedField[] =>
  Object.entries(changesBetween(before, after)).map(([path, value]) => ({
    path,
    before: path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : null), before) ?? null,
    after: value ?? null,
    ...(inCustomsCurrency.has(path) && inFinerUnits([before.cargo.customsCurrency, after.cargo.customsCurrency])),
  }));

/** Fields with sums in the currency of customs. */
const inCustomsCurrency: ReadonlySet<string> = new Set(['cargo.customsValue', 'cargo.products']);

const inFinerUnits = (currencies: Currencies): Pick<ChangedField, 'currencies'> =>
  currencies.some((currency) => unitDecimals(currency) > 2) ? { currencies } : {};

/** What differs, by path, with the values of `after`; in the order of the content's fields. */
export const changesBetween = (before: OrderContent, after: OrderContent): OrderChanges =>
  Object.fromEntries(differences(before, after, ''));

/** The content with the new values in their places; the reverse of `changesBetween`. A place that is not there any more is left out. */
export const withChanges = (content: OrderContent, changes: OrderChanges): OrderContent =>
  Object.entries(changes).reduce<OrderContent>(
    (changed, [path, value]) => replaced(changed, path.split('.'), value) as OrderContent,
    content,
  );

/** The paths that differ, in the order of the content's fields. */
export const changedPaths = (before: OrderContent, after: OrderContent): readonly string[] =>
  Object.keys(changesBetween(before, after));

/**
 * OrderStateInvalid for every path that may not change in the status (interface 11.1). An order that no vendor has
 * changes freely, unless a hand-over or a payment is under way or has left that in doubt; any other only in what is the
 * customer's own and, once the vendor has it, in what that vendor can change: its manifest's paths, each with all
 * beneath it.
 */
export function checkChanges(
  status: OrderStatus,
  paths: readonly string[],
  changeable: readonly string[],
  mayBeAtVendor = false,
): readonly Problem[] {
  if (isFreelyChanged(status, mayBeAtVendor)) return [];
  const allowed = statuses[status].group === 'with-vendor' ? [...customersOwn, ...changeable] : customersOwn;
  const text = (path: string) => (isFreelyChanged(status) ? doubt(path, allowed) : refusal(status, path, allowed));
  // A choice that changes may change a filter with it, of which nobody has spoken.
  const isChosen = paths.some((path) => path === 'choice' || path.startsWith('choice.'));
  return paths
    .filter((path) => !(isChosen && path.startsWith('filter.')))
    .filter((path) => !allowed.some((open) => path === open || path.startsWith(`${open}.`)))
    .map((path) => problem('OrderStateInvalid', path, text(path)));
}

/** Nobody but the customer has it. `mayBeAtVendor`: a hand-over of it may have got through although no answer came. */
export const isFreelyChanged = (status: OrderStatus, mayBeAtVendor = false): boolean =>
  !mayBeAtVendor && freelyChanged.includes(status);

const freelyChanged: readonly OrderStatus[] = ['Draft', 'RateRequest', 'OnApproval', 'VendorError'];

/** The vendor never sees them. */
const customersOwn: readonly string[] = [
  'emergencyEmail',
  'project',
  'department',
  'customerOrderId',
  'checkCustomerOrderId',
  'customerActNumber',
];

const refusal = (status: OrderStatus, path: string, allowed: readonly string[]): LocalText => ({
  en: `“${fieldWords(path).en}” cannot be changed while the order is ${statuses[status].text.en}; these can: ${listed(allowed, 'en')}.`,
  ru: `Поле «${fieldWords(path).ru}» нельзя изменить в статусе «${statuses[status].text.ru}»; сейчас можно изменить: ${listed(allowed, 'ru')}.`,
});

const doubt = (path: string, allowed: readonly string[]): LocalText => ({
  en: `“${fieldWords(path).en}” cannot be changed because the vendor may already have the order; these can: ${listed(allowed, 'en')}.`,
  ru: `Поле «${fieldWords(path).ru}» нельзя изменить, поскольку служба доставки могла уже получить заказ; сейчас можно изменить: ${listed(allowed, 'ru')}.`,
});

/** The names of fields have commas in them. */
const listed = (paths: readonly string[], locale: Locale): string =>
  paths.map((path) => fieldWords(path)[locale]).join('; ');

function differences(before: unknown, after: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (!isRecord(before) || !isRecord(after)) return isEqual(before, after) ? [] : [[path, after]];
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, i) => isEqual(value, b[i]));
  return isRecord(a) && isRecord(b) && differences(a, b, '').length === 0;
}

function replaced(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, to) } : value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
