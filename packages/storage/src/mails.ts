import { hash } from 'node:crypto';
import type { Instant } from '@cartage/core';
import { type ExpressionBuilder, sql } from 'kysely';
import { familyOf } from './companies/family.ts';
import { lockName } from './dialects/lock-name.ts';
import type { Db, Tables } from './tables.ts';

/** A mail that is about to be sent. */
export interface CountedMail {
  /** The same mail, sent again, counts once. */
  readonly id: string;
  readonly to: string;
  /** For whose family it is; null: for nobody's, the operator has it sent. */
  readonly familyId: number | null;
  readonly at: Instant;
}

/** How many may be sent; null: any number. */
export interface MailBounds {
  /** To one address within an hour for one family, or by the operator, whatever stands behind a plus in it. */
  readonly perAddress: number | null;
  /** For one family within a day. */
  readonly perFamily: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Counts the mail, in a transaction of its own. false: there were as many as may be, and it is not counted. */
export const countMail = async (
  tx: Db,
  { id, to, familyId, at }: CountedMail,
  { perAddress, perFamily }: MailBounds,
): Promise<boolean> => {
  await lockName(tx, 'mails');
  await tx
    .deleteFrom('mails')
    // What lies ahead was counted by a clock that had jumped.
    .where((is) => is.or([is('at', '<=', at - DAY_MS), is('at', '>', at + HOUR_MS)]))
    .execute();
  const known = await tx.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return true;
  const address = hash('sha256', readerOf(to));
  const since = tx.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('count'));
  // Of a family: else one could use up what the others, or the operator, have to write to somebody.
  const toAddress = since
    .where('address', '=', address)
    .where('family_id', familyId === null ? 'is' : '=', familyId)
    .where('at', '>', at - HOUR_MS);
  const ofFamily = since.where('family_id', '=', familyId).where('at', '>', at - DAY_MS);
  for (const [counted, most] of [
    [toAddress, perAddress],
    [ofFamily, familyId === null ? null : perFamily],
  ] as const) {
    if (most !== null && Number((await counted.executeTakeFirstOrThrow()).count) >= most) return false;
  }
  await tx.insertInto('mails').values({ id, address, family_id: familyId, at }).execute();
  return true;
};

/** One mailbox has any number of addresses: most servers deliver `ops+1@` to `ops@`. */
const readerOf = (address: string): string => address.toLowerCase().replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '');

/** An address to which a company wants mails to be sent. */
export interface MailAddress {
  readonly companyId: number;
  readonly address: string;
}

/** So long a link of a question lives, and nobody is asked a second time. */
const LIVES_MS = 24 * 3_600_000;

/** Beyond it the link was given by a clock that has jumped, and not by one that goes a little fast. */
const LONGEST_MS = LIVES_MS + 3_600_000;

const isOpen = (now: Instant) => (is: ExpressionBuilder<Tables, 'mail_addresses'>) =>
  is.and([is('mail_addresses.until', '>', now), is('mail_addresses.until', '<=', now + LONGEST_MS)]);

/**
 * Notes that the owner of the address is to be asked. `known`: it was confirmed before, or a question is still open; `too-many`:
 * so many are for the company's family, and nothing is noted. What the company has asked in vain is forgotten.
 */
export const askForAddress = async (
  tx: Db,
  { companyId, address }: MailAddress,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<'asked' | 'known' | 'too-many'> => {
  await tx
    .deleteFrom('mail_addresses')
    .where('company_id', '=', companyId)
    .where('confirmed_at', 'is', null)
    .where((is) => is.not(isOpen(now)(is)))
    .execute();
  const own = { company_id: companyId, address: address.toLowerCase() };
  const known = await tx
    .selectFrom('mail_addresses')
    .select('until')
    .where((is) => is.and(own))
    .executeTakeFirst();
  if (known) return 'known';
  const { count } = await tx
    .selectFrom('mail_addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', 'in', familyOf(companyId))
    .where('confirmed_at', 'is', null)
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return 'too-many';
  await tx
    .insertInto('mail_addresses')
    .values({ ...own, token: null, until: now + LIVES_MS, confirmed_at: null })
    .execute();
  return 'asked';
};

/** By the token of this digest the address can be confirmed for a day from now on, where it was not before. */
export const setAddressToken = async (
  db: Db,
  { companyId, address }: MailAddress,
  { token, now }: { readonly token: string; readonly now: Instant },
): Promise<void> => {
  const given = { token, until: now + LIVES_MS };
  await db
    .insertInto('mail_addresses')
    // What waited for a mail server all day was forgotten meanwhile.
    .values({ company_id: companyId, address: address.toLowerCase(), confirmed_at: null, ...given })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'address']).doUpdateSet(given).where('mail_addresses.confirmed_at', 'is', null),
    )
    .execute();
};

/** Nobody was asked: the address may be named again. */
export const forgetAddress = async (db: Db, { companyId, address }: MailAddress): Promise<void> => {
  await db
    .deleteFrom('mail_addresses')
    .where('company_id', '=', companyId)
    .where('address', '=', address.toLowerCase())
    .where('confirmed_at', 'is', null)
    .execute();
};

/** Which address the token of this digest is for; null: none, it was used, or its time is over. */
export const addressOfToken = async (db: Db, token: string, now: Instant): Promise<MailAddress | null> => {
  const row = await db
    .selectFrom('mail_addresses')
    .select(['company_id', 'address'])
    .where('token', '=', token)
    .where(isOpen(now))
    .executeTakeFirst();
  return row ? { companyId: row.company_id, address: row.address } : null;
};

/** Confirms the address that the token of this digest is for, once. false: there is none, or its time is over. */
export const confirmAddress = async (db: Db, token: string, now: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mail_addresses')
    .set({ token: null, confirmed_at: now })
    .where('token', '=', token)
    .where(isOpen(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Whether the company may have mails sent there. */
export const isConfirmedAddress = async (db: Db, { companyId, address }: MailAddress): Promise<boolean> => {
  const row = await db
    .selectFrom('mail_addresses')
    .select(sql`1`.as('one'))
    .where('company_id', '=', companyId)
    .where('address', '=', address.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};
