import { isLocalDate, type Kopecks, kopecksFromRoubles } from '@cartage/core';
import { z } from 'zod';

// Readers of single values, which come as JSON has them or as the text of a CSV cell. A fault goes on after the column.

/** Such a value; the reader answers undefined where it is none. */
export const cell = <T>(accepted: string, read: (value: unknown) => T | undefined) =>
  z.unknown().transform((value, ctx): T => {
    const found = value === undefined || value === '' ? undefined : read(value);
    if (found !== undefined) return found;
    const seen = value === undefined || value === '' ? 'is missing' : `${shown(value)} is not accepted`;
    ctx.addIssue({ code: 'custom', message: `${seen}; accepted: ${accepted}` });
    return z.NEVER;
  });

const MOST_SHOWN = 100;

/** As JSON has it; of a whole file that slipped into one cell the beginning. */
export const shown = (value: unknown): string => {
  const written = JSON.stringify(value);
  return written.length > MOST_SHOWN ? `${written.slice(0, MOST_SHOWN)}…` : written;
};

export const text = (most: number, accepted = `a text of at most ${most} characters`) =>
  cell(accepted, (value) => {
    const written = typeof value === 'number' ? String(value) : value;
    return typeof written === 'string' && written.length <= most && !control.test(written) ? written : undefined;
  });

/** What no text has: a zero among them is refused by databases. Lines and tabs may be. */
const control = /[^\P{Cc}\n\r\t]/u;

export const matching = (pattern: RegExp, accepted: string) =>
  cell(accepted, (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined));

export const oneOf = <const T extends string>(words: readonly T[]) =>
  cell(words.join(', '), (value) => words.find((word) => word === value));

/** Several of the words. */
export const someOf = <const T extends string>(words: readonly T[]) =>
  cell(`some of ${words.join(', ')}; ${severally}`, (value) => {
    const found = listIn(value)?.map((written) => words.find((word) => word === written));
    return found?.every((word) => word !== undefined) ? found : undefined;
  });

/** Several texts. */
export const texts = (accepted: string, fits: (one: string) => boolean) =>
  cell(`${accepted}; ${severally}`, (value) => {
    const list = listIn(value);
    return list?.every(fits) ? list : undefined;
  });

const severally = "several as a list in JSON, with '|' between them in CSV";

const listIn = (value: unknown): readonly string[] | undefined => {
  const list = typeof value === 'string' ? value.split('|').map((one) => one.trim()) : value;
  return Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string' && one !== '')
    ? list
    : undefined;
};

export const flag = cell('yes or no', (value) =>
  value === true || value === 'yes' ? true : value === false || value === 'no' ? false : undefined,
);

/** A number with at most so many decimals, written with a point or a comma. */
const decimal = (value: unknown, decimals = 9): number | undefined => {
  const written = typeof value === 'string' ? value.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.') : String(value);
  const [whole, fraction = ''] = /^-?\d{1,12}(?:\.(\d+))?$/.exec(written) ?? [];
  return whole !== undefined && fraction.length <= decimals ? Number(whole) : undefined;
};

const within = (number: number | undefined, least: number, most: number): number | undefined =>
  number !== undefined && number >= least && number <= most ? number : undefined;

export const number = (least: number, most: number, unit: string) =>
  cell(`${unit}, a number from ${least} to ${most}`, (value) => within(decimal(value), least, most));

export const whole = (least: number, most: number, unit: string) =>
  cell(`${unit}, a whole number from ${least} to ${most}`, (value) => {
    const found = within(decimal(value), least, most);
    return Number.isInteger(found) ? found : undefined;
  });

/** As written: `1,350` and `1.350` are somebody's 1350 roubles, and no 1.35. */
const DECIMALS_OF_MONEY = 2;

/** Ten million roubles: no price of a parcel, and a sum of many stays exact. */
const MOST_ROUBLES = 10_000_000;

export const roubles = cell(
  `roubles with at most two decimals, such as 350 or 349.90, from 0 to ${MOST_ROUBLES}`,
  (value): Kopecks | undefined => {
    const found = within(decimal(value, DECIMALS_OF_MONEY), 0, MOST_ROUBLES);
    return found === undefined ? undefined : kopecksFromRoubles(found);
  },
);

/** As basis points. */
export const percent = cell('percent with at most two decimals, from 0 to 100', (value) => {
  const found = within(decimal(value, DECIMALS_OF_MONEY), 0, 100);
  return found === undefined ? undefined : kopecksFromRoubles(found);
});

/** A day, `yyyy-MM-dd`. */
export const day = cell('a day such as 2031-06-02', (value) =>
  typeof value === 'string' && isLocalDate(value) ? value : undefined,
);

/** The three sides of an opening, cm. */
export const sides = cell(
  `three numbers of cm above 0; ${severally}`,
  (value): readonly [number, number, number] | undefined => {
    const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split('|') : [];
    const [width, height, depth, ...more] = list.map((one) => within(decimal(one), 0.1, 10_000));
    return width !== undefined && height !== undefined && depth !== undefined && more.length === 0
      ? [width, height, depth]
      : undefined;
  },
);
