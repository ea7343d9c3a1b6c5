import type { Instant } from '@cartage/core';
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
