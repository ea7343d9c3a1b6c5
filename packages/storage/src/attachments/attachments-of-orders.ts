import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** Files of each of the orders, oldest first, at most `limit` of one order, without the bytes; by the order's id. */
export const attachmentsOfOrders = async (
  db: Db,
  orderIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, readonly Attachment[]>> => {
  const [orderId, ...others] = orderIds;
  if (orderId !== undefined && others.length === 0) {
    return new Map([[orderId, (await attachmentsOfOne(db, { orderId, limit })).map(toAttachment)]]);
  }
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

/** Every look at one order asks for them. */
const attachmentsOfOne = prepared((db, { orderId, limit }: { readonly orderId: number; readonly limit: number }) =>
  db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where('item_type', '=', 'order')
    .where('item_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('guid')
    .limit(limit),
);
