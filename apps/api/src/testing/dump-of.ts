import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@cartage/installation/database';
import type { Service } from '@cartage/service';
import { sql } from 'kysely';
import { readEnv } from '../env.ts';

// What the tests that look for canaries look into.

/** The database of a data directory, past the service. */
export const openDatabaseAt = (url: string, dataDir: string, use: 'alone' | 'command'): Promise<Service['store']> => {
  const { env } = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url });
  return openDatabase({ settings: env, use, log: { info: () => {}, warn: () => {} } });
};

/** Everything that a table of the database holds, or of SQLite a file; what was deleted too. */
export interface DumpedPart {
  readonly name: string;
  readonly text: string;
}

/** Each row of each table, and of SQLite the bytes of its files. Closes the store. */
export const partsOf = async (store: Service['store'], dataDir: string): Promise<readonly DumpedPart[]> => {
  const { db, dialect } = store;
  const { rows: tables } = await (dialect === 'postgres'
    ? sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`
    : sql<{ name: string }>`select '"' || name || '"' as name from sqlite_master where type = 'table'`
  ).execute(db);
  const parts: DumpedPart[] = [];
  for (const { name } of tables) {
    const { rows } = await sql.raw<Record<string, unknown>>(`select * from ${name}`).execute(db);
    parts.push({ name, text: rows.flatMap((row) => Object.values(row).map(shown)).join('\n') });
  }
  await store.close();
  for (const file of (await readdir(dataDir)).filter((name) => name.startsWith('cartage.db')))
    parts.push({ name: file, text: await readFile(join(dataDir, file), 'latin1') });
  return parts;
};

const shown = (value: unknown): string => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Each text is looked for in thousands of others. */
const known = new Map<string, readonly string[]>();

/** The text as it might stand somewhere: as it is, in hexadecimal, and in base64 wherever it begins in a group of three. */
export const formsOf = (text: string): readonly string[] => {
  const forms = known.get(text) ?? everyForm(text);
  known.set(text, forms);
  return forms;
};

const everyForm = (text: string): readonly string[] => {
  const inBase64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64');
    // What the neighbours have a part in is cut off.
    return encoded.slice(offset === 0 ? 0 : 4, encoded.length - 4);
  });
  const ends = inBase64.flatMap((encoded) => [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')]);
  return [...new Set([text, Buffer.from(text).toString('hex'), ...ends])];
};
