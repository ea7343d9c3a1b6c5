import { type SqlBool, sql } from 'kysely';
import { databaseTime } from './dialects/database-time.ts';
import { notify } from './dialects/notices.ts';
import type { Db } from './tables.ts';

/** Which calls a circuit is about. */
export interface CircuitName {
  readonly connection: string;
  readonly version: string;
  readonly capability: string;
}

/** A circuit that some process has opened. */
export interface OpenCircuit extends CircuitName {
  /** How long no call is made, or the call is waited for that decides, ms; not above 0: one may be made. */
  readonly leftMs: number;
}

/** A restored database may hold circuits of long ago, and a clock that went back such as end in a year. */
const MOST_MS = 600_000;
const FORGOTTEN_MS = 3_600_000;

/** The circuits that are open: those that somebody has called lately, at most a thousand. */
export const listOpenCircuits = async (db: Db): Promise<readonly OpenCircuit[]> => {
  const now = databaseTime(db);
  const rows = await db
    .selectFrom('open_circuits')
    .select(['connection', 'version', 'capability'])
    .select((is) => [is('refuses_until', '-', now).as('refusesMs'), is('probed_until', '-', now).as('probedMs')])
    .limit(MOST_HEARD)
    .execute();
  return rows
    .filter(({ refusesMs }) => Number(refusesMs) > -FORGOTTEN_MS)
    .map(({ connection, version, capability, refusesMs, probedMs }) => ({
      connection,
      version,
      capability,
      leftMs: Math.max(boundedMs(refusesMs), boundedMs(probedMs)),
    }));
};

const MOST_HEARD = 1_000;

const boundedMs = (ms: number): number => (Number(ms) > MOST_MS ? 0 : Number(ms));

/** No call of that kind is made for so long; what was forgotten goes. */
export const openSharedCircuit = async (
  db: Db,
  { connection, version, capability }: CircuitName,
  pauseMs: number,
): Promise<void> => {
  const refusesUntil = sql<number>`${databaseTime(db)} + ${pauseMs}`;
  await db
    .insertInto('open_circuits')
    .values({ connection, version, capability, refuses_until: refusesUntil, probed_until: 0 })
    .onConflict((there) =>
      there
        .columns(['connection', 'version', 'capability'])
        .doUpdateSet({ refuses_until: refusesUntil, probed_until: 0 }),
    )
    .execute();
  await db
    .deleteFrom('open_circuits')
    .where(sql<SqlBool>`refuses_until < ${databaseTime(db)} - ${FORGOTTEN_MS}`)
    .execute();
  notify(db, 'circuits');
};

/**
 * Asks for the one call that decides. `gone`: the circuit has been closed. `taken`: it is not time for it yet, or somebody
 * else makes it; whoever has died on it is waited for so long.
 */
export const claimProbe = async (
  db: Db,
  { connection, version, capability }: CircuitName,
  leaseMs: number,
): Promise<'claimed' | 'taken' | 'gone'> => {
  const now = databaseTime(db);
  const isOver = (column: string) => sql<SqlBool>`${sql.ref(column)} not between ${now} + 1 and ${now} + ${MOST_MS}`;
  const { numUpdatedRows } = await db
    .updateTable('open_circuits')
    .set({ probed_until: sql<number>`${now} + ${leaseMs}` })
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('capability', '=', capability)
    .where(isOver('refuses_until'))
    .where(isOver('probed_until'))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return 'claimed';
  const there = await db
    .selectFrom('open_circuits')
    .select('capability')
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('capability', '=', capability)
    .executeTakeFirst();
  return there ? 'taken' : 'gone';
};

/** Calls are made again. */
export const closeSharedCircuit = async (db: Db, { connection, version, capability }: CircuitName): Promise<void> => {
  await db
    .deleteFrom('open_circuits')
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('capability', '=', capability)
    .execute();
  notify(db, 'circuits');
};
