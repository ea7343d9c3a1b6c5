import type { Db } from '../tables.ts';
import type { Attachment } from './attachment.ts';

/** How many files the order or company has. */
export const countAttachments = async (
  db: Db,
  { itemType, itemId }: Pick<Attachment, 'itemType' | 'itemId'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_type', '=', itemType)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
