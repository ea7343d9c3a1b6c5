import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** A link by which a password is set once; `hash`: SHA-256 of its token, hexadecimal. */
export interface PasswordLink {
  readonly hash: string;
  readonly userId: number;
  readonly endsAt: Instant;
}

/** Keeps a link by its digest; it counts until it is used or ends. */
export const insertPasswordLink = async (tx: Db, { hash, userId, endsAt }: PasswordLink): Promise<void> => {
  await tx.insertInto('password_links').values({ hash, user_id: userId, ends_at: endsAt }).execute();
};

/** Whose it is; null: it was used, has ended, or never was. Of two who use it at once one gets it. */
export const usePasswordLink = async (tx: Db, hash: string, at: Instant): Promise<number | null> => {
  const row = await tx
    .deleteFrom('password_links')
    .where('hash', '=', hash)
    .where('ends_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** None of the person's links opens anything any more. */
export const dropPasswordLinks = async (tx: Db, userId: number): Promise<void> => {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
};

/** Forgets at most `limit` that ended before that moment; how many there were. */
export const sweepPasswordLinks = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('password_links')
    .where('hash', 'in', (of) =>
      of.selectFrom('password_links').select('hash').where('ends_at', '<', before).orderBy('ends_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
