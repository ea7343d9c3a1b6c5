// What addresses of the console say: each room reads its own with these, and takes nothing that it does not know.

/** What was read, without what the address does not say. */
export const said = <Search extends object>(
  read: {
    readonly [Name in keyof Search]-?: Search[Name] | undefined;
  },
): Search => Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Search;

/**
 * For a route: what is read of the address, and nothing else of it. The router lays what is read over what stood there, so what is
 * dropped has to be taken away by its name; or a screen meets a value of any kind.
 */
export const readAs =
  <Search extends object>(read: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  });

/** A number is a text that somebody has typed. */
export const textIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

export const oneOf = <One>(all: readonly One[], value: unknown): One | undefined => all.find((one) => one === value);

/** A whole number, `least` or more. */
export const wholeFrom = (least: number, value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;

export const numbersIn = (value: unknown): readonly number[] | undefined =>
  someOf(listIn(value).filter((one): one is number => Number.isSafeInteger(one)));

export const textsIn = (value: unknown): readonly string[] | undefined =>
  someOf(listIn(value).filter((one): one is string => typeof one === 'string' && one !== ''));

/** `2026-11-27`, and no 31 February, which would be read as 3 March. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value) ? value : undefined;

const isDay = (text: string): boolean => {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const someOf = <One>(list: readonly One[]): readonly One[] | undefined => (list.length > 0 ? list : undefined);
