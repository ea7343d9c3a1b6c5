import type { BasisPoints, Instant } from '@cartage/core';
import type { NotNull } from 'kysely';
import { settingsFrom } from '../companies/company.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** A key and what every request needs to know of its company. */
export interface FoundApiKey {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  /** The company's. */
  readonly markUp: BasisPoints;
  /** What the company has settled for itself, by key. */
  readonly settings: Readonly<Record<string, string>>;
  /** null: all. */
  readonly rights: readonly string[] | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** The key with this SHA-256 (hexadecimal), expired and revoked ones too. */
export const findApiKey = async (db: Db, hash: string): Promise<FoundApiKey | null> => {
  const [row] = await byHash(db, { hash });
  if (!row) return null;
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.name,
    markUp: row.mark_up_bp,
    settings: settingsFrom(row.settings),
    rights: row.rights === null ? null : (JSON.parse(row.rights) as string[]),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
};

// Not a join: bound to a new value, SQLite plans a join anew each time, which takes ten times as long as the answer.
const byHash = prepared((db, { hash }: { readonly hash: string }) =>
  db
    .selectFrom('api_keys as key')
    .select(['key.id', 'key.company_id', 'key.rights', 'key.expires_at', 'key.revoked_at'])
    .select((of) => [
      of.selectFrom('companies').select('name').whereRef('companies.id', '=', 'key.company_id').as('name'),
      of.selectFrom('companies').select('mark_up_bp').whereRef('companies.id', '=', 'key.company_id').as('mark_up_bp'),
      of.selectFrom('companies').select('settings').whereRef('companies.id', '=', 'key.company_id').as('settings'),
    ])
    // Every key has its company.
    .$narrowType<{ name: NotNull; mark_up_bp: NotNull }>()
    .where('key.hash', '=', hash),
);
