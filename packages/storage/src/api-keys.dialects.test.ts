import { beforeAll, expect, it } from 'vitest';
import { findApiKey, insertApiKey, type NewApiKey, revokeApiKey } from './api-keys.ts';
import { getCompany } from './companies/get-company.ts';
import { insertCompany } from './companies/insert-company.ts';
import { setCompanySetting } from './companies/set-company-setting.ts';
import { forEachDialect, type TestStore } from './testing.ts';

const company = {
  name: 'ООО «Ромашка»',
  vatNumber: '7700000000',
  kpp: '770001001',
  markUp: 1_500,
  creditLimit: 999_999_999_999_999,
  createdAt: 1_795_210_200_000,
  details: { contactEmail: 'a@example.com', bankAccount: { bik: '044525225' } },
  ownerId: null,
};

forEachDialect((open) => {
  let store: TestStore;
  let companyId: number;

  beforeAll(async () => {
    store = await open();
    companyId = (await insertCompany(store.db, company)).id;
  });

  const key = (hash: string, changes: Partial<NewApiKey> = {}): NewApiKey => ({
    companyId,
    hash,
    name: 'warehouse',
    rights: null,
    createdAt: 5,
    expiresAt: null,
    ...changes,
  });

  it('a company comes back whole; an unknown one is null', async () => {
    expect(await getCompany(store.db, companyId)).toEqual({
      ...company,
      id: companyId,
      topmostId: companyId,
      settings: {},
      disabledAt: null,
    });
    expect(await getCompany(store.db, 999_999)).toBeNull();
  });

  it('a key is found by its digest, with its company', async () => {
    const id = await insertApiKey(store.db, key('h1', { rights: ['Calc', 'Orders.Read'], expiresAt: 9 }));
    expect(await findApiKey(store.db, 'h1')).toEqual({
      id,
      name: 'warehouse',
      isDisabled: false,
      companyId,
      companyName: company.name,
      topmostId: companyId,
      countedAs: id,
      markUp: 1_500,
      settings: {},
      rights: ['Calc', 'Orders.Read'],
      expiresAt: 9,
      revokedAt: null,
    });
    for (const hash of ['', 'H1', 'h1 ', 'h2', '\u0000']) expect(await findApiKey(store.db, hash)).toBeNull();
  });

  it('keys of companies that another one owns are counted with the oldest good key of the topmost owner', async () => {
    const own = async (ownerId: number | null) => (await insertCompany(store.db, { ...company, ownerId })).id;
    const topmost = await own(null);
    const child = await own(topmost);
    const countedAs = async (hash: string) => (await findApiKey(store.db, hash))?.countedAs;
    await insertApiKey(store.db, { ...key('child'), companyId: child });
    await insertApiKey(store.db, { ...key('grandchild'), companyId: await own(child) });
    expect(await Promise.all(['child', 'grandchild'].map(countedAs))).toEqual([-topmost, -topmost]);
    const first = await insertApiKey(store.db, { ...key('first'), companyId: topmost });
    const second = await insertApiKey(store.db, { ...key('second'), companyId: topmost });
    const all = ['first', 'second', 'child', 'grandchild'];
    expect(await Promise.all(all.map(countedAs))).toEqual([first, second, first, first]);
    await revokeApiKey(store.db, first, 1);
    expect(await Promise.all(all.map(countedAs))).toEqual([first, second, second, second]);
    expect(await findApiKey(store.db, 'grandchild')).toMatchObject({ topmostId: topmost });
  });

  it('a company settles one thing after another, and its keys tell', async () => {
    const { id } = await insertCompany(store.db, company);
    const set = (name: string, value: string | null, company = id) =>
      store.transaction((tx) => setCompanySetting(tx, company, name, value));
    await insertApiKey(store.db, { ...key('h9'), companyId: id });
    expect(await Promise.all([set('a', '1'), set('b', '2'), set('c', '3')])).toEqual(Array(3).fill({ before: null }));
    expect(await set('a', '4')).toEqual({ before: '1' });
    await set('c', null);
    expect((await getCompany(store.db, id))?.settings).toEqual({ a: '4', b: '2' });
    expect((await findApiKey(store.db, 'h9'))?.settings).toEqual({ a: '4', b: '2' });
    expect((await getCompany(store.db, companyId))?.settings).toEqual({});
    await set('a', null);
    await set('b', null);
    expect(await store.rows(`select settings from companies where id = ${id}`)).toEqual([{ settings: null }]);
    expect(await set('a', '1', 999_999)).toBeNull();
  });

  it('a digest is stored once, and belongs to a company', async () => {
    await insertApiKey(store.db, key('h3'));
    await expect(insertApiKey(store.db, key('h3'))).rejects.toThrow();
    await expect(insertApiKey(store.db, key('h4', { companyId: 999_999 }))).rejects.toThrow();
  });

  it('a revoked key says when; the first time counts', async () => {
    const id = await insertApiKey(store.db, key('h5'));
    expect(await revokeApiKey(store.db, id, 100)).toBe(true);
    expect(await revokeApiKey(store.db, id, 200)).toBe(false);
    expect(await findApiKey(store.db, 'h5')).toMatchObject({ revokedAt: 100, rights: null });
    expect(await store.rows(`select revoked_at from api_keys where id = ${id}`)).toEqual([{ revoked_at: 100 }]);
  });
});
