import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Somebody as a company knows them. */
export interface CompanyUser {
  readonly userId: number;
  /** A mail address in lower case. */
  readonly login: string;
  readonly name: string;
  readonly role: string;
  readonly isDisabled: boolean;
  /** null: they were there before there were invitations. */
  readonly invitedAt: Instant | null;
  /** null: never. */
  readonly signedInAt: Instant | null;
}

/** What may change of somebody in a company. */
export interface CompanyUserChange {
  readonly name: string;
  readonly role: string;
  /** Since when they may not act for it; null: they may. */
  readonly disabledAt: Instant | null;
}

const members = (db: Db, companyId: number) =>
  db
    .selectFrom('company_users as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.login', 'users.signed_in_at', 'member.role', 'member.invited_at', 'member.disabled_at'])
    .select(({ fn }) => fn.coalesce('member.name', 'users.name').as('name'))
    .where('member.company_id', '=', companyId);

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

const toCompanyUser = (row: Row): CompanyUser => ({
  userId: row.id,
  login: row.login,
  name: row.name,
  role: row.role,
  isDisabled: row.disabled_at !== null,
  invitedAt: row.invited_at,
  signedInAt: row.signed_in_at,
});

/** A page of the company's people, by id, and how many there are. */
export const listCompanyUsers = async (
  db: Db,
  companyId: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly users: readonly CompanyUser[]; readonly totalCount: number }> => {
  const { count } = await db
    .selectFrom('company_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const rows = await members(db, companyId).orderBy('users.id').offset(skip).limit(limit).execute();
  return { users: rows.map(toCompanyUser), totalCount: count };
};

/** null: nobody of that id belongs to the company. */
export const getCompanyUser = async (db: Db, companyId: number, userId: number): Promise<CompanyUser | null> => {
  const row = await members(db, companyId).where('member.user_id', '=', userId).executeTakeFirst();
  return row ? toCompanyUser(row) : null;
};

/** They belong to the company from now on. false: they did already. */
export const insertCompanyUser = async (
  tx: Db,
  user: {
    readonly companyId: number;
    readonly userId: number;
    readonly name: string;
    readonly role: string;
    readonly invitedAt: Instant;
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_users')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      name: user.name,
      role: user.role,
      invited_at: user.invitedAt,
    })
    .onConflict((there) => there.columns(['company_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Their name, role and whether they are let in are these from now on. */
export const updateCompanyUser = async (
  tx: Db,
  companyId: number,
  userId: number,
  { name, role, disabledAt }: CompanyUserChange,
): Promise<void> => {
  await tx
    .updateTable('company_users')
    .set({ name, role, disabled_at: disabledAt })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

/** They do not belong to the company any more. */
export const removeCompanyUser = async (tx: Db, companyId: number, userId: number): Promise<void> => {
  await tx.deleteFrom('company_users').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
};

/** How many may act for the company with that role. Lock the company first, where that decides something. */
export const countOfRole = async (tx: Db, companyId: number, role: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('company_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A company that somebody may act for. */
export interface CompanyOfUser {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

/** At most a thousand, by id. */
export const companiesOfUser = (db: Db, userId: number): Promise<readonly CompanyOfUser[]> =>
  db
    .selectFrom('company_users as member')
    .innerJoin('companies', 'companies.id', 'member.company_id')
    .select(['companies.id', 'companies.name', 'member.role'])
    .where('member.user_id', '=', userId)
    .where('member.disabled_at', 'is', null)
    .orderBy('companies.id')
    .limit(1_000)
    .execute();
