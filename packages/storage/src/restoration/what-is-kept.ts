import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How many of one kind of thing the database holds, and when the newest of them was made. */
export interface Kept {
  readonly count: number;
  /** ms since 1970; null: there are none, or it is not kept. */
  readonly newestAt: Instant | null;
}

/** What a restore may have made again, or lost later ones of, by its kind. */
export const whatIsKept = async (db: Db): Promise<Readonly<Record<KeptKind, Kept>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(kinds).map(async ([kind, [from, newest]]) => {
        const counted = sql.raw<{ count: number; newest_at: number | null }>(
          `select count(*) as count, max(${newest}) as newest_at from ${from}`,
        );
        const { rows } = await counted.execute(db);
        return [kind, { count: rows[0]?.count ?? 0, newestAt: rows[0]?.newest_at ?? null }];
      }),
    ),
  );

/** Where they stand, and what tells when they were made. */
const kinds = {
  keys: ['api_keys where revoked_at is null', 'created_at'],
  operatorKeys: ['operator_keys where revoked_at is null', 'created_at'],
  partnerKeys: ['partner_keys', 'created_at'],
  passwords: ['users where password_hash is not null', 'password_asked_at'],
  signingKeys: ['signing_keys where retired_at is null', 'created_at'],
  webhooks: ['webhook_endpoints where off_reason is null', 'created_at'],
  contracts: ['vendor_contracts', 'updated_at'],
  unpaidInvoices: ['invoices where paid < amount', 'issued_at'],
  topUps: ["ledger_entries where kind = 'top-up'", 'at'],
  openPayments: ["payments where status in ('New', 'Pending')", 'created_at'],
  requests: ['idempotency_keys', 'created_at'],
} as const satisfies Readonly<Record<string, readonly [from: string, newest: string]>>;

/** What may be lost or undone by a restore, by a word for each kind of it. */
export type KeptKind = keyof typeof kinds;
