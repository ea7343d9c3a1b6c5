import { expect, it } from 'vitest';
import { isDueToAutoFinish, type SilentOrder } from './auto-finish.ts';
import { moves } from './lifecycle.ts';
import { orderStatuses } from './statuses.ts';

const DAY = 86_400_000;
const order: SilentOrder = {
  status: 'ParcelOnTheWay',
  statusAt: 5 * DAY,
  plannedDeliveryAt: 10 * DAY,
  vendorEventAt: 5 * DAY,
};

it.each<[string, Partial<SilentOrder>, day: number, due: boolean]>([
  ['60 days after the planned delivery', {}, 70, true],
  ['not a day earlier', {}, 69, false],
  ['a late event starts the count anew', { vendorEventAt: 30 * DAY }, 89, false],
  ['and ends it 60 days later', { vendorEventAt: 30 * DAY }, 90, true],
  ['without a plan since its status', { plannedDeliveryAt: null, vendorEventAt: null }, 65, true],
  ['an order that the vendor is asked to cancel does not finish by itself', { status: 'CancelRequest' }, 500, false],
  ['nor one that comes back', { status: 'Returning' }, 500, false],
])('%s', (_, change, day, due) => {
  expect(isDueToAutoFinish({ ...order, ...change }, day * DAY)).toBe(due);
});

it('another number of days may be set', () => {
  expect(isDueToAutoFinish(order, 13 * DAY, 3)).toBe(true);
});

it('is due only where the lifecycle has the move', () => {
  for (const status of orderStatuses) {
    if (isDueToAutoFinish({ ...order, status }, 500 * DAY)) expect(moves[status]).toContain('AutoFinished');
  }
});
