import type { BasisPoints, Instant } from '@cartage/core';
import { settingsFrom } from '../companies/company.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** Somebody has signed in. */
export interface NewSession {
  /** SHA-256 of the cookie, hexadecimal; the cookie itself is not stored. */
  readonly hash: string;
  readonly userId: number;
  readonly at: Instant;
  /** When its person proved who they are. */
  readonly provedAt: Instant;
  /** However busy it is. */
  readonly endsAt: Instant;
}

/** A session, who has it, and what a request needs to know of the company that they act for. */
export interface FoundSession {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly seenAt: Instant;
  readonly provedAt: Instant;
  readonly endsAt: Instant;
  /** The password came by mail: one of their own has to take its place. */
  readonly mustChangePassword: boolean;
  /** Their role with the operator; null: they are none of its people. */
  readonly operatorRole: string | null;
  /** For which they acted last in this session; null: for none so far. */
  readonly lastCompanyId: number | null;
  /** null: they may act for none, or not for the one that was named. */
  readonly company: SessionCompany | null;
}

/** The company of a session, with what somebody may do there. */
export interface SessionCompany {
  readonly id: number;
  readonly name: string;
  /** The person's. */
  readonly role: string;
  readonly isDisabled: boolean;
  /** Its topmost owner: itself where nobody owns it. */
  readonly topmostId: number;
  /** The oldest good key of the topmost owner, with which requests of its companies are counted; null: it has none. */
  readonly topmostKey: number | null;
  readonly markUp: BasisPoints;
  readonly settings: Readonly<Record<string, string>>;
}

/** In the transaction of the sign-in. */
export const insertSession = async (tx: Db, { hash, userId, at, provedAt, endsAt }: NewSession): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      hash,
      user_id: userId,
      company_id: null,
      created_at: at,
      seen_at: at,
      proved_at: provedAt,
      ends_at: endsAt,
    })
    .execute();
};

/**
 * The session of that hash, ended ones too. `companyId`: for which the request is to be done; 0: the one that they acted for last,
 * else of theirs the one with the smallest id, one that is not disabled before others.
 */
export const findSession = async (
  db: Db,
  asked: { readonly hash: string; readonly companyId: number },
): Promise<FoundSession | null> => {
  const [row] = await byHash(db, asked);
  if (!row) return null;
  const company =
    row.company_id === null || row.company_name === null || row.role === null || row.mark_up_bp === null
      ? null
      : {
          id: row.company_id,
          name: row.company_name,
          role: row.role,
          isDisabled: row.company_disabled_at !== null,
          topmostId: row.topmost_id ?? row.company_id,
          topmostKey: row.topmost_key,
          markUp: row.mark_up_bp,
          settings: settingsFrom(row.settings),
        };
  return {
    userId: row.user_id,
    login: row.login ?? '',
    name: row.name ?? '',
    seenAt: row.seen_at,
    provedAt: row.proved_at,
    endsAt: row.ends_at,
    mustChangePassword: row.password_ends_at !== null,
    operatorRole: row.operator_role,
    lastCompanyId: row.last_company_id,
    company,
  };
};

// No join, as for keys: bound to a new value, SQLite would plan it anew each time.
const byHash = prepared((db, { hash, companyId }: { readonly hash: string; readonly companyId: number }) =>
  db
    .with('mine', (cte) =>
      cte
        .selectFrom('sessions')
        .select(['user_id', 'seen_at', 'proved_at', 'ends_at', 'company_id as last_company_id'])
        .select((of) =>
          of
            .selectFrom('company_users as of_user')
            .select('of_user.company_id')
            .whereRef('of_user.user_id', '=', 'sessions.user_id')
            .where('of_user.disabled_at', 'is', null)
            .where((is) => is.or([is(is.val(companyId), '=', 0), is('of_user.company_id', '=', companyId)]))
            .orderBy((is) =>
              is.case().when('of_user.company_id', '=', is.ref('sessions.company_id')).then(0).else(1).end(),
            )
            .orderBy((is) =>
              is.exists(
                is
                  .selectFrom('companies as disabled')
                  .select('disabled.id')
                  .whereRef('disabled.id', '=', 'of_user.company_id')
                  .where('disabled.disabled_at', 'is not', null),
              ),
            )
            .orderBy('of_user.company_id')
            .limit(1)
            .as('company_id'),
        )
        .where('sessions.hash', '=', hash),
    )
    .selectFrom('mine')
    .selectAll()
    .select((of) => [
      of.selectFrom('users').select('login').whereRef('users.id', '=', 'mine.user_id').as('login'),
      of.selectFrom('users').select('name').whereRef('users.id', '=', 'mine.user_id').as('name'),
      of
        .selectFrom('users')
        .select('password_ends_at')
        .whereRef('users.id', '=', 'mine.user_id')
        .as('password_ends_at'),
      of
        .selectFrom('operator_users')
        .select('operator_users.role')
        .whereRef('operator_users.user_id', '=', 'mine.user_id')
        .where('operator_users.disabled_at', 'is', null)
        .as('operator_role'),
      of
        .selectFrom('company_users')
        .select('company_users.role')
        .whereRef('company_users.company_id', '=', 'mine.company_id')
        .whereRef('company_users.user_id', '=', 'mine.user_id')
        .as('role'),
      of.selectFrom('companies').select('companies.name').whereRef('id', '=', 'mine.company_id').as('company_name'),
      of.selectFrom('companies').select('mark_up_bp').whereRef('id', '=', 'mine.company_id').as('mark_up_bp'),
      of.selectFrom('companies').select('settings').whereRef('id', '=', 'mine.company_id').as('settings'),
      of.selectFrom('companies').select('topmost_id').whereRef('id', '=', 'mine.company_id').as('topmost_id'),
      of
        .selectFrom('companies')
        .select('companies.disabled_at')
        .whereRef('id', '=', 'mine.company_id')
        .as('company_disabled_at'),
      of
        .selectFrom('api_keys')
        .select(({ fn }) => fn.min('api_keys.id').as('id'))
        .where('api_keys.revoked_at', 'is', null)
        .where('api_keys.company_id', '=', (is) =>
          is.selectFrom('companies').select('topmost_id').whereRef('id', '=', 'mine.company_id'),
        )
        .as('topmost_key'),
    ]),
);

/** It goes on: `companyId` is the one that they act for now. */
export const touchSession = async (
  db: Db,
  hash: string,
  { at, companyId }: { readonly at: Instant; readonly companyId: number | null },
): Promise<void> => {
  await db.updateTable('sessions').set({ seen_at: at, company_id: companyId }).where('hash', '=', hash).execute();
};

/** They have proved once more who they are. */
export const proveSession = async (db: Db, hash: string, at: Instant): Promise<void> => {
  await db.updateTable('sessions').set({ proved_at: at }).where('hash', '=', hash).execute();
};

/** It opens nothing from now on. */
export const endSession = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom('sessions').where('hash', '=', hash).execute();
};

/** All of the person's; `but`: that one stays, where there is one. */
export const endSessions = async (tx: Db, userId: number, but: string | null): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(but !== null, (query) => query.where('hash', '<>', but ?? ''))
    .execute();
};

/** Forgets at most `limit` that ended before that moment; how many there were. */
export const sweepSessions = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('hash', 'in', (of) =>
      of.selectFrom('sessions').select('hash').where('ends_at', '<', before).orderBy('ends_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Forgets at most `limit` in which nothing was asked since that moment; how many there were. They are read one by one, for there are not many. */
export const sweepIdleSessions = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('hash', 'in', (of) => of.selectFrom('sessions').select('hash').where('seen_at', '<=', before).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Forgets at most `limit` sign-ins that were begun and not ended before that moment; how many there were. */
export const sweepBegunSignIns = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_ins')
    .where('hash', 'in', (of) =>
      of.selectFrom('sign_ins').select('hash').where('ends_at', '<', before).orderBy('ends_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
