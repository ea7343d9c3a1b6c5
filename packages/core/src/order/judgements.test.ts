import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUTO_FINISH_DAYS, isDueToAutoFinish, type SilentOrder } from './auto-finish.ts';
import { movesThoughCanceled, nextAskAfterEnd } from './canceled-order.ts';
import { cancellationFee, FREE_CANCELLATION_MS } from './cancellation-fee.ts';
import { type ConfirmedPriceGround, isTooDear, judgeConfirmedPrice } from './confirmed-price.ts';
import { isVendorsEnd } from './lifecycle.ts';
import { payerOf } from './payment.ts';
import { orderStatuses, statuses } from './statuses.ts';

const kopecks = fc.integer({ min: 0, max: 10_000_000 });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a price that a vendor confirms', () => {
  const ground = fc.record<ConfirmedPriceGround>({
    quoted: fc.option(kopecks, { nil: null }),
    asked: fc.option(kopecks, { nil: null }),
    tolerance: fc.integer({ min: 0, max: 100 }),
    isPaidByCard: fc.boolean(),
    isAtLimit: fc.boolean(),
  });

  it('is never charged above the tolerance, and what is not charged is open', () => {
    fc.assert(
      fc.property(ground, (one) => {
        const { price, open } = judgeConfirmedPrice(one);
        const most = ((one.quoted ?? 0) * (100 + one.tolerance)) / 100;
        expect(price ?? 0).toBeLessThanOrEqual(Math.max(most, one.quoted ?? 0));
        if (open !== null) expect([open, price]).toEqual([one.asked, one.quoted]);
        if (price !== one.quoted) expect([price, open]).toEqual([one.asked, null]);
      }),
    );
  });

  it('of a card stays what the card has paid, and a credit limit is passed by nothing that nobody agreed to', () => {
    fc.assert(
      fc.property(ground, (one) => {
        expect(judgeConfirmedPrice({ ...one, isPaidByCard: true }).price).toBe(one.quoted);
        const atLimit = judgeConfirmedPrice({ ...one, isAtLimit: true });
        expect(atLimit.price ?? 0).toBeLessThanOrEqual(one.quoted ?? 0);
      }),
    );
  });

  it('is the quoted one where the vendor says nothing, or 0, which is how some say that it follows', () => {
    fc.assert(
      fc.property(ground, fc.constantFrom(null, 0), (one, asked) => {
        expect(judgeConfirmedPrice({ ...one, asked })).toEqual({ price: one.quoted, open: null });
      }),
    );
  });

  it('is too dear by comparison in whole numbers: a kopeck above the tolerance is, the tolerance itself is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (hundreds, tolerance) => {
        const agreed = hundreds * 100;
        const most = agreed + hundreds * tolerance;
        expect([isTooDear(most, agreed, tolerance), isTooDear(most + 1, agreed, tolerance)]).toEqual([false, true]);
      }),
    );
  });
});

describe('a cancellation', () => {
  it('gives back the price but for its fee, and nothing is lost between them', () => {
    fc.assert(
      fc.property(
        kopecks,
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 2 * FREE_CANCELLATION_MS }),
        (price, feeShare, after) => {
          const { fee, refund } = cancellationFee({ createdAt: 1_000, price, feeShare }, 1_000 + after);
          expect(fee + refund).toBe(price);
          expect(fee >= 0 && refund >= 0).toBe(true);
          if (after <= FREE_CANCELLATION_MS) expect(fee).toBe(0);
        },
      ),
    );
  });

  it('costs no less with a greater share, and no more than the price', () => {
    fc.assert(
      fc.property(kopecks, fc.nat(20_000), fc.nat(20_000), (price, a, b) => {
        const feeOf = (feeShare: number) =>
          cancellationFee({ createdAt: 0, price, feeShare }, 2 * FREE_CANCELLATION_MS).fee;
        expect(feeOf(Math.max(a, b))).toBeGreaterThanOrEqual(feeOf(Math.min(a, b)));
        expect(feeOf(Math.max(a, b))).toBeLessThanOrEqual(price);
      }),
    );
  });
});

describe('an order that nobody hears of', () => {
  const silent = fc.record<SilentOrder>({
    status: fc.constantFrom(...orderStatuses),
    statusAt: fc.nat(200 * DAY),
    plannedDeliveryAt: fc.option(fc.nat(200 * DAY), { nil: null }),
    vendorEventAt: fc.option(fc.nat(200 * DAY), { nil: null }),
  });

  it('ends only on the way, never before its days are over, and then for ever', () => {
    fc.assert(
      fc.property(silent, fc.nat(400 * DAY), fc.integer({ min: 1, max: 90 }), (order, now, days) => {
        const isDue = isDueToAutoFinish(order, now, days);
        if (statuses[order.status].group !== 'with-vendor') expect(isDue).toBe(false);
        if (!isDue) return;
        expect(isDueToAutoFinish(order, now + DAY, days)).toBe(true);
        expect(now - (order.plannedDeliveryAt ?? order.statusAt)).toBeGreaterThanOrEqual(days * DAY);
        if (order.vendorEventAt !== null) expect(now - order.vendorEventAt).toBeGreaterThanOrEqual(days * DAY);
      }),
    );
  });

  it('has its days anew with each event of the vendor', () => {
    const order: SilentOrder = { status: 'ParcelOnTheWay', statusAt: 0, plannedDeliveryAt: null, vendorEventAt: null };
    const due = AUTO_FINISH_DAYS * DAY;
    expect([isDueToAutoFinish(order, due - 1), isDueToAutoFinish(order, due)]).toEqual([false, true]);
    expect(isDueToAutoFinish({ ...order, vendorEventAt: DAY }, due)).toBe(false);
    expect(isDueToAutoFinish({ ...order, vendorEventAt: DAY }, due + DAY)).toBe(true);
  });
});

describe('an order that is canceled', () => {
  it('is asked about after one hour, a day and three days, and then no more', () => {
    const order = { status: 'Canceled', statusAt: 1_000, vendorReference: 'CTG-1' } as const;
    const asked: number[] = [];
    for (let now: number | null = 1_000; now !== null; ) {
      now = nextAskAfterEnd(order, now);
      if (now !== null) asked.push((now - 1_000) / HOUR);
    }
    expect(asked).toEqual([1, 24, 72]);
  });

  it('is not asked about where no vendor ever had it, nor is one that has ended otherwise', () => {
    for (const status of orderStatuses) {
      const expected = status === 'Canceled' ? HOUR : null;
      expect(nextAskAfterEnd({ status, statusAt: 0, vendorReference: 'CTG-1' }, 0)).toBe(expected);
      expect(nextAskAfterEnd({ status, statusAt: 0, vendorReference: null }, 0)).toBeNull();
    }
  });

  it('moves all the same where something has happened to the parcel since, or it has reached an end at any time', () => {
    for (const told of orderStatuses) {
      const moves = (at: number) => movesThoughCanceled({ status: 'Canceled', statusAt: 100 }, [{ at, told }]);
      if (isVendorsEnd(told)) expect([told, moves(50), moves(150)]).toEqual([told, true, true]);
      else expect([told, moves(50)]).toEqual([told, false]);
    }
    expect(movesThoughCanceled({ status: 'Canceled', statusAt: 100 }, [{ at: 150, told: 'ParcelOnTheWay' }])).toBe(
      true,
    );
    expect(movesThoughCanceled({ status: 'Canceled', statusAt: 100 }, [{ at: 150, told: 'InProgress' }])).toBe(false);
    expect(movesThoughCanceled({ status: 'ParcelOnTheWay', statusAt: 100 }, [{ at: 150, told: 'Finished' }])).toBe(
      false,
    );
    expect(movesThoughCanceled({ status: 'Canceled', statusAt: 100 }, [])).toBe(false);
  });
});

describe('who is asked for the price', () => {
  const ground = fc.record({
    terms: fc.record({
      payers: fc.subarray(['customer', 'receiver', 'sender'] as const),
      payments: fc.subarray(['invoice', 'cash', 'card'] as const),
    }),
    contractType: fc.constantFrom(null, 'operator', 'own'),
  });

  it('is nobody where the customer pays nothing here, and a card wherever one was chosen', () => {
    fc.assert(
      fc.property(ground as fc.Arbitrary<Parameters<typeof payerOf>[0]>, fc.boolean(), (one, takesCards) => {
        const payer = payerOf(one, takesCards);
        const isAsked = one.terms.payers.includes('customer') && one.contractType !== 'own';
        if (!isAsked) expect(payer).toBeNull();
        else if (one.terms.payments.includes('card')) expect(payer).toBe('card');
        else if (one.terms.payments.includes('invoice')) expect(payer).toBe(takesCards ? 'card' : 'balance');
        else expect(payer).toBeNull();
      }),
    );
  });
});
