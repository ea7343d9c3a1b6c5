import { expect, it } from 'vitest';
import { getCompany } from '../companies/get-company.ts';
import { insertCompany } from '../companies/insert-company.ts';
import { forEachDialect } from '../testing.ts';
import { up } from './0036-families.ts';

forEachDialect((open) => {
  it('companies from before it know whose they are in the end, and owners that own each other keep nothing up', async () => {
    const store = await open();
    const company = async (ownerId: number | null = null): Promise<number> => {
      const terms = { name: 'C', vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {} };
      return (await insertCompany(store.db, { ...terms, ownerId })).id;
    };
    const topmost = await company();
    const child = await company(topmost);
    const others = [await company(child), await company(topmost)];
    const [one, other] = [await company(topmost), await company(topmost)];
    await store.rows(`update companies set owner_id = ${one} where id = ${other}`);
    await store.rows(`update companies set owner_id = ${other} where id = ${one}`);
    await store.rows('drop index companies_topmost_id');
    if (store.dialect === 'postgres') await store.rows('drop trigger companies_owned on companies');
    if (store.dialect === 'postgres') await store.rows('drop function cartage_find_topmost');
    await store.rows('alter table companies drop column topmost_id');
    await store.db.transaction().execute(up);
    const found = await Promise.all([topmost, child, ...others, one].map((id) => getCompany(store.db, id)));
    expect(found.map((company) => company?.topmostId)).toEqual([topmost, topmost, topmost, topmost, one]);
  });
});
