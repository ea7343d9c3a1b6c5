import type { Instant } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../tables.ts';

/** A passkey of somebody. */
export interface Passkey {
  /** Base64url, as browsers name it. */
  readonly credentialId: string;
  readonly userId: number;
  /** For people. */
  readonly name: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  /** How often it was used, where it counts; else 0. */
  readonly counter: number;
  /** How browsers reach it; null: they did not say. */
  readonly transports: readonly string[] | null;
  readonly createdAt: Instant;
  /** null: never. */
  readonly usedAt: Instant | null;
}

const toPasskey = (row: Selectable<Tables['passkeys']>): Passkey => ({
  credentialId: row.credential_id,
  userId: row.user_id,
  name: row.name,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === null ? null : JSON.parse(row.transports as string),
  createdAt: row.created_at,
  usedAt: row.used_at,
});

/** The person's, the oldest first; at most `limit`. */
export const listPasskeys = async (db: Db, userId: number, limit: number): Promise<readonly Passkey[]> => {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .limit(limit)
    .execute();
  return rows.map(toPasskey);
};

/** null: there is none of this id. */
export const findPasskey = async (db: Db, credentialId: string): Promise<Passkey | null> => {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return row ? toPasskey(row) : null;
};

/** false: there is one of this id already. */
export const insertPasskey = async (tx: Db, passkey: Omit<Passkey, 'usedAt'>): Promise<boolean> => {
  const { credentialId, userId, name, publicKey, counter, transports, createdAt } = passkey;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      credential_id: credentialId,
      user_id: userId,
      name,
      public_key: publicKey,
      counter,
      transports: transports && JSON.stringify(transports),
      created_at: createdAt,
      used_at: null,
    })
    .onConflict((there) => there.column('credential_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** It was used. false: it is gone, or was used at the same moment, or its counter was that far already: there are two of it. */
export const usePasskey = async (
  tx: Db,
  credentialId: string,
  { counter, at }: { readonly counter: number; readonly at: Instant },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('credential_id', '=', credentialId)
    // Most passkeys do not count, and stay at 0.
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is(is.val(counter), '=', 0)])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** false: the person has none of this id. */
export const removePasskey = async (tx: Db, userId: number, credentialId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
