import type { Instant } from '@cartage/core';
import { type ExpressionBuilder, sql } from 'kysely';
import { familyOf } from '../companies/family.ts';
import type { Db, Tables } from '../tables.ts';

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
