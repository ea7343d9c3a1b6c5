import { createKey } from '@cartage/service';
import { insertCompany, migrate, openStore } from '@cartage/storage';
import { BENCH_KEY } from './orders.ts';

/** A database with its tables, one company and its key, as a start in production would find it; answers the company's id. */
export const seedCompany = async (url: string): Promise<number> => {
  const store = await openStore({ url });
  try {
    await migrate(store);
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
    await createKey({ store, clock: Date.now, newKey: () => BENCH_KEY }, { companyId: id, name: 'Bench' });
    return id;
  } finally {
    await store.close();
  }
};
