import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Notes that a mail with a password is ordered for the user. false: one was ordered before. */
export const askPassword = async (tx: Db, userId: number, at: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_asked_at: at })
    .where('id', '=', userId)
    .where('password_asked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The first password could not be delivered: the next mail to this user has one again. */
export const unaskPassword = async (db: Db, userId: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_asked_at: null })
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .execute();
};

/** The password of which this is the hash is the user's from now on, and no other. */
export const setPassword = async (db: Db, userId: number, hash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
};
