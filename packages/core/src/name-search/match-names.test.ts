import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NameRange, namesBeginning, namesBeginningWithOneError, type SortedNames } from './match-names.ts';

const tableOf = (names: readonly string[]): SortedNames => {
  const sorted = names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const starts: number[] = [];
  const units: number[] = [];
  for (const name of sorted) {
    starts.push(units.length);
    for (let at = 0; at < name.length; at += 1) units.push(name.charCodeAt(at));
    units.push(0);
  }
  return { units: Uint16Array.from(units), starts: Uint32Array.from(starts) };
};
const sortedNames = (names: readonly string[]) => names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const foundIn = (names: readonly string[], ranges: readonly NameRange[]): ReadonlySet<string> => {
  const sorted = sortedNames(names);
  return new Set(ranges.flatMap(({ start, end }) => sorted.slice(start, end)));
};

/** All that one typing error makes of a text that somebody meant: what was typed instead of it. */
const misspelt = (meant: string, letters: string): ReadonlySet<string> => {
  const made = new Set<string>();
  for (let at = 0; at <= meant.length; at += 1) {
    for (const letter of letters) {
      made.add(meant.slice(0, at) + letter + meant.slice(at));
      if (at < meant.length) made.add(meant.slice(0, at) + letter + meant.slice(at + 1));
    }
    if (at < meant.length) made.add(meant.slice(0, at) + meant.slice(at + 1));
    if (at + 1 < meant.length)
      made.add(meant.slice(0, at) + meant.charAt(at + 1) + meant.charAt(at) + meant.slice(at + 2));
  }
  made.delete(meant);
  return made;
};

// Few letters, so that names share their beginnings and errors lead from one to another.
const letters = 'абв';
const name = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 });
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 20 });
const typed = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 });

describe('names by their beginning', () => {
  it('are those that begin so, as one range, and no others', () => {
    fc.assert(
      fc.property(names, typed, (all, text) => {
        const ranges = namesBeginning(tableOf(all), text);
        expect(ranges.length).toBeLessThanOrEqual(1);
        expect(foundIn(all, ranges)).toEqual(new Set(all.filter((one) => one.startsWith(text))));
      }),
    );
  });

  it('are all of them for an empty text, and none of an empty table', () => {
    expect(namesBeginning(tableOf(['а', 'б']), '')).toEqual([{ start: 0, end: 2 }]);
    expect(namesBeginning(tableOf([]), 'а')).toEqual([]);
  });
});

describe('names with one typing error', () => {
  it('are found by every text that one error makes of their beginning', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.integer({ min: 2, max: 6 }), (all, which, length) => {
        const meant = (all[which % all.length] ?? '').slice(0, length);
        for (const text of misspelt(meant, letters)) {
          if (text === '') continue;
          const found = foundIn(all, [
            ...namesBeginning(tableOf(all), text),
            ...namesBeginningWithOneError(tableOf(all), text),
          ]);
          for (const one of all.filter((other) => other.startsWith(meant)))
            expect([meant, text, found.has(one)]).toEqual([meant, text, true]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are no others: each has a beginning from which one error leads to the text', () => {
    fc.assert(
      fc.property(names, typed, (all, text) => {
        for (const one of foundIn(all, namesBeginningWithOneError(tableOf(all), text))) {
          const beginnings = Array.from({ length: one.length + 1 }, (_, length) => one.slice(0, length));
          const isNear = beginnings.some((meant) => meant === text || misspelt(meant, letters).has(text));
          expect([one, text, isNear]).toEqual([one, text, true]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['мсква', 'москва'],
    ['омсква', 'москва'],
    ['москвва', 'москва'],
    ['мосвка', 'москва'],
    ['каз', 'казань'],
    ['кзан', 'казань'],
  ])('%s finds %s', (text, meant) => {
    const all = ['казань', 'калуга', 'москва', 'мурманск'];
    const table = tableOf(all);
    expect([...foundIn(all, [...namesBeginning(table, text), ...namesBeginningWithOneError(table, text)])]).toContain(
      meant,
    );
  });
});
