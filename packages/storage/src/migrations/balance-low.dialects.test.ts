import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bookEntry } from '../balance/book-entry.ts';
import { unequalBalances } from '../balance/unequal-balances.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { up } from './0032-balance-low.ts';

/** The tables as they were before it. */
const takeBack = async ({ rows, dialect }: TestStore): Promise<void> => {
  const isPostgres = dialect === 'postgres';
  const dropTrigger = (name: string, table: string) => `drop trigger ${name}${isPostgres ? ` on ${table}` : ''}`;
  for (const statement of [
    dropTrigger('companies_balanced', 'companies'),
    dropTrigger('companies_limited', 'companies'),
    dropTrigger('balances_low', 'balances'),
    ...(isPostgres
      ? [
          'drop function cartage_open_balance, cartage_limit_company, cartage_tell_low, cartage_now, cartage_book',
          'drop function cartage_hold(bigint, bigint, bigint, bigint)',
        ]
      : []),
    'alter table companies drop column balance_low',
    'alter table balances drop column low_below',
    'alter table balances drop column changed_at',
    'alter table vendor_contracts drop column failed_at',
    'alter table vendor_contracts drop column failed_in',
  ])
    await rows(statement);
};

forEachDialect((open) => {
  it('knows of every company from before it below what its balance is low, and tells nothing of what is low already', async () => {
    const store = await open();
    const [rich, low, idle] = [await addCompany(store), await addCompany(store), await addCompany(store)];
    const book = (companyId: number, amount: number) =>
      bookEntry(store.db, {
        ...{ companyId, orderId: null, kind: 'correction', amount, text: { en: 'x', ru: 'x' }, at: 5 },
        key: `k${companyId} ${amount}`,
      });
    await store.rows(`update companies set credit_limit = 1000 where id in (${rich}, ${low})`);
    await book(low, -950);
    await store.rows('delete from events');
    await takeBack(store);
    await store.rows(`delete from balances where company_id <> ${low}`);
    await store.db.transaction().execute(up);
    expect(await store.rows('select company_id, amount, low_below from balances order by company_id')).toEqual([
      { company_id: rich, amount: 0, low_below: -900 },
      { company_id: low, amount: -950, low_below: -900 },
      { company_id: idle, amount: 0, low_below: null },
    ]);
    await book(low, -10);
    expect(await store.rows('select 1 from events')).toEqual([]);
    await book(rich, -901);
    expect(await store.rows('select company_id, at from events')).toEqual([{ company_id: rich, at: 5 }]);
    expect(await unequalBalances(store.db, 10)).toEqual([]);
  });

  it('lets processes that know nothing of it hold and charge as before, and tells of that too', async () => {
    const store = await open();
    if (store.dialect === 'sqlite') return;
    const companyId = await addCompany(store);
    const inserted = await insertOrder(store.db, testOrder(companyId, 'L-1'), 'Europe/Moscow');
    const { id } = inserted === 'number-taken' ? { id: 0 } : inserted;
    await store.rows(`update companies set credit_limit = 1000 where id = ${companyId}`);
    const before = Date.now();
    await sql`select cartage_hold(${id}::bigint, ${companyId}::bigint, 950::bigint)`.execute(store.db);
    await expect(
      sql`select cartage_hold(${id}::bigint, ${companyId}::bigint, 1001::bigint)`.execute(store.db),
    ).rejects.toMatchObject({ code: 'CT001' });
    const [event, ...others] = await store.rows('select company_id, at from events');
    expect([event, others]).toMatchObject([{ company_id: companyId }, []]);
    expect(Number(event?.at)).toBeGreaterThan(before - 60_000);
    await sql`select cartage_release(${id}::bigint)`.execute(store.db);
    await sql`select cartage_add(${companyId}::bigint, -20::bigint)`.execute(store.db);
    expect(await store.rows('select amount, reserved, entries from balances')).toEqual([
      { amount: -20, reserved: 0, entries: 1 },
    ]);
  });
});
