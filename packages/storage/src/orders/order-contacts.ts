import { hash } from 'node:crypto';
import { type Contact, contactsOf, type Order } from '@cartage/core';
import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import { insertRows } from '../dialects/insert-rows.ts';
import type { Db, Tables } from '../tables.ts';

// Whose an order is stands in the database once, in the order: by a digest it is found, and nobody reads a phone out of a list.

/** What stands for a contact in the database. */
export const contactDigest = ({ kind, value }: Contact): string =>
  hash('sha256', `${kind}:${value}`, 'base64url').slice(0, 22);

/** The same of everybody in the order. */
export const contactDigests = (content: Order['content']): readonly string[] => contactsOf(content).map(contactDigest);

/**
 * Keeps by whom the order is found, in the transaction that stores it. Whom it named before a change finds it still: what
 * they were stands in its changes.
 */
export const saveContacts = async (
  db: Db,
  { id, companyId, content }: Pick<Order, 'id' | 'companyId' | 'content'>,
): Promise<void> => {
  const digests = contactDigests(content);
  if (digests.length === 0) return;
  if (dialectOf(db) === 'sqlite')
    return insert(
      db,
      digests.map((contact) => ({ contact, order_id: id, company_id: companyId })),
    );
  await sql`insert into order_contacts (contact, order_id, company_id)
    select contact, ${id}::bigint, ${companyId}::bigint from unnest(${digests}::text[]) as contact on conflict do nothing`.execute(
    db,
  );
};

const insert = insertRows<Tables['order_contacts']>(['contact', 'order_id', 'company_id'], (db, rows) =>
  db
    .insertInto('order_contacts')
    .values(rows)
    .onConflict((there) => there.doNothing()),
);

/** Ids of the orders of all companies that name or named whom the digest stands for, past this one, in their sequence. */
export const ordersOfContact = async (
  db: Db,
  digest: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('order_contacts')
    .select('order_id')
    .where('contact', '=', digest)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id: id }) => id);
};
