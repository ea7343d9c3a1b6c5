import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, renumbered, tokensOf } from './pdf-tokens.ts';

/** A value of PDF, written for a given numbering of objects. */
type Written = (numberOf: (number: number) => number) => string;
const same =
  (text: string): Written =>
  () =>
    text;

const name = fc.stringMatching(/^\/[A-Za-z][A-Za-z0-9.+-]{0,8}$/);
const escaped = fc
  .array(
    fc.oneof(fc.stringMatching(/^[A-Za-z0-9 /<>[\]%]$/), fc.constantFrom('\\(', '\\)', '\\\\', '(x)', '1 0 R', '\n')),
    {
      maxLength: 8,
    },
  )
  .map((parts) => `(${parts.join('')})`);
const space = fc.constantFrom(' ', '\n', '\r\n', '  ', ' % 7 0 R >> (\n');

const leaf: fc.Arbitrary<Written> = fc.oneof(
  name.map(same),
  escaped.map(same),
  fc.stringMatching(/^<([0-9a-f]{2}){0,6}>$/).map(same),
  fc.integer({ min: -999, max: 999 }).map((value) => same(String(value))),
  fc.constantFrom('true', 'null', '0.5', '-.25').map(same),
  fc.integer({ min: 1, max: 99 }).map(
    (number): Written =>
      (numberOf) =>
        `${numberOf(number)} 0 R`,
  ),
);

const { value } = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: leaf },
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), space).map(
      ([all, gap]): Written =>
        (numberOf) =>
          `[${all.map((one) => one(numberOf)).join(gap)}]`,
    ),
    fc.tuple(fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }), space).map(
      ([all, gap]): Written =>
        (numberOf) =>
          `<<${all.map(([key, one]) => `${key}${gap}${one(numberOf)}`).join(gap)}>>`,
    ),
  ),
}));

const asIs = (number: number): number => number;

describe('the tokens of PDF', () => {
  it('are the source without white space and comments, each where it stands', () => {
    fc.assert(
      fc.property(value, (written) => {
        const source = written(asIs);
        let end = 0;
        for (const token of tokensOf(source)) {
          expect(source.slice(token.start, token.end)).toBe(token.text);
          expect(source.slice(end, token.start)).toMatch(/^(?:[\s\0]|%[^\r\n]*(?=[\r\n]))*$/);
          end = token.end;
        }
        expect(end).toBe(source.length);
      }),
    );
  });

  it('end where nothing is left that they could be made of, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(50), (source, from) => {
        let end = from;
        for (const { start, end: next } of tokensOf(source, from)) {
          expect(start).toBeGreaterThanOrEqual(end);
          expect(next).toBeGreaterThan(start);
          end = next;
        }
        expect(end).toBeLessThanOrEqual(Math.max(from, source.length));
      }),
    );
  });
});

describe('a dictionary of PDF', () => {
  it('has the entries that were written into it, however they are parted', () => {
    const entries = fc.uniqueArray(fc.tuple(name, value), { maxLength: 6, selector: ([key]) => key });
    fc.assert(
      fc.property(entries, fc.constantFrom(' ', '\n', '\t\r\n'), (all, gap) => {
        const source = `<<${all.map(([key, one]) => `${key}${gap}${one(asIs)}`).join(gap)}>>`;
        expect([...entriesOf(source)]).toEqual(all.map(([key, one]) => [key.slice(1), one(asIs).trim()]));
      }),
    );
  });
});

describe('references given other numbers', () => {
  it('are all of those, and only those, wherever they stand', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 5000 }), (written, more) => {
        const moved = (number: number) => number + more;
        expect(renumbered(written(asIs), moved)).toBe(written(moved));
      }),
    );
  });

  it('leave everything as it was when they keep their numbers', () => {
    fc.assert(
      fc.property(value, (written) => {
        expect(renumbered(written(asIs), asIs)).toBe(written(asIs));
      }),
    );
  });
});
