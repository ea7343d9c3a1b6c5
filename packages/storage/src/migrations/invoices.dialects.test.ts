import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bookEntry } from '../balance/book-entry.ts';
import { countEntries } from '../balance/list-entries.ts';
import { unequalBalances } from '../balance/unequal-balances.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { up } from './0021-invoices.ts';

/** The tables as they were before it. */
const takeBack = async ({ rows }: TestStore): Promise<void> => {
  for (const statement of [
    'drop index ledger_entries_of_invoice',
    'drop index ledger_entries_listed',
    'alter table ledger_entries drop column invoice_id',
    'create index ledger_entries_company_id_id on ledger_entries (company_id, id)',
    'alter table balances drop column entries',
    'drop table idempotency_invoices',
    'drop table invoices',
  ])
    await rows(statement);
};

forEachDialect((open) => {
  it('entries from before it are counted, and those of a process that knows nothing of it', async () => {
    const store = await open();
    const [busy, idle] = [await addCompany(store), await addCompany(store)];
    const book = (n: number, companyId = busy) =>
      bookEntry(store.db, {
        ...{ companyId, orderId: null, kind: 'top-up', amount: n, text: { en: 'x', ru: 'x' }, at: n },
        key: `k${companyId}-${n}`,
      });
    for (let n = 1; n <= 5; n += 1) await book(n);
    await takeBack(store);
    await store.db.transaction().execute(up);
    expect([await countEntries(store.db, busy), await countEntries(store.db, idle)]).toEqual([5, 0]);
    await book(6);
    await book(1, idle);
    expect([await countEntries(store.db, busy), await countEntries(store.db, idle)]).toEqual([6, 1]);
    if (store.dialect === 'postgres') {
      await store.rows(
        `insert into ledger_entries (company_id, kind, amount, text_en, text_ru, at, key) values (${busy}, 'top-up', 7, 'x', 'x', 7, 'k7')`,
      );
      await sql`select cartage_add(${busy}::bigint, 7::bigint)`.execute(store.db);
      expect(await countEntries(store.db, busy)).toBe(7);
    }
    expect(await unequalBalances(store.db, 10)).toEqual([]);
  });
});
