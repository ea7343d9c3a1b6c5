import { inspect, isDeepStrictEqual } from 'node:util';

/** A law that does not hold: what the suite saw, and what it had expected. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';
  /** What it is said of, in words. */
  readonly about: string;
  /** A value as `shown` writes it. */
  readonly seen: string;
  /** Likewise, or in words. */
  readonly expected: string;
  /** How to mend it, where that is not what the law says. */
  readonly mend: string | undefined;

  /** A value as `shown` writes it. */
  constructor(about: string, seen: string, expected: string, mend?: string) {
    super(`${about}: ${seen}, where ${expected} was expected`);
    this.about = about;
    this.seen = seen;
    this.expected = expected;
    this.mend = mend;
  }
}

/** A value as a report shows it, on at most 500 characters. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? `“${value}”` : inspect(value, { depth: 6, breakLength: 100, sorted: true });
  return text.length <= 500 ? text : `${text.slice(0, 500)}…`;
};

/**
 * Both are deeply equal. @throws LawBroken where they are not
 * @param about of what it is said, in words
 * @param seen what the plugin did
 * @param expected what it was to do
 */
export function same(about: string, seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) throw new LawBroken(about, shown(seen), shown(expected));
}

/** It is one of those. @throws LawBroken where it is not */
export function oneOf(about: string, seen: unknown, expected: readonly unknown[]): void {
  if (!expected.some((one) => isDeepStrictEqual(one, seen)))
    throw new LawBroken(about, shown(seen), expected.map(shown).join(' or '));
}

/** It is so; else what was seen and what was expected, in words. @throws LawBroken where it is not */
export function holds(about: string, isSo: boolean, seen: unknown, expected: string): asserts isSo {
  if (!isSo) throw new LawBroken(about, shown(seen), expected);
}
