import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { up } from './0044-given-up-events.ts';

forEachDialect((open) => {
  it('webhooks from before have taken something when the last of it was taken', async () => {
    const { db, rows } = await open();
    await db.schema.dropIndex('webhook_deliveries_not_taken').execute();
    await db.schema.alterTable('webhook_endpoints').dropColumn('taken_at').execute();
    const endpoint = { company_id: 1, url: 'https://shop.example/', locale: 'en', secret: 'sealed' } as const;
    const blank = { created_at: 1, place: 0, replay_place: 0, replay_at: 0, failures: 0, paused_until: 0, revision: 1 };
    for (const id of ['wh_1', 'wh_2', 'wh_3']) {
      await db
        .insertInto('webhook_endpoints')
        .values({ ...endpoint, ...blank, id })
        .execute();
    }
    const delivery = (id: string, place: number, triedAt: number, state: 'delivered' | 'waiting') => ({
      ...({
        company_id: 1,
        endpoint_id: id,
        place,
        type: 'order.tracked',
        event_at: 1,
        order_id: null,
        state,
        tries: 1,
      } as const),
      ...{ first_tried_at: triedAt, tried_at: triedAt, next_at: null },
      ...{ status: null, reason: null, took_ms: null, answer: null },
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
