import { beforeAll, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from './testing.ts';
import { addUser, askPassword, findUser, getUser, listUsers, setPassword, unaskPassword } from './users.ts';

forEachDialect((open) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
  });
  const add = (companyId: number, login: string, name: string, createdAt = 1) =>
    addUser(store.db, { companyId, login, name, createdAt });

  it('of one login is one user, whatever companies they belong to, and stays as they are', async () => {
    const [company, other] = [await addCompany(store), await addCompany(store)];
    const id = await add(company, 'anna@shop.example', 'Анна', 5);
    expect(await add(other, 'anna@shop.example', 'Somebody else', 9)).toBe(id);
    expect(
      await store.rows(`select login, name, password_hash, password_asked_at, created_at from users where id = ${id}`),
    ).toEqual([
      { login: 'anna@shop.example', name: 'Анна', password_hash: null, password_asked_at: null, created_at: 5 },
    ]);
    const user = {
      id,
      login: 'anna@shop.example',
      name: 'Анна',
      passwordHash: null,
      passwordAskedAt: null,
      passwordEndsAt: null,
      signedInAt: null,
      createdAt: 5,
    };
    expect(await findUser(store.db, 'anna@shop.example')).toEqual(user);
    expect(await getUser(store.db, id)).toEqual(user);
    expect(await store.rows(`select company_id from company_users where user_id = ${id} order by company_id`)).toEqual(
      [company, other].map((company_id) => ({ company_id })),
    );
    expect(await findUser(store.db, 'Anna@shop.example')).toBeNull();
    expect(await getUser(store.db, id + 100)).toBeNull();
  });

  it('who belongs to a company already is not added to it again', async () => {
    const company = await addCompany(store);
    await add(company, 'twice@shop.example', 'A');
    await expect(add(company, 'twice@shop.example', 'A')).rejects.toThrow();
  });

  it('are listed for their company alone, in pages', async () => {
    const [company, other] = [await addCompany(store), await addCompany(store)];
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await add(company, `user${n}@pages.example`, `N${n}`));
    await add(other, 'stranger@pages.example', 'S');
    const page = async (after: number) => (await listUsers(store.db, company, { after, limit: 2 })).map(({ id }) => id);
    expect(await page(0)).toEqual(ids.slice(0, 2));
    expect(await page(ids[1] ?? 0)).toEqual(ids.slice(2));
    expect(await page(ids[2] ?? 0)).toEqual([]);
  });

  it('are asked for a password once, until its mail could not be delivered', async () => {
    const id = await add(await addCompany(store), 'pass@shop.example', 'P');
    const asked = () => store.rows(`select password_asked_at as at, password_hash as hash from users where id = ${id}`);
    expect(await askPassword(store.db, id, 7)).toBe(true);
    expect(await askPassword(store.db, id, 8)).toBe(false);
    expect(await asked()).toEqual([{ at: 7, hash: null }]);
    await unaskPassword(store.db, id);
    expect(await asked()).toEqual([{ at: null, hash: null }]);
    expect(await askPassword(store.db, id, 9)).toBe(true);
    await setPassword(store.db, id, { hash: 'scrypt', endsAt: null });
    await unaskPassword(store.db, id);
    expect(await asked()).toEqual([{ at: 9, hash: 'scrypt' }]);
  });
});
