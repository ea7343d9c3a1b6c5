import { openStore } from '@cartage/storage';
import { eachDialect } from '@cartage/tooling-vitest';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { countOrdersAnew, unequalCounts } from './kept-counts.ts';
import { seedManyOrders } from './seed-many-orders.ts';

eachDialect(({ freshDatabase }) => {
  it('tells the tables whose counts of orders are not what there is', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    await seedManyOrders(url, 2_000);
    const store = await openStore({ url });
    onTestFinished(store.close);
    const ask = async (text: string) => (await sql.raw<Readonly<Record<string, unknown>>>(text).execute(store.db)).rows;
    expect(await unequalCounts(ask)).toEqual([]);

    await ask('update order_days set orders = orders + 1');
    await ask(`delete from order_states where status = 'Draft'`);
    await ask(`insert into order_reasons (company_id, reason, orders) select min(id), 'unheard', 1 from companies`);
    expect(await unequalCounts(ask)).toEqual(['order_days', 'order_states', 'order_reasons']);
    await countOrdersAnew(ask);
    expect(await unequalCounts(ask)).toEqual([]);
  });
});
