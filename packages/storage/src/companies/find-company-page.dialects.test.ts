import { beforeAll, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { type CompanyPagePart, findCompanyPage } from './find-company-page.ts';

forEachDialect((open) => {
  let store: TestStore;
  let caller: number;
  const owned: number[] = [];

  beforeAll(async () => {
    store = await open();
    await addCompany(store);
    caller = await addCompany(store);
    const stranger = await addCompany(store);
    for (let n = 0; n < 7; n += 1) {
      const id = await addCompany(store);
      await store.db
        .updateTable('companies')
        .set({ owner_id: n === 3 ? stranger : caller })
        .where('id', '=', id)
        .execute();
      if (n !== 3) owned.push(id);
    }
  });

  const idsOf = async (part: CompanyPagePart) => {
    const { companies, hasNext, totalCount } = await findCompanyPage(store.db, caller, part);
    expect(totalCount).toBe(7);
    return [companies.map(({ id }) => id), hasNext];
  };

  it('the own company comes first, then those that it owns, and no others', async () => {
    expect(await idsOf({ size: 100, skip: 0 })).toEqual([[caller, ...owned], false]);
    expect(await idsOf({ size: 7, skip: 0 })).toEqual([[caller, ...owned], false]);
    expect(await idsOf({ size: 1, skip: 0 })).toEqual([[caller], true]);
  });

  it('a page begins at a place, or behind an id', async () => {
    const all = [caller, ...owned];
    for (let at = 0; at <= 8; at += 1) {
      expect(await idsOf({ size: 3, skip: at })).toEqual([all.slice(at, at + 3), at + 3 < 7]);
      const after = all[at - 1];
      if (after !== undefined) expect(await idsOf({ size: 3, after })).toEqual([all.slice(at, at + 3), at + 3 < 7]);
    }
    expect(await idsOf({ size: 2, after: 0 })).toEqual([all.slice(0, 2), true]);
    expect(await idsOf({ size: 2, after: -1 })).toEqual([all.slice(0, 2), true]);
    expect(await idsOf({ size: 2, after: 2 ** 31 - 1 })).toEqual([[], false]);
  });
});
