import type { Instant } from '@cartage/core';
import type { Db, Tables } from '../tables.ts';

/** A sign-in that goes by a passkey or a provider, or a passkey that is being made. */
export interface BegunSignIn {
  readonly kind: Tables['sign_ins']['kind'];
  /** Whose new passkey it is; null: nobody is known yet. */
  readonly userId: number | null;
  /** What its end is held against. */
  readonly facts: Readonly<Record<string, string>>;
}

/** `hash`: SHA-256 of what the browser keeps meanwhile, hexadecimal. */
export const insertSignIn = async (
  db: Db,
  { hash, kind, userId, facts, endsAt }: BegunSignIn & { readonly hash: string; readonly endsAt: Instant },
): Promise<void> => {
  await db
    .insertInto('sign_ins')
    .values({ hash, kind, user_id: userId, facts: JSON.stringify(facts), ends_at: endsAt })
    .execute();
};

/** What was begun; null: it was used, has ended, or never was. Of two who use it at once one gets it. */
export const useSignIn = async (
  db: Db,
  hash: string,
  kind: BegunSignIn['kind'],
  at: Instant,
): Promise<BegunSignIn | null> => {
  const row = await db
    .deleteFrom('sign_ins')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('ends_at', '>', at)
    .returning(['user_id', 'facts'])
    .executeTakeFirst();
  return row ? { kind, userId: row.user_id, facts: JSON.parse(row.facts as string) } : null;
};
