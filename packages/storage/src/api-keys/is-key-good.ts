import type { Instant } from '@cartage/core';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** Whether the key still opens anything: it was not revoked, and has not ended. */
export const isKeyGood = async (db: Db, id: number, now: Instant): Promise<boolean> => {
  const [row] = await byId(db, { id });
  return row !== undefined && row.revoked_at === null && (row.expires_at === null || row.expires_at > now);
};

const byId = prepared((db, { id }: { readonly id: number }) =>
  db.selectFrom('api_keys').select(['expires_at', 'revoked_at']).where('id', '=', id),
);
