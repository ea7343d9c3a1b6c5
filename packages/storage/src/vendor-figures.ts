import type { Instant } from '@cartage/core';
import { among } from './dialects/among.ts';
import { excluded } from './dialects/excluded.ts';
import type { Db } from './tables.ts';

/** What a process has seen of its vendors; what is in it is the service's to know. */
export const writeVendorFigures = async (
  db: Db,
  { process, at, figures }: { readonly process: string; readonly at: Instant; readonly figures: unknown },
): Promise<void> => {
  const written = { written_at: at, figures: JSON.stringify(figures) };
  await db
    .insertInto('vendor_figures')
    .values({ process, ...written })
    .onConflict((there) => there.column('process').doUpdateSet(written))
    .execute();
};

/** Of these processes, a hundred at the most. */
export const readVendorFigures = async (db: Db, processes: readonly string[]): Promise<readonly unknown[]> => {
  if (processes.length === 0) return [];
  const rows = await db
    .selectFrom('vendor_figures')
    .select('figures')
    .where('process', 'in', [...processes])
    .limit(100)
    .execute();
  return rows.map(({ figures }) => JSON.parse(figures));
};

/** A process has ended, and what was written before that moment is of one that was killed. */
export const dropVendorFigures = async (db: Db, process: string, before: Instant): Promise<void> => {
  await db
    .deleteFrom('vendor_figures')
    .where((is) => is.or([is('process', '=', process), is('written_at', '<', before)]))
    .execute();
};

/** What a process has seen of a connection in an hour, all of it; what is in it is the service's to know. */
export interface VendorHour {
  readonly connection: string;
  /** Its beginning. */
  readonly hour: Instant;
  readonly figures: unknown;
}

/** In one statement, which fits both databases' parameters. */
const HOURS_AT_ONCE = 200;

/** In place of what the process has written of the same hours before. */
export const writeVendorHours = async (db: Db, process: string, hours: readonly VendorHour[]): Promise<void> => {
  for (let at = 0; at < hours.length; at += HOURS_AT_ONCE)
    await db
      .insertInto('vendor_hours')
      .values(
        hours
          .slice(at, at + HOURS_AT_ONCE)
          .map(({ connection, hour, figures }) => ({ connection, hour, process, figures: JSON.stringify(figures) })),
      )
      .onConflict((there) => there.columns(['connection', 'hour', 'process']).doUpdateSet(excluded(['figures'])))
      .execute();
};

/** So many are read, the newest: more than two weeks of twenty connections and seven processes have. */
const MOST_HOURS = 50_000;

/** What all processes have seen of these connections in hours that began from then on, and before that. */
export const readVendorHours = async (
  db: Db,
  connections: readonly string[],
  { from, before }: { readonly from: Instant; readonly before: Instant },
): Promise<readonly VendorHour[]> => {
  if (connections.length === 0) return [];
  const rows = await db
    .selectFrom('vendor_hours')
    .select(['connection', 'hour', 'figures'])
    .where((is) => among(db, is.ref('connection'), connections))
    .where('hour', '>=', from)
    .where('hour', '<', before)
    .orderBy('hour', 'desc')
    .limit(MOST_HOURS)
    .execute();
  return rows.map(({ connection, hour, figures }) => ({ connection, hour, figures: JSON.parse(figures) }));
};

/** Hours that began before that moment. */
export const dropVendorHours = async (db: Db, before: Instant): Promise<void> => {
  await db.deleteFrom('vendor_hours').where('hour', '<', before).execute();
};
