import { expect, it } from 'vitest';
import { chooseOption, daysOf } from './rule.ts';

const option = (vendorId: number, tariffId: string, price: number, maxDays: number | null, to: string | null = null) =>
  ({
    vendorInfo: { vendorId, vendorName: `${vendorId}`, vendorKey: `${vendorId}`, vendorContractType: 1 },
    tariffId,
    price,
    maxDays,
    takeDate: '2026-11-30',
    deliveryDateTo: to,
  }) as const;

const slow = option(1, 'slow', 100, 5);
const middle = option(2, 'middle', 300, 2);
const dear = option(3, 'dear', 310, 2);
const quick = option(3, 'quick', 900, 1);
const vague = option(4, 'vague', 50, null);
const all = [quick, vague, dear, middle, slow];
const nothing = { vendorId: null, tariffId: null };

it('takes the cheapest that comes in time; what promises nothing does not', () => {
  expect(chooseOption(all, { by: 'cheapest', withinDays: 2 }, nothing)).toBe(middle);
  expect(chooseOption(all, { by: 'cheapest', withinDays: null }, nothing)).toBe(vague);
  expect(chooseOption(all, { by: 'cheapest', withinDays: 0 }, nothing)).toBeUndefined();
});

it('takes the fastest, and of two the cheaper one', () => {
  expect(chooseOption(all, { by: 'fastest', withinDays: null }, nothing)).toBe(quick);
  expect(chooseOption([dear, vague, middle], { by: 'fastest', withinDays: null }, nothing)).toBe(middle);
});

it('takes what the order says, also where it names the vendor alone, and no other', () => {
  const rule = { by: 'asSaid' } as const;
  expect(chooseOption(all, rule, { vendorId: 3, tariffId: 'quick' })).toBe(quick);
  expect(chooseOption(all, rule, { vendorId: 2, tariffId: null })).toBe(middle);
  expect(chooseOption(all, rule, { vendorId: 3, tariffId: 'gone' })).toBeUndefined();
  expect(chooseOption(all, rule, nothing)).toBeUndefined();
});

it("takes a named vendor's cheapest in time", () => {
  expect(chooseOption(all, { by: 'vendor', vendorId: 3, withinDays: 1 }, nothing)).toBe(quick);
  expect(chooseOption(all, { by: 'vendor', vendorId: 3, withinDays: null }, nothing)).toBe(dear);
  expect(chooseOption(all, { by: 'vendor', vendorId: 9, withinDays: null }, nothing)).toBeUndefined();
});

it('counts days from the pickup where the vendor tells days of the calendar alone', () => {
  expect(daysOf(option(1, 'a', 1, null, '2026-12-02T18:00:00+03:00'))).toBe(2);
  expect(daysOf(vague)).toBeNull();
});
