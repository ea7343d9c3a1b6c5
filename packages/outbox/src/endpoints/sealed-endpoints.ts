import type { Db } from '@cartage/storage';
import { toEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** All endpoints of all companies, by their ids, from `after` on. */
export const pageEndpoints = async (
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly WebhookEndpoint[]> => {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEndpoint);
};

/** Puts secrets, sealed anew, in the place of those that were read. false: they have gone, or are others by now. */
export const resealEndpoint = async (
  db: Db,
  was: WebhookEndpoint,
  { secret, previousSecret }: Pick<WebhookEndpoint, 'secret' | 'previousSecret'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ secret, previous_secret: previousSecret })
    .where('id', '=', was.id)
    .where('secret', '=', was.secret)
    .where('previous_secret', was.previousSecret === null ? 'is' : '=', was.previousSecret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
