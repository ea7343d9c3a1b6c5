import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What vendors have called with, until it is read; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, bytes, finish } = columnTypes(db);
  const webhooks = db.schema
    .createTable('vendor_webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('received_at', whole, (column) => column.notNull())
    .addColumn('size', whole, (column) => column.notNull())
    .addColumn('sealed_with', 'text', (column) => column.notNull())
    .addColumn('request', bytes, (column) => column.notNull());
  await finish(webhooks).execute();
  // Holds all that is needed to know how much of a connection waits.
  await db.schema
    .createIndex('vendor_webhooks_waiting')
    .on('vendor_webhooks')
    .columns(['connection', 'size'])
    .execute();
  await db.schema.createIndex('vendor_webhooks_received').on('vendor_webhooks').column('received_at').execute();
};
