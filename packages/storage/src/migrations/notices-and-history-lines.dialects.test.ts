import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { appendHistoryLines, listHistoryLines } from '../history-lines.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { getNotice, waitingNotices } from '../vendor-notices.ts';
import { up } from './0046-notices-and-history-lines.ts';

/** The tables as the version before has them. */
const back = async ({ db, dialect }: TestStore): Promise<void> => {
  for (const [before, name] of [
    ['track_events', 'history_lines'],
    ['vendor_webhooks', 'vendor_notices'],
  ] as const) {
    if (dialect === 'postgres') await db.schema.dropView(before).execute();
    await db.schema.alterTable(name).renameTo(before).execute();
  }
};

/** What the version before writes. */
const write = async ({ db }: TestStore, orderId: number, mark: string): Promise<void> => {
  const bytes = Buffer.from(mark);
  await sql`insert into track_events (order_id, at, source, text_en, text_ru, status, is_return, fingerprint)
    values (${orderId}, 1000, 'swift', ${mark}, ${mark}, 'ParcelOnTheWay', 0, ${mark})
    on conflict (order_id, fingerprint) do nothing`.execute(db);
  await sql`insert into vendor_webhooks (id, connection, received_at, size, sealed_with, request)
    values (${mark}, '7', 1000, 3, 'key', ${bytes})`.execute(db);
};

forEachDialect((open) => {
  it('histories and calls of vendors of the version before are kept, and it goes on beside this one', async () => {
    const store = await open();
    const { db, rows, dialect } = store;
    const order = await insertOrder(db, testOrder(await addCompany(store), 'N-1'), 'Europe/Moscow');
    if (order === 'number-taken') throw new Error('taken');
    await back(store);
    await write(store, order.id, 'before');
    const kept = {
      histories: await rows('select * from track_events'),
      calls: await rows('select * from vendor_webhooks'),
    };
    await db.transaction().execute(up);
    expect(await rows('select * from history_lines')).toEqual(kept.histories);
    expect(await rows('select * from vendor_notices')).toEqual(kept.calls);
    const line = {
      at: 2_000,
      source: 'swift',
      text: { en: 'b', ru: 'b' },
      status: 'ParcelOnTheWay',
      isReturn: false,
    } as const;
    expect(await appendHistoryLines(db, order.id, [{ ...line, fingerprint: 'before' }])).toBe(0);
    expect(await appendHistoryLines(db, order.id, [{ ...line, fingerprint: 'after' }])).toBe(1);
    if (dialect === 'sqlite') return;
    await write(store, order.id, 'beside');
    await sql`insert into track_events (order_id, at, source, text_en, text_ru, status, is_return, fingerprint)
      values (${order.id}, 1, 'swift', 'x', 'x', 'ParcelOnTheWay', 0, 'after')
      on conflict (order_id, fingerprint) do nothing`.execute(db);
    expect((await listHistoryLines(db, order.id, 9)).map(({ text }) => text.en)).toEqual(['b', 'beside', 'before']);
    expect(await rows('select count(*)::int as count from track_events')).toEqual([{ count: 3 }]);
    expect(await waitingNotices(db, '7')).toEqual({ count: 2, bytes: 6 });
    await sql`delete from vendor_webhooks where id = 'before'`.execute(db);
    expect(await getNotice(db, 'before')).toBeNull();
    expect(Buffer.from((await getNotice(db, 'beside'))?.request ?? []).toString()).toBe('beside');
  });
});
