import type { Db } from '../tables.ts';
import { type StoredWebhook, toWebhook } from './webhooks.ts';

/** The calls of vendors that wait to be read; by their ids, from `after` on. */
export const pageWebhooks = async (
  db: Db,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly StoredWebhook[]> => {
  const query = db.selectFrom('vendor_webhooks').selectAll().orderBy('id').limit(limit);
  const rows = await (after === null ? query : query.where('id', '>', after)).execute();
  return rows.map(toWebhook);
};

/** Whether one of them is sealed with another key. */
export const hasWebhooksOfOtherKeys = async (db: Db, keyId: string): Promise<boolean> => {
  const query = db.selectFrom('vendor_webhooks').select('id').where('sealed_with', '!=', keyId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
};

/** Puts the request, sealed anew, in the place of what was read. false: it has gone, or is sealed anew already. */
export const resealWebhook = async (
  db: Db,
  was: StoredWebhook,
  { request, sealedWith }: Pick<StoredWebhook, 'request' | 'sealedWith'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vendor_webhooks')
    .set({ request, sealed_with: sealedWith })
    .where('id', '=', was.id)
    .where('sealed_with', '=', was.sealedWith)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
