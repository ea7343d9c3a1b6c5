import { beforeAll, expect, it } from 'vitest';
import { getCompany } from './companies/get-company.ts';
import { insertCompany } from './companies/insert-company.ts';
import { findPartner, insertPartnerKey, removePartnerKeys } from './partner-keys.ts';
import { addCompany, forEachDialect, type TestStore } from './testing.ts';

forEachDialect((open) => {
  let store: TestStore;
  let partner: number;

  beforeAll(async () => {
    store = await open();
    partner = await addCompany(store);
  });

  it('a partner is found by the digest of its key', async () => {
    expect(await insertPartnerKey(store.db, { hash: 'p1', companyId: partner, createdAt: 1 })).toEqual(
      expect.any(Number),
    );
    expect(await findPartner(store.db, 'p1')).toEqual({ id: partner, isDisabled: false });
    for (const hash of ['', 'P1', 'p1 ', '\u0000']) expect(await findPartner(store.db, hash)).toBeNull();
  });

  it('a key names one partner, the first one', async () => {
    await insertPartnerKey(store.db, { hash: 'p2', companyId: partner, createdAt: 1 });
    expect(
      await insertPartnerKey(store.db, { hash: 'p2', companyId: await addCompany(store), createdAt: 1 }),
    ).toBeNull();
    expect(await findPartner(store.db, 'p2')).toEqual({ id: partner, isDisabled: false });
    await expect(insertPartnerKey(store.db, { hash: 'p3', companyId: 999_999, createdAt: 1 })).rejects.toThrow();
  });

  it('a company’s keys go together, and nobody else’s', async () => {
    const [leaving, staying] = [await addCompany(store), await addCompany(store)];
    for (const hash of ['p4', 'p5']) await insertPartnerKey(store.db, { hash, companyId: leaving, createdAt: 1 });
    await insertPartnerKey(store.db, { hash: 'p6', companyId: staying, createdAt: 1 });
    expect(await removePartnerKeys(store.db, leaving)).toBe(2);
    expect(await removePartnerKeys(store.db, leaving)).toBe(0);
    expect(await findPartner(store.db, 'p4')).toBeNull();
    expect(await findPartner(store.db, 'p6')).toEqual({ id: staying, isDisabled: false });
  });

  it('a company belongs to its owner, which must be there', async () => {
    const owned = { name: 'Лютик', vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {} };
    const { id } = await insertCompany(store.db, { ...owned, ownerId: partner });
    expect(await getCompany(store.db, id)).toMatchObject({ ownerId: partner });
    expect(await store.rows(`select owner_id from companies where id = ${id}`)).toEqual([{ owner_id: partner }]);
    await expect(insertCompany(store.db, { ...owned, ownerId: 999_999 })).rejects.toThrow();
  });
});
