import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Tables get the names of what they hold. On PostgreSQL processes of the version before work beside this one for a while:
 * they read and write through views that are called as the tables were. On SQLite there is one process.
 */
export const up = async (db: Db): Promise<void> => {
  for (const [before, name] of renamed) {
    await db.schema.alterTable(before).renameTo(name).execute();
    if (dialectOf(db) === 'postgres') {
      await db.schema.createView(before).as(db.selectFrom(name).selectAll()).execute();
    }
  }
};

const renamed = [
  ['track_events', 'history_lines'],
  ['vendor_webhooks', 'vendor_notices'],
] as const;
