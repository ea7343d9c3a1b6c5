import type { Database } from 'better-sqlite3';
import { requireNodeApi } from '../dialects/require-node-api.ts';
import { type Ask, type DatabaseFacts, differencesOf, type Holding, namedFiles, readFacts } from './held-rows.ts';

/** The moment of a database that is copied; what is written meanwhile is not seen. */
export interface Snapshot {
  readonly facts: DatabaseFacts;
  /** What the copy names in the file store. */
  readonly files: () => AsyncIterable<{ readonly file: string; readonly sha256: string; readonly size: number }>;
  /** Writes the database into this file, which must not be there. */
  readonly copyTo: (path: string) => Promise<void>;
}

/** Why a copy is not what it was made of. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
}

/**
 * Reads one moment of an SQLite file, whoever uses it. Writers are not waited for and do not wait: the log keeps what they
 * write, and grows until the work is done.
 */
export const withSqliteSnapshot = async <T>(path: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const source = await openFile(path);
  try {
    // Open while the copy is made: pages of one moment, and no beginning anew whenever somebody writes.
    source.exec('begin');
    const ask = askOf(source);
    const facts = await readFacts(ask, await tablesOf(ask), null);
    return await work({
      facts,
      files: () => namedFiles(ask),
      copyTo: async (to) => {
        await source.backup(to, { progress: () => PAGES_AT_ONCE });
        await checkSqlite(to, facts, 'as one file');
      },
    });
  } finally {
    source.close();
  }
};

/** Between two pieces the process hears its signals. */
const PAGES_AT_ONCE = 4_096;

/**
 * Reads all of a copy: its pages, its rows and its money. `as one file`: it keeps its log no longer beside it.
 * @throws CopyDiffers
 */
export const checkSqlite = async (path: string, expected: Holding, way: 'as one file' | 'only read'): Promise<void> => {
  const copy = await openFile(path, way === 'only read');
  try {
    if (way === 'as one file') copy.pragma('journal_mode = delete');
    const faults = copy.pragma('integrity_check', { simple: true });
    if (faults !== 'ok') throw new CopyDiffers(`${path} is damaged: ${String(faults)}.`);
    const ask = askOf(copy);
    const differences = differencesOf(expected, await readFacts(ask, await tablesOf(ask), null));
    if (differences.length > 0) throw new CopyDiffers(`${path} differs: ${differences.join('; ')}.`);
  } finally {
    copy.close();
  }
};

const openFile = async (path: string, readonly = false): Promise<Database> => {
  requireNodeApi();
  const { default: Sqlite } = await import('better-sqlite3');
  return new Sqlite(path, { fileMustExist: true, readonly });
};

const askOf =
  (database: Database): Ask =>
  async <Row>(statement: string) =>
    database.prepare<[], Row>(statement).all();

/** Not those in which an index of words keeps itself: they follow from the others. */
const tablesOf = async (ask: Ask): Promise<readonly string[]> => {
  const tables = await ask<{ name: string }>(`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite~_%' escape '~' order by name`);
  return tables.map(({ name }) => name);
};
