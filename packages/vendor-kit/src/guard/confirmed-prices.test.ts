import { describe, expect, it } from 'vitest';
import { MOST_KOPECKS } from '../adapter/answer-limits.ts';
import { checkFind, checkHandOver } from './check-answer.ts';

const confirmation = (price: number | null) => ({
  invoiceNumber: 'X-1',
  returnInvoiceNumber: null,
  pickupNumber: null,
  trackingNumber: null,
  plannedDeliveryAt: null,
  price,
});
const answers = (price: number | null) => [
  () => checkHandOver({ kind: 'confirmed', ...confirmation(price) }),
  () => checkFind({ kind: 'found', ...confirmation(price) }),
];

describe('a confirmed price', () => {
  it.each([null, 0, 1, MOST_KOPECKS])('may be %s', (price) => {
    for (const answer of answers(price)) expect(answer()).toMatchObject({ price });
  });

  it('of nothing is 0, whatever its sign', () => {
    for (const answer of answers(-0)) expect(Object.is((answer() as { price: number }).price, 0)).toBe(true);
  });

  it.each([-1, 0.5, MOST_KOPECKS + 1, 2 ** 53, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
    'is never %s: the whole answer cannot be read',
    (price) => {
      for (const answer of answers(price)) expect(answer).toThrow(expect.objectContaining({ kind: 'defect' }));
    },
  );
});
