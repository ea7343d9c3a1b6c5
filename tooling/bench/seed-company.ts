import { createKey } from '@cartage/service';
import { insertCompany, migrate, openStore, type Store, setCompanySetting } from '@cartage/storage';
import { BENCH_KEY } from './orders.ts';

/** A database with its tables, one company and its key, as a start in production would find it; answers the company's id. */
export const seedCompany = async (url: string): Promise<number> => {
  const store = await openStore({ url });
  try {
    await migrate(store);
    return await seed(store, BENCH_KEY);
  } finally {
    await store.close();
  }
};

/** Further companies of a database that has its tables; the key of each. */
export const seedCompanies = async (url: string, count: number): Promise<readonly string[]> => {
  const keys = Array.from({ length: count }, (_, n) => `${BENCH_KEY}-${n}`);
  const store = await openStore({ url });
  try {
    for (const key of keys) await seed(store, key);
    return keys;
  } finally {
    await store.close();
  }
};

/** A further company, all of whose deliveries a card pays for; its key. */
export const seedCardCompany = async (url: string): Promise<string> => {
  const key = `${BENCH_KEY}-card`;
  const store = await openStore({ url });
  try {
    const id = await seed(store, key);
    await store.transaction((tx) => setCompanySetting(tx, id, 'payment.mode', 'card'));
    return key;
  } finally {
    await store.close();
  }
};

const seed = async (store: Store, key: string): Promise<number> => {
  const { id } = await insertCompany(store.db, {
    name: 'Bench',
    vatNumber: null,
    kpp: null,
    markUp: 500,
    creditLimit: 1_000_000_000_00,
    createdAt: Date.now(),
    details: {},
    ownerId: null,
  });
  await createKey({ store, clock: Date.now, newKey: () => key }, { companyId: id, name: 'Bench' });
  return id;
};
