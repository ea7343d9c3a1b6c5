import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import type { CompanyUser, CompanyUserChange } from './company-users.ts';

/** Somebody of the operator; what is known of them is what a company knows of its people. */
export type OperatorUser = CompanyUser;

const members = (db: Db) =>
  db
    .selectFrom('operator_users as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.login', 'users.signed_in_at', 'member.role', 'member.invited_at', 'member.disabled_at'])
    .select(({ fn }) => fn.coalesce('member.name', 'users.name').as('name'));

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

const toOperatorUser = (row: Row): OperatorUser => ({
  userId: row.id,
  login: row.login,
  name: row.name,
  role: row.role,
  isDisabled: row.disabled_at !== null,
  invitedAt: row.invited_at,
  signedInAt: row.signed_in_at,
});

/** A page of the operator's people, by id, and how many there are. */
export const listOperatorUsers = async (
  db: Db,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly users: readonly OperatorUser[]; readonly totalCount: number }> => {
  const { count } = await db
    .selectFrom('operator_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await members(db).orderBy('users.id').offset(skip).limit(limit).execute();
  return { users: rows.map(toOperatorUser), totalCount: count };
};

/** null: nobody of that id is the operator's. */
export const getOperatorUser = async (db: Db, userId: number): Promise<OperatorUser | null> => {
  const row = await members(db).where('member.user_id', '=', userId).executeTakeFirst();
  return row ? toOperatorUser(row) : null;
};

/** They are the operator's from now on. false: they were already. */
export const insertOperatorUser = async (
  tx: Db,
  user: { readonly userId: number; readonly name: string; readonly role: string; readonly at: Instant },
): Promise<boolean> => {
  const { userId, name, role, at } = user;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_users')
    .values({ user_id: userId, name, role, invited_at: at, disabled_at: null, created_at: at })
    .onConflict((there) => there.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Their name, role and whether they are let in are these from now on. */
export const updateOperatorUser = async (
  tx: Db,
  userId: number,
  { name, role, disabledAt }: CompanyUserChange,
): Promise<void> => {
  await tx
    .updateTable('operator_users')
    .set({ name, role, disabled_at: disabledAt })
    .where('user_id', '=', userId)
    .execute();
};

/** They are not the operator's any more. */
export const removeOperatorUser = async (tx: Db, userId: number): Promise<void> => {
  await tx.deleteFrom('operator_users').where('user_id', '=', userId).execute();
};

/** How many of that role may do something; nobody else changes that before the transaction has ended. */
export const countOperatorsOfRole = async (tx: Db, role: string): Promise<number> => {
  if (dialectOf(tx) === 'postgres') await sql`lock table operator_users in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('operator_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
