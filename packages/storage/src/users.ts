import type { Instant } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** Somebody who may log in, for the companies that they belong to. */
export interface User {
  readonly id: number;
  /** A mail address in lower case. */
  readonly login: string;
  readonly name: string;
  /** null: they have no password, and cannot log in. */
  readonly passwordHash: string | null;
  /** When a mail with a password was last ordered; null: never, or it could not be delivered. */
  readonly passwordAskedAt: Instant | null;
  /** The password came by mail and ends then; null: it is their own. */
  readonly passwordEndsAt: Instant | null;
  /** null: never. */
  readonly signedInAt: Instant | null;
  readonly createdAt: Instant;
}

const userColumns = [
  'users.id',
  'users.login',
  'users.name',
  'users.password_hash',
  'users.password_asked_at',
  'users.password_ends_at',
  'users.signed_in_at',
  'users.created_at',
] as const;

const toUser = (row: Omit<Selectable<Tables['users']>, 'oidc_issuer' | 'oidc_subject'>): User => ({
  id: row.id,
  login: row.login,
  name: row.name,
  passwordHash: row.password_hash,
  passwordAskedAt: row.password_asked_at,
  passwordEndsAt: row.password_ends_at,
  signedInAt: row.signed_in_at,
  createdAt: row.created_at,
});

/** Somebody who is to belong to a company, and does not yet. */
export interface NewUser {
  readonly companyId: number;
  /** A mail address in lower case. */
  readonly login: string;
  readonly name: string;
  readonly createdAt: Instant;
}

/** The id of the user of this login, who belongs to the company from now on; one that is there already stays as they are. */
export const addUser = async (tx: Db, { companyId, ...user }: NewUser): Promise<number> => {
  const { id } = await ensureUser(tx, user);
  await tx.insertInto('company_users').values({ company_id: companyId, user_id: id }).execute();
  return id;
};

/** null: there is no such user. */
export const getUser = async (db: Db, id: number): Promise<User | null> => {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
};

/** `login` in lower case. */
export const findUser = async (db: Db, login: string): Promise<User | null> => {
  const row = await db.selectFrom('users').select(userColumns).where('login', '=', login).executeTakeFirst();
  return row ? toUser(row) : null;
};

/** The company's users behind the one of this id, by id; at most `limit`. */
export const listUsers = async (
  db: Db,
  companyId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly User[]> => {
  const rows = await db
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select(userColumns)
    .where('company_users.company_id', '=', companyId)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(toUser);
};

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

/** The password of which this is the hash is the user's from now on, and no other. `endsAt`: it was mailed; null: it is their own. */
export const setPassword = async (
  db: Db,
  userId: number,
  { hash, endsAt }: { readonly hash: string; readonly endsAt: Instant | null },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_hash: hash, password_ends_at: endsAt })
    .where('id', '=', userId)
    .execute();
};

/** They have signed in. */
export const noteSignIn = async (tx: Db, userId: number, at: Instant): Promise<void> => {
  await tx.updateTable('users').set({ signed_in_at: at }).where('id', '=', userId).execute();
};

/** The id of the user of this login; one that is not there yet is made, and one that is stays as they are. */
export const ensureUser = async (
  tx: Db,
  { login, name, createdAt }: Omit<NewUser, 'companyId'>,
): Promise<{ readonly id: number; readonly isNew: boolean }> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({ login, name, created_at: createdAt })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .executeTakeFirstOrThrow();
  const { id } = await tx.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow();
  return { id, isNew: numInsertedOrUpdatedRows === 1n };
};
