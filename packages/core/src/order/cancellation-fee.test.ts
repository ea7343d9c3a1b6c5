import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancellationFee, FREE_CANCELLATION_MS } from './cancellation-fee.ts';

const order = { createdAt: 1_000_000, price: 45_050, feeShare: 1_500 };

it('is free within 20 minutes of creation (interface 16.9)', () => {
  expect(cancellationFee(order, order.createdAt)).toEqual({ fee: 0, refund: 45_050 });
  expect(cancellationFee(order, order.createdAt + 20 * 60_000)).toEqual({ fee: 0, refund: 45_050 });
});

it("costs the tariff's share later, rounded half up (interface 16.9)", () => {
  expect(cancellationFee(order, order.createdAt + 20 * 60_000 + 1)).toEqual({ fee: 6_758, refund: 38_292 });
});

it('never loses a kopeck and never takes more than the price', () => {
  const price = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 0, max: 20_000 }),
      fc.nat(2 * FREE_CANCELLATION_MS),
      (price, feeShare, after) => {
        const { fee, refund } = cancellationFee({ createdAt: 0, price, feeShare }, after);
        expect(fee + refund).toBe(price);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(refund).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
