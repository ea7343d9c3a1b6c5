import { expect, it } from 'vitest';
import { bookEntry } from '../balance/book-entry.ts';
import { addCompany, forEachDialect } from '../testing.ts';
import { listCompanies } from './list-companies.ts';

forEachDialect((open) => {
  it('companies come by number, a page at a time, with what they have', async () => {
    const store = await open();
    const ids = [await addCompany(store), await addCompany(store), await addCompany(store)];
    await store.transaction((tx) =>
      bookEntry(tx, {
        companyId: ids[1] ?? 0,
        orderId: null,
        kind: 'top-up',
        amount: 12_345,
        text: { en: 'a', ru: 'а' },
        at: 0,
        key: 'top-up:1',
      }),
    );
    const first = await listCompanies(store.db, { after: 0, limit: 2 });
    expect(first.map(({ id, balance }) => [id, balance])).toEqual([
      [ids[0], 0],
      [ids[1], 12_345],
    ]);
    const rest = await listCompanies(store.db, { after: first.at(-1)?.id ?? 0, limit: 2 });
    expect(rest.map(({ id }) => id)).toEqual([ids[2]]);
  });
});
