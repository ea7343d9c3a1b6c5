import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** A key as the operator sees it; the key itself is not stored. */
export interface ListedApiKey {
  readonly id: number;
  readonly name: string;
  /** What it may be used for; null: everything. */
  readonly rights: readonly string[] | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** The company's keys, oldest first, revoked ones too. */
export const listApiKeys = async (db: Db, companyId: number): Promise<readonly ListedApiKey[]> => {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'rights', 'created_at', 'expires_at', 'revoked_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rights: row.rights === null ? null : (JSON.parse(row.rights) as string[]),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }));
};
