import { execFile } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PostgresServer } from '@cartage/tooling-vitest/start-postgres';
import Sqlite from 'better-sqlite3';
import { sourceFlags } from '../processes/start-process.ts';

/** What was written in between is gone from the database, and vendors, payers and customers know it still. */
export interface Gap {
  /** When the copy was begun: what was committed before is in it. */
  readonly from: number;
  /** When nothing of the old processes was under way any more. */
  readonly to: number;
}

export interface Backup {
  /** When it was begun, ms. */
  readonly at: number;
  /** Puts it in the place of the database, which no process uses, and says so as an operator does. */
  readonly restore: () => Promise<void>;
}

/** Copies a database while processes work on it, as docs/operations/backup.md tells operators. */
export type BackUp = () => Promise<Backup>;

/** Nobody needs to say that a file was restored: the process that opens it sees it. */
export const sqliteBackUps = (path: string): BackUp => {
  const copy = `${path}.copy`;
  return async () => {
    const at = Date.now();
    const database = new Sqlite(path, { readonly: true, timeout: 10_000 });
    await rm(copy, { force: true });
    await database.backup(copy);
    database.close();
    return {
      at,
      restore: async () => {
        for (const beside of ['', '-wal', '-shm']) await rm(`${path}${beside}`, { force: true });
        await copyFile(copy, path);
      },
    };
  };
};

/** PostgreSQL's own tools tell the service nothing, so the command does. */
export const postgresBackUps =
  (server: Pick<PostgresServer, 'backUp' | 'interrupt' | 'resume'>, env: Readonly<Record<string, string>>): BackUp =>
  async () => {
    const at = Date.now();
    const putBack = await server.backUp();
    return {
      at,
      restore: async () => {
        await server.interrupt();
        await putBack();
        await server.resume();
        await sayRestored(env);
      },
    };
  };

const run = promisify(execFile);

const sayRestored = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const main = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));
  await run(process.execPath, [...sourceFlags, main, 'restored'], { env: { ...process.env, ...env } });
};
