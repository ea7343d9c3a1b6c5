import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { insertEndpoint } from '../webhook-endpoints/change-endpoint.ts';
import { deliveryRow } from '../webhook-endpoints/delivery.ts';
import { up } from './0044-given-up-events.ts';

forEachDialect((open) => {
  it('webhooks from before have taken something when the last of it was taken', async () => {
    const { db, rows } = await open();
    await db.schema.dropIndex('webhook_deliveries_not_taken').execute();
    await db.schema.alterTable('webhook_endpoints').dropColumn('taken_at').execute();
    const endpoint = { url: 'https://shop.example/', types: null, description: null, locale: 'en' } as const;
    const blank = { companyId: 1, email: null, secret: 'sealed', off: null, createdAt: 1, place: 0 };
    for (const id of ['wh_1', 'wh_2', 'wh_3']) await insertEndpoint(db, { ...endpoint, ...blank, id });
    const delivery = (endpointId: string, place: number, triedAt: number, state: 'delivered' | 'waiting') =>
      deliveryRow({
        ...{ endpointId, place, triedAt, state, type: 'order.tracked', at: 1, orderId: null, tries: 1 },
        ...{ firstTriedAt: triedAt, nextAt: null },
        result: { status: null, reason: null, tookMs: null, answer: null },
      });
    const all = [
      delivery('wh_1', 1, 10, 'delivered'),
      delivery('wh_1', 2, 20, 'delivered'),
      delivery('wh_1', 3, 30, 'waiting'),
      delivery('wh_2', 1, 40, 'waiting'),
    ];
    await db.insertInto('webhook_deliveries').values(all).execute();
    await up(db);
    const found = await rows('select id, taken_at from webhook_endpoints order by id');
    expect(found.map(({ id, taken_at: at }) => `${id} ${at}`)).toEqual(['wh_1 20', 'wh_2 null', 'wh_3 null']);
  });
});
