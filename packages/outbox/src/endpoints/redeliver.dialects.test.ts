import { forEachDialect } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { type Delivery, deliveryRow } from './delivery.ts';
import { restartDeliveries } from './redeliver.ts';

forEachDialect((open) => {
  it('what waits is due once more, and however often that is asked for it is written down once', async () => {
    const { db, rows } = await open();
    const delivery = (place: number, changes: Partial<Delivery>) =>
      deliveryRow({
        ...{
          companyId: 1,
          endpointId: 'wh_1',
          place,
          type: 'order.tracked',
          at: 1,
          orderId: null,
          state: 'waiting',
          tries: 2,
        },
        ...{ firstTriedAt: 5, triedAt: 6, nextAt: 50 },
        result: { status: 503, reason: null, tookMs: 1, answer: '' },
        ...changes,
      });
    const all = [
      delivery(1, {}),
      delivery(2, { nextAt: 9 }),
      delivery(3, { tries: 0, firstTriedAt: null, nextAt: 50 }),
      delivery(4, { tries: 0, firstTriedAt: null, nextAt: 9 }),
      delivery(5, { nextAt: null }),
      delivery(6, { state: 'given-up', nextAt: null }),
      delivery(7, { endpointId: 'wh_2' }),
    ];
    await db.insertInto('webhook_deliveries').values(all).execute();
    const written: number[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        written.push(Number(result.numAffectedRows));
        return result;
      },
    });
    await restartDeliveries(watched, 'wh_1', 10);
    await restartDeliveries(watched, 'wh_1', 11);
    expect(written).toEqual([3, 0]);
    const found = await rows('select place, tries, first_tried_at, next_at from webhook_deliveries order by place');
    const asNumber = (value: unknown) => (value === null ? null : Number(value));
    expect(found.map((row) => Object.values(row).map(asNumber))).toEqual([
      [1, 0, null, 10],
      [2, 0, null, 10],
      [3, 0, null, 10],
      [4, 0, null, 9],
      [5, 2, 5, null],
      [6, 2, 5, null],
      [7, 2, 5, 50],
    ]);
  });
});
