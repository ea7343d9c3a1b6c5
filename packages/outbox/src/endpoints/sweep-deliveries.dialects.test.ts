import { forEachDialect } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { insertEndpoint } from './change-endpoint.ts';
import { deliveryRow } from './delivery.ts';
import { sweepDeliveries } from './sweep-deliveries.ts';
import { testEndpoint } from './testing-endpoint.ts';

forEachDialect((open) => {
  it('what was taken or given up goes with its age; what waits stays, and what is of no webhook any more goes', async () => {
    const { db, rows } = await open();
    await insertEndpoint(db, { ...testEndpoint, id: 'wh_1', companyId: 1 });
    const nothing = { status: null, reason: null, tookMs: null, answer: null };
    const delivery = (endpointId: string, place: number, at: number, state: 'delivered' | 'given-up' | 'waiting') =>
      deliveryRow({
        ...{
          companyId: 1,
          endpointId,
          place,
          at,
          state,
          type: 'order.tracked',
          orderId: null,
          tries: 1,
          result: nothing,
        },
        ...{ firstTriedAt: at, triedAt: at, nextAt: null },
      });
    const all = [
      delivery('wh_1', 1, 10, 'delivered'),
      delivery('wh_1', 2, 10, 'given-up'),
      delivery('wh_1', 3, 10, 'waiting'),
      delivery('wh_1', 4, 20, 'given-up'),
      delivery('wh_gone', 1, 10, 'waiting'),
    ];
    await db.insertInto('webhook_deliveries').values(all).execute();
    expect(await sweepDeliveries(db, 20, 2)).toBe(2);
    expect(await sweepDeliveries(db, 20, 2)).toBe(1);
    expect(await sweepDeliveries(db, 20, 2)).toBe(0);
    const left = await rows('select endpoint_id, place from webhook_deliveries order by place');
    expect(left.map(({ endpoint_id: id, place }) => `${id} ${place}`)).toEqual(['wh_1 3', 'wh_1 4']);
  });
});
