import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInvoiceNumber, parseInvoiceNumber } from './invoice-number.ts';

describe('the number of an invoice', () => {
  it('is read as it was written, and sorts as it counts up to a million a year', () => {
    const place = fc.record({ year: fc.integer({ min: 2000, max: 9999 }), nth: fc.integer({ min: 1, max: 999_999 }) });
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(parseInvoiceNumber(formatInvoiceNumber(one))).toEqual(one);
        const isBefore = one.year < other.year || (one.year === other.year && one.nth < other.nth);
        expect(formatInvoiceNumber(one) < formatInvoiceNumber(other)).toBe(isBefore);
      }),
    );
  });

  it('may be typed without the zeros in front', () => {
    expect(formatInvoiceNumber({ year: 2026, nth: 17 })).toBe('2026-000017');
    expect(parseInvoiceNumber(' 2026-17 ')).toEqual({ year: 2026, nth: 17 });
    expect(parseInvoiceNumber('2026-1234567')).toEqual({ year: 2026, nth: 1_234_567 });
  });

  it.each(['', '17', '2026-', '2026-0', '2026-000000', '26-17', '2026-17-1', 'CTG-4820-9137', '2026-1e3'])(
    '%j is none',
    (text) => expect(parseInvoiceNumber(text)).toBeNull(),
  );
});
