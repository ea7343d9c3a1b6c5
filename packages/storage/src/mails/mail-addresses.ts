import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** An address to which a company wants mails to be sent. */
export interface MailAddress {
  readonly companyId: number;
  readonly address: string;
}

/**
 * Notes that whoever has the address is to be asked, until when. false: it was confirmed before, or a question is still open.
 */
export const askForAddress = async (
  tx: Db,
  { companyId, address }: MailAddress,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_addresses')
    .values({ company_id: companyId, address: address.toLowerCase(), token: null, until, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'address'])
        .doUpdateSet({ token: null, until })
        .where('mail_addresses.confirmed_at', 'is', null)
        .where('mail_addresses.until', '<=', now),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** By the token of this digest the address can be confirmed from now on; null: nobody is asked, it was not sent. */
export const setAddressToken = async (
  db: Db,
  { companyId, address }: MailAddress,
  { token, until }: { readonly token: string | null; readonly until: Instant },
): Promise<void> => {
  await db
    .updateTable('mail_addresses')
    .set({ token, until })
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
    .where('until', '>', now)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, address: row.address } : null;
};

/** Confirms the address that the token of this digest is for, once. false: there is none, or its time is over. */
export const confirmAddress = async (db: Db, token: string, now: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mail_addresses')
    .set({ token: null, confirmed_at: now })
    .where('token', '=', token)
    .where('until', '>', now)
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
