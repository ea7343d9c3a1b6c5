import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { askServer, serverIdentity } from './start-postgres.ts';
import { whenGone } from './when-gone.ts';

/** PgBouncer in transaction mode before a PostgreSQL. */
export interface PgBouncer {
  /** The same database, or another one of that server, by way of PgBouncer. */
  readonly by: (url: string) => string;
  /** Ends it and all its connections at once. */
  readonly kill: () => Promise<void>;
  /** Starts it again at the same place. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Behind it the limits of a session are those of its role. */
const limits = {
  synchronous_commit: 'on',
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '20s',
  statement_timeout: '300s',
};

export class NoPgBouncer extends Error {}

/**
 * Debian's `pgbouncer`, on a free port; the role of `url` gets the limits that its sessions need.
 * @param poolSize the most connections to one database
 * @throws NoPgBouncer where it is not installed, or does not start
 */
export const startPgBouncer = async (
  url: string,
  { poolSize = 20 }: { readonly poolSize?: number } = {},
): Promise<PgBouncer> => {
  const set = Object.entries(limits).map(([name, value]) => `alter role current_user set ${name} = '${value}'`);
  await askServer(url, set.join(';'));
  const { hostname, port: serverPort, username } = new URL(url);
  const home = await mkdtemp(join(tmpdir(), 'cartage-pgbouncer-'));
  const identity = await serverIdentity();
  if (identity.uid !== undefined) await chown(home, identity.uid, identity.gid);
  const port = await freePort();
  const file = join(home, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 1_000,
    // A server that is back is to be found at once.
    server_login_retry: 1,
    server_idle_timeout: 10,
    log_connections: 0,
    log_disconnections: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(
    file,
    ['[databases]', `* = host=${hostname} port=${serverPort} user=${username}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  if (identity.uid !== undefined) await chown(file, identity.uid, identity.gid);

  const start = async () => {
    const started = spawn('pgbouncer', [file], {
      ...identity,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    if (started.pid !== undefined) started.once('exit', whenGone('kill -s KILL "$0"', String(started.pid)));
    await new Promise<void>((resolve, reject) => {
      const refuse = (why: string) => reject(new NoPgBouncer(`Debian's pgbouncer does not run here (${why})`));
      let log = '';
      started.stderr.on('data', (chunk: Buffer) => {
        if (log.length < 10_000) log += chunk.toString();
        if (log.includes('process up')) resolve();
      });
      started.once('error', ({ message }) => refuse(message));
      started.once('exit', (code) => refuse(`PgBouncer ended with ${code}: ${log}`));
    });
    return started;
  };
  let running = await start();
  const killNow = () => running.kill('SIGKILL');
  process.once('exit', killNow);
  const kill = async () => {
    if (running.exitCode === null && running.signalCode === null && killNow()) await once(running, 'exit');
  };
  return {
    by: (direct) => {
      const pooled = new URL(direct);
      pooled.port = String(port);
      return pooled.href;
    },
    kill,
    resume: async () => {
      running = await start();
    },
    stop: async () => {
      process.off('exit', killNow);
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
};
