import { type Problem, problem } from '../problem.ts';
import { bareText } from '../written-text.ts';

/** An order's number, `PREFIX-NNNN-NNNN`, with a further group for a child order (interface 8.1, 8.2). */
export interface OrderNumber {
  /** The operator's prefix, upper case. */
  readonly prefix: string;
  /** The digits before the check digit: 7 or more. */
  readonly digits: string;
  /** Which child of the order it is, from 1; null for the order itself. */
  readonly child: number | null;
}

/**
 * The number of a new order. `digits` are 7 to 15 random decimal digits; the check digit is added. With more than 7
 * the first group grows. Throws on anything else.
 */
export function formatOrderNumber(prefix: string, digits: string): string {
  if (!isOrderNumberPrefix(prefix)) throw new RangeError(`Not an order number prefix: ${prefix}`);
  if (!/^\d{7,15}$/.test(digits)) throw new RangeError(`Not 7 to 15 digits: ${digits}`);
  const all = `${digits}${checkDigit(digits)}`;
  return `${prefix}-${all.slice(0, -4)}-${all.slice(-4)}`;
}

/** The number of the n-th child, from 1, of an order that is itself no child. */
export function childNumber(parent: string, n: number): string {
  const parsed = parseOrderNumber(parent);
  if (parsed === undefined || parsed.child !== null) throw new RangeError(`Cannot be a parent's number: ${parent}`);
  if (!Number.isInteger(n) || n < 1 || n > 99_999) throw new RangeError(`Not the number of a child: ${n}`);
  return `${formatOrderNumber(parsed.prefix, parsed.digits)}-${n}`;
}

/** Undefined: another form, or a wrong check digit. The prefix may come in any case. */
export function parseOrderNumber(text: string): OrderNumber | undefined {
  const match = /^([A-Z0-9]{1,6})-(\d{4,12})-(\d{4})(?:-([1-9]\d{0,4}))?$/i.exec(text);
  if (match === null) return undefined;
  const [, prefix = '', first = '', second = '', child] = match;
  const all = first + second;
  if (checkDigit(all) !== 0) return undefined;
  return { prefix: prefix.toUpperCase(), digits: all.slice(0, -1), child: child === undefined ? null : Number(child) };
}

/**
 * An order's number, or the code of one of its places or of its return waybill, as it is stored and printed, where the
 * text is one in small letters or with blanks around it; else the text as it is.
 */
export function canonicalOrderNumber(text: string): string {
  // Nearly every number comes as it is stored.
  if (/^[A-Z0-9-]*$/.test(text)) return text;
  const bare = bareText(text);
  const code = parsePlaceCode(bare);
  return code === undefined ? (storedForm(bare) ?? text) : placeCode(code.orderNumber, code.place);
}

function storedForm(text: string): string | undefined {
  const parsed = parseOrderNumber(text);
  if (parsed === undefined) return undefined;
  const number = formatOrderNumber(parsed.prefix, parsed.digits);
  return parsed.child === null ? number : `${number}-${parsed.child}`;
}

/** The code of the return waybill has this in the place's stead. */
export const RETURN = 'R';

/** What the code on a mark or on a return waybill says (interface 8.3). */
export interface PlaceCode {
  /** As it is stored. */
  readonly orderNumber: string;
  /** From 1, through all items of the cargo; `R` on the return waybill. */
  readonly place: number | typeof RETURN;
}

/** `CTG-7820-3920-2`: the code of an order's n-th place, from 1, or of its return waybill. */
export const placeCode = (orderNumber: string, place: PlaceCode['place']): string => `${orderNumber}-${place}`;

/**
 * Undefined: no such code. `CTG-7820-3920-2` may be an order's own number too, its parent's second child; a caller who finds
 * an order by it takes it for a number first (interface 8.2).
 */
export function parsePlaceCode(text: string): PlaceCode | undefined {
  const match = /^(.+)-(R|[1-9]\d{0,4})$/i.exec(text);
  const orderNumber = match?.[1] === undefined ? undefined : storedForm(match[1]);
  if (orderNumber === undefined) return undefined;
  const place = match?.[2]?.toUpperCase();
  return { orderNumber, place: place === RETURN ? RETURN : Number(place) };
}

/** 1 to 6 of A-Z, 0-9. */
export const isOrderNumberPrefix = (text: string): boolean => /^[A-Z0-9]{1,6}$/.test(text);

/** Damm's quasigroup of order 10: totally anti-symmetric, with zeros on the diagonal. */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/** Damm's check digit: catches every single wrong digit and every swap of neighbours. 0 over digits that include it. */
function checkDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) interim = Number(table[interim]?.[Number(digit)]);
  return interim;
}

/** RequestInvalid of an order that a list has for the second time, at its place there. */
export const orderNamedTwice = (number: string, place: number): Problem =>
  problem('RequestInvalid', `orders[${place}].orderId`, {
    en: `Order "${number}" is named before already; name each order once.`,
    ru: `Заказ «${number}» уже назван выше; называйте каждый заказ один раз.`,
  });
