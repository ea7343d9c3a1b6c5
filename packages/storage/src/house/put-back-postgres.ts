import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Closing } from './closed-database.ts';
import { CopyDiffers } from './copy-sqlite.ts';
import { askOf, connectTo, ProgramFailed, serverOf } from './dump-postgres.ts';
import { type Ask, countRows, differencesOf, type Holding, ledgerOf } from './held-rows.ts';
import { findProgram, NoProgram, programEnvironment, reachOf } from './postgres-programs.ts';
import { missed } from './put-back-sqlite.ts';

/** How a database stands that is to hold a copy. */
export interface PostgresPlace {
  /** Tables of ours are there, with rows or without. */
  readonly hasTables: boolean;
  /** Somebody would miss what is in it. */
  readonly isUsed: boolean;
  /** null: it is open. */
  readonly closing: Closing | null;
  /** Who else is connected: `cartage (process 4711)`. */
  readonly others: readonly string[];
}

/** @throws the database’s own error, where it cannot be reached */
export const lookAtPostgres = async (url: string): Promise<PostgresPlace> => {
  const client = await connectTo(url);
  const ask = askOf(client);
  try {
    const there = new Set(
      (
        await ask<{ name: string }>(
          `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
        ).catch(() => [])
      ).map(({ name }) => name),
    );
    let isUsed = false;
    for (const table of missed.filter((name) => there.has(name)))
      isUsed ||= (await ask(`select 1 from public.${table} limit 1`)).length > 0;
    const [closing = null] = there.has('closed_database')
      ? await ask<Closing>('select reason, work from public.closed_database')
      : [];
    const others = await ask<{ told: string }>(
      `select coalesce(nullif(application_name, ''), 'a program without a name') || ' (process ' || pid || ' of the server)' as told
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by pid`,
    );
    return { hasTables: there.size > 0, isUsed, closing, others: others.map(({ told }) => told) };
  } finally {
    await client.end().catch(() => {});
  }
};

/** A dump that is to be read into a database. */
export interface PutBack {
  readonly url: string;
  readonly programs: string;
  readonly dump: string;
  /** Of the server of which it was made: an older one may not understand it. */
  readonly major: number;
  readonly expected: Holding;
  /** Under which the schemas that are there are kept; null: there is nothing. */
  readonly replaced: string | null;
  /** The database is closed in the same transaction. */
  readonly closing: Closing;
}

/**
 * Reads a dump into the database, all of it or nothing, and counts what has come.
 * @throws NoProgram, ProgramFailed, CopyDiffers
 */
export const putBackOnPostgres = async ({
  url,
  programs,
  dump,
  major,
  expected,
  replaced,
  closing,
}: PutBack): Promise<void> => {
  const client = await connectTo(url);
  const ask = askOf(client);
  try {
    const server = await serverOf(client);
    if (server.major < major)
      throw new NoProgram(`The back-up is of PostgreSQL ${major}, and the server is of version ${server.major}.`);
    const restore = await findProgram('pg_restore', major, programs);
    const psql = await findProgram('psql', server.major, programs);
    const before = replaced === null ? '' : await renaming(ask, replaced);
    const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
    const after = `${replaced === null ? '' : openAside(replaced)}create table public.closed_database (reason text not null, work text not null);
insert into public.closed_database (reason, work) values (${text(closing.reason)}, ${text(closing.work)});
commit;
`;
    const env = reachOf(url, 'cartage restore');
    const script = { dump, before: `begin;\n${before}`, after, major: server.major };
    await runScript({ psql: psql.path, restore: restore.path, env, ...script });
    const rows = await countRows(ask, Object.keys(expected.rows));
    const differences = differencesOf(expected, { rows, ledger: await ledgerOf(ask) });
    if (differences.length > 0) throw new CopyDiffers(`What was restored differs: ${differences.join('; ')}.`);
  } finally {
    await client.end().catch(() => {});
  }
};

/** By this begins the work of a database that was closed so that it may go aside. */
export const GOING_ASIDE = 'before ';

/** Whoever takes it back finds it as it was before it was closed to go aside. */
const openAside = (replaced: string): string => `do $$ begin
  if to_regclass('${replaced}.closed_database') is not null then
    delete from ${replaced}.closed_database where work like '${GOING_ASIDE}%';
  end if;
end $$;
`;

/** What is there goes aside, and what belongs to the database, as extensions, stays. */
const renaming = async (ask: Ask, replaced: string): Promise<string> => {
  const extensions = await ask<{ name: string }>(
    `select format('%I', extname) as name from pg_extension where extnamespace = 'public'::regnamespace`,
  );
  const schemas = await ask<{ name: string }>(`select nspname as name from pg_namespace where nspname = 'pgboss'`);
  return [
    `alter schema public rename to ${replaced};`,
    'create schema public;',
    ...extensions.map(({ name }) => `alter extension ${name} set schema public;`),
    ...schemas.map(() => `alter schema pgboss rename to ${replaced}_pgboss;`),
    '',
  ].join('\n');
};

/**
 * One transaction, which the script itself ends: where this process is killed psql sees the end of the script before that, and
 * nothing stays.
 */
const runScript = async ({
  psql,
  restore,
  dump,
  env,
  before,
  after,
  major,
}: {
  readonly psql: string;
  readonly restore: string;
  readonly dump: string;
  readonly env: Readonly<Record<string, string>>;
  readonly before: string;
  readonly after: string;
  /** Of the server. */
  readonly major: number;
}): Promise<void> => {
  // The remark that comes with an extension only its owner may write, who is a superuser where it was there before.
  const wanted = ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error'];
  const writer = spawn(restore, ['--file=-', ...wanted, dump], {
    env: programEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reader = spawn(psql, ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--file=-'], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const said = { writer: '', reader: '' };
  writer.stderr.setEncoding('utf8').on('data', (more: string) => {
    said.writer += more;
  });
  reader.stderr.setEncoding('utf8').on('data', (more: string) => {
    said.reader += more;
  });
  const [written, ended] = [once(writer, 'close'), once(reader, 'close')];
  async function* script() {
    yield before;
    yield* forServer(writer.stdout, major);
    // Its output may be the half of a dump that cannot be read.
    await written;
    if (writer.exitCode === 0) yield after;
  }
  // psql that stops at an error closes its end; why is what it says.
  await pipeline(script, reader.stdin).catch(() => writer.kill());
  await Promise.all([written, ended]);
  if (reader.exitCode !== 0)
    throw new ProgramFailed(
      `${psql} ended with ${reader.exitCode ?? reader.signalCode}: ${said.reader.trim().slice(-2_000)}`,
    );
  if (writer.exitCode !== 0)
    throw new ProgramFailed(
      `${restore} ended with ${writer.exitCode ?? writer.signalCode}: ${said.writer.trim().slice(-2_000)}`,
    );
};

/** A pg_restore of 17 or newer begins with a setting that older servers do not know, and that says what is so on them anyway. */
export async function* forServer(script: AsyncIterable<Uint8Array>, major: number): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = major >= 17 ? null : Buffer.alloc(0);
  for await (const piece of script) {
    head = head && Buffer.concat([head, piece]);
    if (head === null) yield piece;
    else if (head.length >= HEAD) {
      yield withoutNewSetting(head);
      head = null;
    }
  }
  if (head !== null) yield withoutNewSetting(head);
}

/** Bytes in which its settings stand. */
const HEAD = 4_096;

const withoutNewSetting = (head: Buffer): Buffer =>
  Buffer.from(head.toString('latin1').replace(/^((?:SET \w+ = 0;\n)+)SET transaction_timeout = 0;\n/m, '$1'), 'latin1');
