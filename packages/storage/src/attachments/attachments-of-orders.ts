import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** Files of each of the orders, oldest first, at most `limit` of one order, without the bytes; by the order's id. */
export const attachmentsOfOrders = async (
  db: Db,
  orderIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, readonly Attachment[]>> => {
  const counted = db
    .selectFrom('attachments')
    .select([
      ...attachmentColumns,
      sql<number>`row_number() over (partition by item_id order by created_at, guid)`.as('nth'),
    ])
    .where('item_type', '=', 'order')
    .where((is) => among(db, is.ref('item_id'), orderIds));
  const rows = await db
    .selectFrom(counted.as('attachment'))
    .select(attachmentColumns)
    .where('nth', '<=', limit)
    .orderBy('created_at')
    .orderBy('guid')
    .execute();
  return Map.groupBy(rows.map(toAttachment), ({ itemId }) => itemId);
};
