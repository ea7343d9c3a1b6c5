import type { SendOptions } from 'pg-boss';
import type { Db } from '../../tables.ts';
import type { JobEngine } from '../engine.ts';
import type { Lane, NewJob } from '../job.ts';
import { bossDb } from './boss-db.ts';
import { jobIdOf } from './job-id.ts';
import { bossOf } from './open-boss.ts';

/** What travels in pg-boss's `data`. */
export interface BossData {
  readonly payload: unknown;
  /** Who does it at once by themselves, since when; the job starts when their lease is over. */
  readonly holder?: string;
  readonly runAt?: number;
}

/**
 * pg-boss edits jobs that wait, not those that run, so a renewal is a new job in the old one's place: the claim of
 * the run of the old one is over then. Most keys are new, and then it is one statement.
 */
export const enqueue: JobEngine['enqueue'] = async (db, job) => {
  if (await send(db, job)) return;
  await together(db, (tx) => putInPlace(tx, job));
};

const putInPlace = async (tx: Db, job: NewJob): Promise<void> => {
  const boss = await bossOf(tx);
  await boss.deleteJob(job.task, jobIdOf(job.key), { db: bossDb(tx) });
  await send(tx, job);
};

/** A process that dies between two statements would leave neither the old job nor the new one. */
const together = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export const ensure: JobEngine['ensure'] = async (db, job) => {
  if (await send(db, job)) return;
  const boss = await bossOf(db);
  const id = jobIdOf(job.key);
  const [found] = await boss.findJobs(job.task, { id, db: bossDb(db) });
  // A job whose worker died at its last try leaves its place taken; what has to be done then is in the dead queue.
  if (found?.state === 'failed') await together(db, (tx) => putInPlace(tx, job));
};

/** Of pg-boss's groups: one without a name cannot be left out of a claim. */
const NOBODYS = 'nobody';
/** `7/12`: the vendor, and where there is one the connection. */
export const groupOf = ({ vendorId, connection }: Waited): string =>
  vendorId === null ? NOBODYS : [vendorId, ...(connection === null ? [] : [connection])].join('/');
/** null also for a job from before there were groups. */
export const waitedOf = (group: string | null | undefined): Waited => {
  if (group === undefined || group === null || group === NOBODYS) return { vendorId: null, connection: null };
  const [vendorId, ...connection] = group.split('/');
  return { vendorId: Number(vendorId), connection: connection.length === 0 ? null : connection.join('/') };
};

/** Whom a job waits for. */
type Waited = Pick<Lane, 'vendorId' | 'connection'>;

/** false: the place is taken. */
const send = async (
  db: Db,
  { task, key, payload, runAt, vendorId = null, connection = null, lease }: NewJob,
): Promise<boolean> => {
  const boss = await bossOf(db);
  const data: BossData = { payload: storable(payload), ...(lease ? { holder: lease.owner, runAt } : {}) };
  const options: SendOptions = {
    id: jobIdOf(key),
    singletonKey: key,
    group: { id: groupOf({ vendorId, connection }) },
    startAfter: new Date(lease?.until ?? runAt),
    db: bossDb(db),
  };
  return (await boss.send(task, data, options)) !== null;
};

/** PostgreSQL's jsonb has no character U+0000. */
const storable = (payload: unknown): unknown => {
  const text = JSON.stringify(payload) ?? 'null';
  if (!text.includes('\\u0000')) return payload;
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  );
};
