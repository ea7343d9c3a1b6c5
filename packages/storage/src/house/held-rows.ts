/** What a database holds, counted: by this a copy is told from one that lacks something. */
export interface Holding {
  /** Rows by the name of their table, on PostgreSQL with its schema. */
  readonly rows: Readonly<Record<string, number>>;
  readonly ledger: LedgerSums;
}

/** Money as whole kopecks in a text: sums may be beyond 2^53. */
export interface LedgerSums {
  readonly entries: string;
  readonly balances: string;
  readonly reserved: string;
}

/** What a back-up says of the database that it was made of. */
export interface DatabaseFacts extends Holding {
  /** The changes that its tables have had. */
  readonly migrations: readonly string[];
  /** null: no process has opened it yet. */
  readonly installation: string | null;
  readonly generation: number;
  /** The id of the key with which its secrets are sealed; null: none are. */
  readonly keyId: string | null;
  /** The version of the server; null of a file. */
  readonly server: string | null;
}

/** A file that the database names. */
export interface NamedFile {
  readonly file: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** A statement's rows, on whatever the snapshot is. */
export type Ask = <Row>(statement: string) => Promise<readonly Row[]>;

/** The database is not an installation's. */
export class NoInstallation extends Error {
  override readonly name = 'NoInstallation';
}

/**
 * Without what differs by dialect. `tables`: as the counts are to be named, quoted where they need it.
 * @throws NoInstallation
 */
export const readFacts = async (ask: Ask, tables: readonly string[], server: string | null): Promise<DatabaseFacts> => {
  if (!tables.some((table) => /\bkysely_migration\b/.test(table)))
    throw new NoInstallation(
      'The database has no tables: nothing was ever started with it. Is it the one that is meant?',
    );
  const rows = await countRows(ask, tables);
  const migrations = await ask<{ name: string }>('select name from kysely_migration order by name');
  const [known] = await ask<{ installation: string | null; generation: number | string }>(
    'select installation, generation from restoration',
  );
  const [key] = await ask<{ value: string }>("select value from service_settings where key = 'secrets.key-id'");
  return {
    rows,
    ledger: await ledgerOf(ask),
    migrations: migrations.map(({ name }) => name),
    installation: known?.installation ?? null,
    generation: Number(known?.generation ?? 0),
    keyId: key?.value || null,
    server,
  };
};

/** `tables`: as the counts are to be named. */
export const countRows = async (ask: Ask, tables: readonly string[]): Promise<Holding['rows']> => {
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const [counted] = await ask<{ count: number | string }>(`select count(*) as count from ${table}`);
    rows[table] = Number(counted?.count);
  }
  return rows;
};

export const ledgerOf = async (ask: Ask): Promise<LedgerSums> => {
  const [sums] = await ask<LedgerSums>(`select
    cast((select coalesce(sum(amount), 0) from ledger_entries) as text) as entries,
    cast((select coalesce(sum(amount), 0) from balances) as text) as balances,
    cast((select coalesce(sum(reserved), 0) from balances) as text) as reserved`);
  if (sums === undefined) throw new Error('A statement without a table gave no row.');
  return sums;
};

/** How what is found differs from what is expected, a sentence for each table and sum. */
export const differencesOf = (expected: Holding, found: Holding): readonly string[] => {
  const tables = new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)]);
  const ofRows = [...tables]
    .filter((table) => (expected.rows[table] ?? 0) !== (found.rows[table] ?? 0))
    .map((table) => `${table} has ${found.rows[table] ?? 0} rows instead of ${expected.rows[table] ?? 0}`);
  const ofMoney = (['entries', 'balances', 'reserved'] as const)
    .filter((sum) => expected.ledger[sum] !== found.ledger[sum])
    .map((sum) => `the ledger's ${sum} are ${found.ledger[sum]} kopecks instead of ${expected.ledger[sum]}`);
  return [...ofRows, ...ofMoney];
};

/** All files that the database names, in the order of their attachments. */
export async function* namedFiles(ask: Ask): AsyncGenerator<NamedFile> {
  for (let after = ''; ; ) {
    const page = await ask<NamedFile & { guid: string; size: number | string }>(
      `select guid, file, sha256, size from attachments where file is not null and guid > '${after.replaceAll("'", "''")}'
       order by guid limit ${PAGE}`,
    );
    for (const { file, sha256, size } of page) yield { file, sha256, size: Number(size) };
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.guid;
  }
}

const PAGE = 1_000;
