import {
  type AccessRight,
  type AttentionReason,
  accessRights,
  attentionReasons,
  canonicalOrderNumber,
  type InvoicePlace,
  isAccessRight,
  isBlank,
  isCurrencyCode,
  isLocalDate,
  isSought,
  type LocalDate,
  MOST_OF_SOUGHT,
  type OrderStatus,
  orderStatuses,
  type PurchasedProduct,
  parseInvoiceNumber,
  readRate,
} from '@cartage/core';
import { InvalidArgumentError } from 'commander';

// What is typed behind a command, read. A reason why it cannot be read goes on after "argument 'x' is invalid."

export const word = (typed: string): string => {
  if (isBlank(typed)) throw new InvalidArgumentError('It is empty.');
  return typed;
};

/** The number of a company, a key or the like. */
export const wholeNumber = (typed: string): number => {
  if (!/^\d{1,15}$/.test(typed)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(typed);
};

/** Roubles as kopecks. */
export const wholeRoubles = (typed: string): number => {
  if (!/^\d{1,12}$/.test(typed)) throw new InvalidArgumentError('It must be whole roubles such as 100000.');
  return Number(typed) * 100;
};

/** A percentage as basis points, 0 to 1000 %. */
export const percent = (typed: string): number => {
  const [, whole = '', part = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (whole === '' || basisPoints > 100_000)
    throw new InvalidArgumentError('It must be percent from 0 to 1000 such as 12.5.');
  return basisPoints;
};

/** Roubles, above or below zero, as kopecks. */
export const signedRoubles = (typed: string): number =>
  typed.startsWith('-') ? -roubles(typed.slice(1)) : roubles(typed);

/** Roubles, with kopecks or without, as kopecks; above zero. */
export const roubles = (typed: string): number => {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  const kopecks = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (whole === '' || kopecks === 0) throw new InvalidArgumentError('It must be roubles such as 15000 or 15000.50.');
  return kopecks;
};

/** Roubles, with kopecks or without, as kopecks; also none. */
export const sumOfRoubles = (typed: string): number => {
  if (/^0(?:[.,]0{1,2})?$/.test(typed)) return 0;
  if (!/^\d{1,12}(?:[.,]\d{1,2})?$/.test(typed))
    throw new InvalidArgumentError('It must be roubles such as 15000.50, or 0.');
  return roubles(typed);
};

/** `SKU-1=2` or `SKU-1=2:1500.50`, and as often as there are products; `none`: nothing was bought. */
export const purchasedProducts = (typed: string, before?: readonly PurchasedProduct[]): readonly PurchasedProduct[] => {
  // Commander has no list before the first one; after `none` it is empty.
  if (typed === 'none' ? before !== undefined : before?.length === 0)
    throw new InvalidArgumentError('Either none, or what was bought.');
  if (typed === 'none') return [];
  // A code may have signs of its own.
  const [, product = '', quantity = '', sum] = /^(.+)=(\d{1,7})(?::([\d.,]+))?$/.exec(typed) ?? [];
  if (product === '') {
    throw new InvalidArgumentError('It must be a code with a quantity, such as SKU-1=2 or SKU-1=2:1500.50, or none.');
  }
  return [
    ...(before ?? []),
    { product, quantity: Number(quantity), sum: sum === undefined ? null : sumOfRoubles(sum) },
  ];
};

/** Separated by commas, and as often as the option is given. */
export const statusList = (typed: string, before: readonly OrderStatus[] = []): readonly OrderStatus[] => {
  const names = typed.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isOrderStatus(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no status "${unknown}"; the statuses are ${orderStatuses.join(', ')}.`);
  }
  return [...before, ...names.filter(isOrderStatus)];
};

/** `late,silent`; any: all reasons. */
export const attentionList = (typed: string, before: readonly AttentionReason[] = []): readonly AttentionReason[] => {
  const names = words(typed);
  const unknown = names.find((name) => name !== 'any' && !isReason(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `There is no reason "${unknown}"; the reasons are ${attentionReasons.join(', ')}, and any.`,
    );
  }
  return names.includes('any') ? attentionReasons : [...before, ...names.filter(isReason)];
};

const isReason = (name: string): name is AttentionReason => attentionReasons.some((reason) => reason === name);

/** Separated by commas. */
export const words = (typed: string): readonly string[] =>
  word(typed)
    .split(',')
    .map((one) => one.trim());

export const wholeNumbers = (typed: string): readonly number[] => words(typed).map(wholeNumber);

const isOrderStatus = (name: string): name is OrderStatus => orderStatuses.some((status) => status === name);

/** What orders are looked for by (interface 13.6). */
export const soughtText = (typed: string): string => {
  if (!isSought(word(typed))) throw new InvalidArgumentError(`It must have at most ${MOST_OF_SOUGHT} characters.`);
  return typed;
};

/** How many lines of a list. */
export const lineCount = (typed: string): number => {
  const count = wholeNumber(typed);
  if (count < 1 || count > 1000) throw new InvalidArgumentError('It must be from 1 to 1000.');
  return count;
};

/** `2026-000017`; zeros in front may be left out. */
export const invoiceNumber = (typed: string): InvoicePlace => {
  const place = parseInvoiceNumber(typed);
  if (place === null) throw new InvalidArgumentError('It must be the number of an invoice such as 2026-000017.');
  return place;
};

/** A currency other than roubles. */
export const currency = (typed: string): string => {
  const code = typed.trim().toUpperCase();
  if (!isCurrencyCode(code) || code === 'RUB')
    throw new InvalidArgumentError('It must be the ISO 4217 code of a currency other than roubles, such as EUR.');
  return code;
};

/** What one of a currency is worth, roubles. */
export const rate = (typed: string): number => {
  const read = readRate(typed);
  if (read === undefined)
    throw new InvalidArgumentError(
      'It must be roubles above 0 and up to 1000000 with at most 8 decimals, such as 98.5321.',
    );
  return read;
};

/** A day that exists. */
export const day = (typed: string): LocalDate => {
  if (!isLocalDate(typed)) throw new InvalidArgumentError('It must be a day such as 2026-11-20.');
  return typed;
};

/** A moment with its zone, as ms since 1970. */
export const moment = (typed: string): number => {
  const at = /T.*(Z|[+-]\d\d:\d\d)$/.test(typed) ? Date.parse(typed) : Number.NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError('It must be a moment with its zone such as 2026-11-20T03:00:00+03:00.');
  return at;
};

export const orderNumber = (typed: string): string => canonicalOrderNumber(word(typed));

/** Separated by commas, and as often as the option is given. */
export const rights = (typed: string, before: readonly AccessRight[] = []): readonly AccessRight[] => {
  const names = typed.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isAccessRight(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no right "${unknown}"; the rights are ${accessRights.join(', ')}.`);
  }
  return [...before, ...names.filter(isAccessRight)];
};
