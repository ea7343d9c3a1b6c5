import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noon } from '../testing.ts';
import { PaymentRefusal } from './payment-refusal.ts';
import { openPaymentStore } from './payment-store.ts';
import { openPayments, type Payments } from './payments.ts';
import { paymentBody } from './testing.ts';

type Act = (payments: Payments, id: string) => unknown;
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>((payments, id) => payments.open(id)),
  fc.constantFrom('paid', 'declined', 'expired').map(
    (outcome): Act =>
      (payments, id) =>
        payments.end(id, outcome as 'paid'),
  ),
  fc.constant<Act>((payments, id) => payments.cancel(id)),
  fc.record({ reference: fc.constantFrom('A', 'B', 'C'), amount: fc.integer({ min: 1, max: 120 }) }).map(
    (refund): Act =>
      (payments, id) =>
        payments.refund(id, refund),
  ),
);

it('whatever is asked in whatever order, a payment ends once and gives back no more than it took', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 12 }), fc.nat(12), (sequence, expiresAfter) => {
      let now = noon;
      const payments = openPayments({
        store: openPaymentStore(new Database(':memory:')),
        now: () => now,
        newId: () => 'id',
        url: () => 'http://127.0.0.1',
        mode: () => 'normal',
        onDue: () => {},
      });
      payments.create(paymentBody('CTG-1-P1', { amount: 100 }));
      const seen: string[] = [];
      for (const [n, act] of sequence.entries()) {
        if (n === expiresAfter) now += 60 * 60_000;
        try {
          act(payments, 'id');
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(PaymentRefusal);
        }
        const payment = payments.find('id');
        if (payment === undefined) return expect.fail('It is gone.');
        const { status, amount, refundedAmount } = payments.view(payment);
        seen.push(status);
        expect(payment.paid).toBe(status === 'paid' || status === 'refunded' ? 1 : 0);
        expect(refundedAmount).toBeLessThanOrEqual(payment.paid * amount);
        expect(status === 'refunded').toBe(refundedAmount === amount);
      }
      const ways = seen.filter((status, n) => status !== seen[n - 1]).join(' ');
      expect(ways).toMatch(/^(new)? ?(pending)? ?(failed|canceled|paid( refunded)?)?$/);
    }),
  );
});
