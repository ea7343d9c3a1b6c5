import type { Db } from '../tables.ts';

/** By what somebody's provider knows them. */
export interface ProviderLink {
  /** The provider's address, as it writes it. */
  readonly issuer: string;
  /** Never given to anybody else there. */
  readonly subject: string;
}

/** The id of whom the provider knows so; null: they were not linked. */
export const userOfProvider = async (db: Db, { issuer, subject }: ProviderLink): Promise<number | null> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** false: they are linked already, to somebody else of the same provider. */
export const linkProvider = async (tx: Db, userId: number, { issuer, subject }: ProviderLink): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ oidc_issuer: issuer, oidc_subject: subject })
    .where('id', '=', userId)
    .where((is) => is.or([is('oidc_subject', 'is', null), is('oidc_issuer', '<>', issuer)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** A password that was mailed opens nothing any more: they have come in by another way. */
export const dropMailedPassword = async (tx: Db, userId: number): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: null, password_ends_at: null })
    .where('id', '=', userId)
    .where('password_ends_at', 'is not', null)
    .execute();
};
