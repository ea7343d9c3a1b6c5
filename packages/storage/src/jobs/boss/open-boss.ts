import { AsyncLocalStorage } from 'node:async_hooks';
import { PgBoss } from 'pg-boss';
import type { StoreLog } from '../../dialects/answering-pool.ts';
import type { Db } from '../../tables.ts';
import { bossDb, SCHEMA } from './boss-db.ts';

/** pg-boss of one open database. It works on that database's own pool. */
interface OpenBoss {
  readonly started: () => Promise<PgBoss>;
  readonly close: () => Promise<void>;
}

/** By the database's adapter, which its transactions share. */
const opened = new WeakMap<object, OpenBoss>();

/** For `openStore`. Nothing is asked of the database before the first job. */
export const openBoss = (db: Db, log: StoreLog): OpenBoss => {
  let starting: Promise<PgBoss> | null = null;
  // What it looks for every minute is no part of the request that needed it first, whose trace would never end.
  const start = AsyncLocalStorage.bind(async () => {
    const boss = new PgBoss({ db: bossDb(db), schema: SCHEMA, migrate: false, supervise: false, schedule: false });
    boss.on('error', (error) => log.warn({ reason: error.message }, 'the job engine has a problem'));
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
  });
  const boss: OpenBoss = {
    started: () => {
      // A start that failed is tried again by the next who needs it.
      starting ??= start().catch((error: unknown) => {
        starting = null;
        throw error;
      });
      return starting;
    },
    close: async () => {
      const running = await starting?.catch(() => null);
      await running?.stop({ graceful: false, close: false });
    },
  };
  opened.set(db.getExecutor().adapter, boss);
  return boss;
};

/** The engine of the database that this transaction belongs to. */
export const bossOf = (db: Db): Promise<PgBoss> => {
  const boss = opened.get(db.getExecutor().adapter);
  if (!boss) throw new Error('Jobs need a database that was opened by openStore.');
  return boss.started();
};
