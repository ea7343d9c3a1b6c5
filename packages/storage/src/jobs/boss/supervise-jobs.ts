import { PgBoss } from 'pg-boss';
import type { StoreLog } from '../../dialects/answering-pool.ts';
import { dialectOf } from '../../dialects/dialect-of.ts';
import type { Store } from '../../store.ts';
import { bossDb, SCHEMA } from './boss-db.ts';

/** The supervision while it runs. */
export interface JobSupervision {
  /** Waits at most five seconds for what it is doing. */
  readonly close: () => Promise<void>;
}

/**
 * What every worker runs beside its jobs: on PostgreSQL pg-boss's supervision, which takes jobs back from workers that
 * gave no sign of life and sends the scheduled ones; however many workers run it, each thing happens once. SQLite
 * needs none: a lease runs out by itself.
 */
export const superviseJobs = async ({ db }: Pick<Store, 'db'>, log: StoreLog): Promise<JobSupervision> => {
  if (dialectOf(db) === 'sqlite') return { close: async () => {} };
  const boss = new PgBoss({
    db: bossDb(db),
    schema: SCHEMA,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
    // Schedules are told by the minute.
    cronMonitorIntervalSeconds: CRON_EVERY_S,
    cronWorkerIntervalSeconds: CRON_EVERY_S,
    // No job of ours waits for another one.
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job engine has a problem'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job engine warns'));
  await boss.start();
  return { close: () => boss.stop({ graceful: true, close: false, timeout: 5_000 }) };
};

const SUPERVISE_EVERY_S = 20;
const CRON_EVERY_S = 30;
