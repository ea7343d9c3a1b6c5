import type { BasisPoints, Instant } from '@cartage/core';
import type { InferResult, NotNull } from 'kysely';
import { settingsFrom } from './companies/company.ts';
import { prepared } from './dialects/prepared.ts';
import type { Db } from './tables.ts';

/** A key that is about to be issued. */
export interface NewApiKey {
  readonly companyId: number;
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly hash: string;
  /** For people. */
  readonly name: string;
  /** null: all. */
  readonly rights: readonly string[] | null;
  readonly createdAt: Instant;
  /** null: never. */
  readonly expiresAt: Instant | null;
}

/** The new key's id. @throws when the hash is stored already */
export const insertApiKey = async (db: Db, key: NewApiKey): Promise<number> => {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      company_id: key.companyId,
      hash: key.hash,
      name: key.name,
      rights: key.rights === null ? null : JSON.stringify(key.rights),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A key and what every request needs to know of its company. */
export interface FoundApiKey {
  readonly id: number;
  /** For people. */
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  /** The company's topmost owner: itself where nobody owns it. */
  readonly topmostId: number;
  /**
   * With which key its requests are counted: those of a company that another one owns with the oldest good key of the
   * topmost owner, or all together, under a number of no key, where that one has none.
   */
  readonly countedAs: number;
  /** The company's. */
  readonly markUp: BasisPoints;
  /** What the company has settled for itself, by key. */
  readonly settings: Readonly<Record<string, string>>;
  /** null: all. */
  readonly rights: readonly string[] | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** The operator lets nobody act for the company. */
  readonly isDisabled: boolean;
}

/** The key with this SHA-256 (hexadecimal), expired and revoked ones too. */
export const findApiKey = async (db: Db, hash: string): Promise<FoundApiKey | null> => {
  const [row] = await byHash(db, { hash });
  return row ? toFoundKey(row) : null;
};

/** An API key, and the key by which a token that was issued for it says that it is signed. */
export interface FoundTokenKey extends FoundApiKey {
  /** JWK. */
  readonly publicKey: string;
}

/** Both keys that a token names, in one look; null where one of them is not there. */
export const findKeysOfToken = async (
  db: Db,
  named: { readonly keyId: number; readonly signingKeyId: string },
): Promise<FoundTokenKey | null> => {
  const [row] = await byToken(db, named);
  return row && row.public_key !== null ? { ...toFoundKey(row), publicKey: row.public_key } : null;
};

// Not a join: bound to a new value, SQLite plans a join anew each time, which takes ten times as long as the answer.
const keys = (db: Db) =>
  db
    .selectFrom('api_keys as key')
    .select(['key.id', 'key.name as key_name', 'key.company_id', 'key.rights', 'key.expires_at', 'key.revoked_at'])
    .select((of) => [
      of.selectFrom('companies').select('name').whereRef('companies.id', '=', 'key.company_id').as('name'),
      of.selectFrom('companies').select('mark_up_bp').whereRef('companies.id', '=', 'key.company_id').as('mark_up_bp'),
      of.selectFrom('companies').select('settings').whereRef('companies.id', '=', 'key.company_id').as('settings'),
      of.selectFrom('companies').select('topmost_id').whereRef('companies.id', '=', 'key.company_id').as('topmost_id'),
      of
        .selectFrom('companies')
        .select('disabled_at')
        .whereRef('companies.id', '=', 'key.company_id')
        .as('disabled_at'),
      of
        .selectFrom('api_keys as first')
        .select(({ fn }) => fn.min('first.id').as('id'))
        .where('first.revoked_at', 'is', null)
        .where('first.company_id', '=', (is) =>
          is.selectFrom('companies').select('topmost_id').whereRef('companies.id', '=', 'key.company_id'),
        )
        .as('topmost_key'),
    ])
    // Every key has its company.
    .$narrowType<{ name: NotNull; mark_up_bp: NotNull }>();

const byHash = prepared((db, { hash }: { readonly hash: string }) => keys(db).where('key.hash', '=', hash));

const byToken = prepared((db, named: { readonly keyId: number; readonly signingKeyId: string }) =>
  keys(db)
    .select((of) =>
      of
        .selectFrom('signing_keys')
        .select('public_key')
        .where('signing_keys.id', '=', named.signingKeyId)
        .as('public_key'),
    )
    .where('key.id', '=', named.keyId),
);

const toFoundKey = (row: InferResult<ReturnType<typeof keys>>[number]): FoundApiKey => ({
  id: row.id,
  name: row.key_name,
  companyId: row.company_id,
  companyName: row.name,
  topmostId: row.topmost_id ?? row.company_id,
  countedAs: row.topmost_id === null ? row.id : (row.topmost_key ?? -row.topmost_id),
  markUp: row.mark_up_bp,
  settings: settingsFrom(row.settings),
  rights: row.rights === null ? null : (JSON.parse(row.rights) as string[]),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  isDisabled: row.disabled_at !== null,
});

/** Whether the key still opens anything: it was not revoked, has not ended, and its company is not disabled. */
export const isKeyGood = async (db: Db, id: number, now: Instant): Promise<boolean> => {
  const [row] = await byId(db, { id });
  if (row === undefined || row.revoked_at !== null || row.disabled_at !== null) return false;
  return row.expires_at === null || row.expires_at > now;
};

const byId = prepared((db, { id }: { readonly id: number }) =>
  db
    .selectFrom('api_keys')
    .select(['expires_at', 'revoked_at'])
    .select((of) =>
      of
        .selectFrom('companies')
        .select('disabled_at')
        .whereRef('companies.id', '=', 'api_keys.company_id')
        .as('disabled_at'),
    )
    .where('id', '=', id),
);

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
    .select(listedColumns)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(toListed);
};

const toListed = (row: {
  readonly id: number;
  readonly name: string;
  readonly rights: string | null;
  readonly created_at: Instant;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
}): ListedApiKey => ({
  id: row.id,
  name: row.name,
  rights: row.rights === null ? null : (JSON.parse(row.rights) as string[]),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

const listedColumns = ['id', 'name', 'rights', 'created_at', 'expires_at', 'revoked_at'] as const;

/** A page of the company's keys that were not revoked, oldest first, and how many there are. */
export const pageOfApiKeys = async (
  db: Db,
  companyId: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly keys: readonly ListedApiKey[]; readonly totalCount: number }> => {
  const standing = db.selectFrom('api_keys').where('company_id', '=', companyId).where('revoked_at', 'is', null);
  const { count } = await standing.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await standing.select(listedColumns).orderBy('id').offset(skip).limit(limit).execute();
  return { keys: rows.map(toListed), totalCount: Number(count) };
};

/** The key of that id and whose it is, revoked ones too; null: there is none. */
export const getApiKey = async (
  db: Db,
  id: number,
): Promise<(ListedApiKey & { readonly companyId: number }) | null> => {
  const row = await db
    .selectFrom('api_keys')
    .select([...listedColumns, 'company_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...toListed(row), companyId: row.company_id } : null;
};

/** The company's first key is the one of this SHA-256 from now on: nobody was given the one before. */
export const replaceFirstApiKey = async (tx: Db, companyId: number, hash: string): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ hash })
    .where('id', '=', (is) =>
      is
        .selectFrom('api_keys')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('company_id', '=', companyId),
    )
    .execute();
};

/** false: there is no such key, or it was revoked before. */
export const revokeApiKey = async (db: Db, id: number, revokedAt: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
