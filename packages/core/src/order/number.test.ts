import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalOrderNumber,
  childNumber,
  formatOrderNumber,
  isOrderNumberPrefix,
  parseOrderNumber,
  parsePlaceCode,
  placeCode,
  RETURN,
} from './number.ts';

const prefix = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  minLength: 1,
  maxLength: 6,
});
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 15 });

describe('order numbers', () => {
  it('have two groups and a check digit', () => {
    // 572 with the check digit 4 is the worked example of the algorithm's literature.
    expect(formatOrderNumber('CTG', '0000572')).toBe('CTG-0000-5724');
    expect(formatOrderNumber('A1', '123456789')).toMatch(/^A1-123456-789\d$/);
    expect(parseOrderNumber('ctg-0000-5724')).toEqual({ prefix: 'CTG', digits: '0000572', child: null });
  });

  it('are read back', () => {
    fc.assert(
      fc.property(prefix, digits, (name, random) => {
        const number = formatOrderNumber(name, random);
        expect(parseOrderNumber(number)).toEqual({ prefix: name, digits: random, child: null });
        expect(parseOrderNumber(number.toLowerCase())).toEqual(parseOrderNumber(number));
      }),
    );
  });

  it('with one digit changed are refused', () => {
    fc.assert(
      fc.property(prefix, digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (name, random, at, by) => {
        const number = formatOrderNumber(name, random);
        const places = digitPlaces(number);
        const place = places[at % places.length] ?? 0;
        const changed = (Number(number[place]) + by) % 10;
        expect(parseOrderNumber(`${number.slice(0, place)}${changed}${number.slice(place + 1)}`)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('with two neighbours swapped are refused, over the hyphen too', () => {
    fc.assert(
      fc.property(prefix, digits, (name, random) => {
        const number = formatOrderNumber(name, random);
        const places = digitPlaces(number);
        for (const [index, place] of places.slice(0, -1).entries()) {
          const next = places[index + 1] ?? 0;
          if (number[place] === number[next]) continue;
          const swapped = [...number];
          swapped[place] = number[next] ?? '';
          swapped[next] = number[place] ?? '';
          expect(parseOrderNumber(swapped.join(''))).toBeUndefined();
        }
      }),
    );
  });

  it.each([
    '',
    'CTG',
    'CTG-0000-572',
    'CTG-00005724',
    'CTG-000-5724',
    'TOOLONG-0000-5724',
    'ЦТГ-0000-5724',
    '-0000-5724',
    'CTG-0000-5724-',
    'CTG-0000-5724-0',
    'CTG-0000-5724-01',
    'CTG-0000-5724-1-1',
    ' CTG-0000-5724',
    'CTG-0000-5724\n',
  ])('refuses %j', (text) => {
    expect(parseOrderNumber(text)).toBeUndefined();
  });

  it('refuses to make a number from what is none', () => {
    expect(() => formatOrderNumber('ctg', '1234567')).toThrow(RangeError);
    expect(() => formatOrderNumber('CTG', '123456')).toThrow(RangeError);
    expect(() => formatOrderNumber('CTG', '12345a7')).toThrow(RangeError);
    expect(['A', 'CTG', '123456', 'Z9Z9Z9'].filter((text) => !isOrderNumberPrefix(text))).toEqual([]);
    expect(['', 'ctg', 'TOOLONG', 'C-G', 'Ж'].filter(isOrderNumberPrefix)).toEqual([]);
  });
});

describe('children', () => {
  it("carry their parent's number", () => {
    fc.assert(
      fc.property(prefix, digits, fc.integer({ min: 1, max: 99_999 }), (name, random, n) => {
        const parent = formatOrderNumber(name, random);
        expect(childNumber(parent.toLowerCase(), n)).toBe(`${parent}-${n}`);
        expect(parseOrderNumber(childNumber(parent, n))).toEqual({ prefix: name, digits: random, child: n });
      }),
    );
  });

  it('have no children and count from one', () => {
    expect(() => childNumber('CTG-0000-5724-1', 1)).toThrow(RangeError);
    expect(() => childNumber('CTG-0000-5725', 1)).toThrow(RangeError);
    expect(() => childNumber('CTG-0000-5724', 0)).toThrow(RangeError);
    expect(() => childNumber('CTG-0000-5724', 1.5)).toThrow(RangeError);
  });
});

describe('the stored form', () => {
  it('is found in small letters and with blanks around it', () => {
    fc.assert(
      fc.property(
        prefix,
        digits,
        fc.constantFrom('', ' ', '\t', '\n  '),
        fc.boolean(),
        (name, random, blank, isChild) => {
          const parent = formatOrderNumber(name, random);
          const number = isChild ? childNumber(parent, 7) : parent;
          for (const text of [number, number.toLowerCase()])
            expect(canonicalOrderNumber(`${blank}${text}${blank}`)).toBe(number);
        },
      ),
    );
  });

  it('of any other text is the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(parseOrderNumber(text.trim()) === undefined && parsePlaceCode(text.trim()) === undefined);
        expect(canonicalOrderNumber(text)).toBe(text);
      }),
    );
    expect(canonicalOrderNumber(' ctg-0000-5725 ')).toBe(' ctg-0000-5725 ');
  });
});

describe('the code of a place (interface 8.3)', () => {
  const place = fc.oneof(fc.constant(RETURN), fc.integer({ min: 1, max: 10_000 }));

  it('is read back, of a child order too, in any case and with blanks around it', () => {
    fc.assert(
      fc.property(prefix, digits, fc.boolean(), place, (name, random, isChild, n) => {
        const parent = formatOrderNumber(name, random);
        const orderNumber = isChild ? childNumber(parent, 7) : parent;
        const code = placeCode(orderNumber, n);
        expect(parsePlaceCode(code)).toEqual({ orderNumber, place: n });
        expect(parsePlaceCode(code.toLowerCase())).toEqual({ orderNumber, place: n });
        expect(canonicalOrderNumber(` ${code.toLowerCase()}\n`)).toBe(code);
      }),
    );
    expect(placeCode('CTG-7820-3920', 2)).toBe('CTG-7820-3920-2');
  });

  it.each([
    'CTG-0000-5724',
    'CTG-0000-5725-1',
    'CTG-0000-5724-0',
    'CTG-0000-5724-01',
    'CTG-0000-5724-',
    'CTG-0000-5724-X',
    'CTG-0000-5724-1-2-3',
    'CTG-0000-5724-R-1',
    'W-5724-1',
    '',
  ])('is not %j', (text) => {
    expect(parsePlaceCode(text)).toBeUndefined();
  });
});

/** Where the digits of the two groups stand. */
function digitPlaces(number: string): readonly number[] {
  const start = number.indexOf('-');
  return [...number].flatMap((char, index) => (index > start && char !== '-' ? [index] : []));
}
