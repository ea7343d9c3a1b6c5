import { draftOrder } from '@cartage/core';
import { insertEvents, insertOrder, openStore } from '@cartage/storage';
import { eachDialect } from '@cartage/tooling-vitest';
import { orderCreateModel, toNewOrder } from '@cartage/wire/v1';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { unequalCounts } from '../kept-counts.ts';
import { draft } from '../orders.ts';
import { seedCompanies, seedCompany } from '../seed-company.ts';
import { growTo } from './seed.ts';

eachDialect(({ freshDatabase }) => {
  it('grows on where companies have had events of their own since it grew before', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const companyId = await seedCompany(url);
    await seedCompanies(url, 3);
    const store = await openStore({ url });
    onTestFinished(store.close);
    const ask = async (text: string) => (await sql.raw<Readonly<Record<string, unknown>>>(text).execute(store.db)).rows;
    const { content } = toNewOrder(orderCreateModel.parse(draft(0))).value;
    const model = draftOrder({ companyId, number: 'CTG-0', key: 'key-0', content, createdAt: Date.UTC(2026, 10, 20) });
    const inserted = await insertOrder(store.db, model, 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('There are orders already.');
    const { id } = inserted;
    const happen = async (orderId: number | null) => {
      await store.transaction((tx) =>
        insertEvents(tx, [
          {
            companyId,
            type: 'order.created',
            at: Date.UTC(2026, 10, 20),
            orderId,
            facts: { number: 'CTG-0' } as never,
          },
        ]),
      );
      await ask('update events set place = (select coalesce(max(place), 0) + 1 from events) where place is null');
    };
    await happen(id);
    const companies = (await ask('select id from companies order by id')).map((row) => Number(row.id));
    const models = { finished: [id, id, id, id], living: [id], drafts: [id], companies };
    await growTo(url, models, 0, 300);
    await happen(null);
    await growTo(url, models, 300, 600);
    const [counted] = await ask('select count(*) as orders, count(distinct number) as numbers from orders');
    expect([Number(counted?.orders), Number(counted?.numbers)]).toEqual([601, 601]);
    expect(Number((await ask('select count(*) as events from events'))[0]?.events)).toBe(602);
    expect(await unequalCounts(ask)).toEqual([]);
  });
});
