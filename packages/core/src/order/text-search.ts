import { totalPlaces } from '../measures.ts';
import { foldCase } from '../name-search/fold-name.ts';
import { parsePhones } from '../phone.ts';
import { plainText } from '../written-text.ts';
import { placeCode, RETURN } from './number.ts';
import type { Order } from './order.ts';
import { onLatinKeys } from './scanned-texts.ts';

/** What people look for an order by, as far as it is an order's own. */
export type SearchedOrder = Pick<
  Order,
  | 'number'
  | 'content'
  | 'vendorInvoiceNumber'
  | 'vendorReturnInvoiceNumber'
  | 'vendorPickupNumber'
  | 'trackingNumber'
  | 'pieces'
>;

/** Codes of more places stand in no text: their order is found by its number. */
const MOST_CODES = 1_000;

/**
 * The text in which an order is found (interface 13.6) by what is its own: its numbers, the codes of its places, names and contact
 * persons of both ends, a line each, folded as `soughtTexts` folds what is looked for. Digits of phones are letters there which no
 * folded text has, with a mark behind the last, so that they are found from their end alone.
 */
export const orderText = ({ content, number }: SearchedOrder): string => {
  const { sender, receiver } = content;
  const places = Math.min(totalPlaces(content.cargo.items), MOST_CODES);
  const texts = foldedLines([
    number,
    ...Array.from({ length: places }, (_, at) => placeCode(number, at + 1)),
    placeCode(number, RETURN),
    content.customerOrderId,
    ...[sender, receiver].flatMap(({ name, contactPerson }) => [name, contactPerson]),
  ]);
  const phones = [sender, receiver].flatMap(({ phone }) => phonesIn(phone).map((digits) => `${spelt(digits)}${END}`));
  return asLines([...texts, ...phones]);
};

/** The same of the numbers that its vendor has given it, which come and change after it was written. */
export const vendorText = (order: SearchedOrder): string =>
  asLines(
    foldedLines([
      order.vendorInvoiceNumber,
      order.vendorReturnInvoiceNumber,
      order.vendorPickupNumber,
      order.trackingNumber,
      ...order.pieces,
    ]),
  );

const foldedLines = (texts: readonly (string | null)[]): readonly string[] =>
  texts.flatMap((text) => (text === null ? [] : [folded(text)]));

const asLines = (lines: readonly string[]): string => [...new Set(lines)].filter((line) => line !== '').join('\n');

/** What has to stand in one of an order's texts, any of these; empty: the text says nothing. Texts are folded to no more than one line. */
export const soughtTexts = (text: string): readonly string[] => {
  const sought = folded(text);
  if (sought === '') return [];
  const digits = sought.replace(/[ +().-]/g, '');
  const isPhone = /^[0-9]{4,15}$/.test(digits);
  if (isPhone) return [sought, `${spelt(national(digits))}${END}`];
  return [...new Set([sought, ...(/[0-9]/.test(sought) ? [onLatinKeys(sought)] : turned(sought))])];
};

/** A name of two or three words in every turn: whoever asks for Орлова Ольга finds Ольга Орлова. */
const turned = (name: string): readonly string[] => {
  const words = name.split(' ');
  if (words.length > 3) return [];
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
};

/** The most characters of a text that is sought. */
export const MOST_OF_SOUGHT = 100;

/** Whether it may be sought (interface 13.6). */
export const isSought = (text: string): boolean => text.length <= MOST_OF_SOUGHT;

/** In capitals, Е for Ё, one plain blank for any, plain hyphens, nothing invisible. */
const folded = (text: string): string => foldCase(plainText(text)).replaceAll('Ё', 'Е').replace(/ +/g, ' ').trim();

/** Behind the last digit of a phone. */
const END = 'z';

const spelt = (digits: string): string => digits.replace(/[0-9]/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

const phonesIn = (phone: string): readonly string[] => {
  const parsed = parsePhones(phone);
  const numbers = parsed.ok ? parsed.phones.map(({ number }) => number) : phone.split(',');
  return numbers.map((number) => national(number.replace(/[^0-9]/g, ''))).filter((digits) => digits.length >= 4);
};

/** 8 and +7 begin the same numbers of Russia. */
const national = (digits: string): string => (/^8[0-9]{10}$/.test(digits) ? `7${digits.slice(1)}` : digits);
