import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { CopyDiffers, type Snapshot } from './copy-sqlite.ts';
import { type Ask, differencesOf, type Holding, type LedgerSums, namedFiles, readFacts } from './held-rows.ts';
import { findProgram, type ProgramRun, programEnvironment, reachOf } from './postgres-programs.ts';

/** A program of PostgreSQL did not do what it was to do; the message has its own words. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

/**
 * Holds one moment of a database on PostgreSQL, which pg_dump then writes; whoever uses it goes on.
 * @throws NoProgram before anything is done
 */
export const withPostgresSnapshot = async <T>(
  { url, programs }: { readonly url: string; readonly programs: string },
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const client = await connectTo(url);
  try {
    const server = await serverOf(client);
    const dump = await findProgram('pg_dump', server.major, programs);
    const restore = await findProgram('pg_restore', dump.major, programs);
    await client.query('begin transaction isolation level repeatable read, read only');
    // It stands idle while pg_dump works, and has nothing locked that anybody waits for.
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const ask = askOf(client);
    const facts = await readFacts(ask, await tablesOf(ask), server.version);
    return await work({
      facts,
      files: () => namedFiles(ask),
      copyTo: async (path) => {
        await writeDump({ dump, url, snapshot: rows[0]?.id ?? '', path });
        await checkDump({ restore, path, expected: facts });
      },
    });
  } finally {
    await client.end().catch(() => {});
  }
};

/** On one connection of its own, without the settings that keep the service's statements short. */
export const connectTo = async (url: string): Promise<Client> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'cartage moves house',
    keepAlive: true,
  });
  // A connection that is lost fails the query that needs it; without a listener it would end the process besides.
  client.on('error', () => {});
  await client.connect();
  return client;
};

export const askOf =
  (client: Client): Ask =>
  async <Row>(statement: string) =>
    (await client.query(statement)).rows as Row[];

export const serverOf = async (client: Client): Promise<{ readonly version: string; readonly major: number }> => {
  const { rows } = await client.query<{ version: string; number: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
  );
  return { version: rows[0]?.version ?? '', major: Math.floor(Number(rows[0]?.number) / 10_000) };
};

/**
 * Tables that have rows themselves: those of a partitioned one stand in its partitions. Not what a restore has put aside: a
 * back-up with it could not be put back where it lies.
 */
const tablesOf = async (ask: Ask): Promise<readonly string[]> => {
  const tables = await ask<{ name: string }>(`select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^(pg_|replaced_[0-9])' and n.nspname <> 'information_schema'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return tables.map(({ name }) => name);
};

const writeDump = async ({
  dump,
  url,
  snapshot,
  path,
}: {
  readonly dump: ProgramRun;
  readonly url: string;
  readonly snapshot: string;
  readonly path: string;
}): Promise<void> => {
  const all = ['--format=custom', '--exclude-schema=replaced_[0-9]*'];
  const typed = [...all, '--no-password', '--lock-wait-timeout=60s', `--snapshot=${snapshot}`];
  await runProgram(dump.path, [...typed, `--file=${path}`], reachOf(url, 'cartage backup'), async () => {});
};

/**
 * Reads every row of a dump, and compares what it holds. No server is needed.
 * @throws CopyDiffers, ProgramFailed
 */
export const checkDump = async ({
  restore,
  path,
  expected,
}: {
  readonly restore: ProgramRun;
  readonly path: string;
  readonly expected: Holding;
}): Promise<void> => {
  const found = await runProgram(restore.path, ['--data-only', '--file=-', path], {}, countDumped);
  const differences = differencesOf(expected, found);
  if (differences.length > 0) throw new CopyDiffers(`${path} differs: ${differences.join('; ')}.`);
};

/** Runs it to its end; `read` gets what it writes. @throws ProgramFailed */
const runProgram = async <T>(
  path: string,
  typed: readonly string[],
  env: Readonly<Record<string, string>>,
  read: (output: Readable) => Promise<T>,
): Promise<T> => {
  const program = spawn(path, typed, {
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  program.stderr.setEncoding('utf8').on('data', (more: string) => {
    said = `${said}${more}`.slice(-2_000);
  });
  const ended = once(program, 'close') as Promise<[number | null]>;
  program.stdout.pause();
  try {
    const outcome = await read(program.stdout);
    program.stdout.resume();
    const [code] = await ended;
    if (code !== 0) throw new ProgramFailed(`${path} ended with ${code}: ${said.trim()}`);
    return outcome;
  } finally {
    if (program.exitCode === null) program.kill();
  }
};

/** What stands in the output of pg_restore, table by table. */
const countDumped = async (output: Readable): Promise<Holding> => {
  const rows: Record<string, number> = {};
  const sums = { entries: 0n, balances: 0n, reserved: 0n };
  let table: string | null = null;
  let columns: readonly string[] = [];
  const sum = (which: keyof LedgerSums, line: string, column: string): void => {
    sums[which] += BigInt(line.split('\t')[columns.indexOf(column)] ?? 0);
  };
  for await (const line of linesOf(output)) {
    if (table === null) {
      const [, name, named] = /^COPY (\S+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
      if (name === undefined) continue;
      table = name;
      rows[table] = 0;
      columns = named?.split(', ') ?? [];
    } else if (line === '\\.') {
      table = null;
    } else {
      rows[table] = (rows[table] ?? 0) + 1;
      if (table === 'public.ledger_entries') sum('entries', line, 'amount');
      if (table !== 'public.balances') continue;
      sum('balances', line, 'amount');
      sum('reserved', line, 'reserved');
    }
  }
  return {
    rows,
    ledger: {
      entries: String(sums.entries),
      balances: String(sums.balances),
      reserved: String(sums.reserved),
    },
  };
};

async function* linesOf(output: Readable): AsyncGenerator<string> {
  // A row may have megabytes: its pieces are put together once, and not with each that comes.
  let begun: string[] = [];
  for await (const piece of output.setEncoding('utf8')) {
    const [more, ...next] = String(piece).split('\n');
    begun.push(more ?? '');
    for (const line of next) {
      yield begun.join('');
      begun = [line];
    }
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}
