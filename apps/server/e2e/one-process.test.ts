import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { enqueueJob, openStore } from '@cartage/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// On SQLite one process has the database, and the data directory with it, to itself.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cartage-one-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

type Settings = Readonly<Record<string, string>>;

const environment = (settings: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  WORKER_PORT: '0',
  MOCK_VENDOR_PORT: '0',
  LOG_LEVEL: 'info',
  FORCE_COLOR: '0',
  ...settings,
});

type App = 'server' | 'api' | 'worker' | 'sandbox';

/** Settles when the process serves, or has ended. */
const start = async (app: App, settings: Settings = {}) => {
  const child = spawn(process.execPath, [...flags, `apps/${app}/src/main.ts`], {
    cwd: root,
    env: environment(settings),
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const served = /"url":"(http[^"]+)"|API\s+(http\S+)/.exec(line);
      if (served) resolve(served[1] ?? served[2] ?? null);
    });
    ended.then(() => resolve(null));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, pid: child.pid, ended, errors: () => errors, kill };
};

type Started = Awaited<ReturnType<typeof start>>;

const expectRefused = async (refused: Started, ...pids: readonly (number | undefined)[]): Promise<void> => {
  expect(refused.url).toBeNull();
  expect(await refused.ended).toBe(1);
  const sentence = /^The database \S+ is in use by (process \d+(?: and process \d+)*), and .*\n$/.exec(
    refused.errors(),
  );
  expect(sentence?.[1], refused.errors()).toBe(pids.map((pid) => `process ${pid}`).join(' and '));
};

const leaseOwners = async (): Promise<readonly unknown[]> => {
  const store = await openStore({ url: `sqlite:${join(dataDir, 'cartage.db')}` });
  const jobs = await store.db.selectFrom('jobs').select('lease_owner').where('key', '=', 'held').execute();
  await store.close();
  return jobs;
};

/** A job that the living process is doing. */
const holdJob = async (): Promise<void> => {
  const store = await openStore({ url: `sqlite:${join(dataDir, 'cartage.db')}` });
  // Longer than a test takes, and no longer than a lease may be: what lies further ahead is ended.
  const lease = { owner: 'living', until: Date.now() + 200_000 };
  await enqueueJob(store.db, { task: 'hand-over', key: 'held', payload: { orderId: 1 }, runAt: Date.now(), lease });
  await store.close();
};

it('refuses a second start and takes nothing from the first, whatever is started and by which path', async () => {
  const first = await start('server');
  expect(first.url, first.errors()).not.toBeNull();
  await holdJob();
  const link = `${dataDir}-link`;
  await symlink(dataDir, link);
  const elsewhere = await mkdtemp(join(tmpdir(), 'cartage-elsewhere-'));
  try {
    const others: readonly [App, Settings][] = [
      ['server', {}],
      ['server', { DATA_DIR: link }],
      ['server', { DATA_DIR: elsewhere, DATABASE_URL: `sqlite:${link}/cartage.db` }],
      ['sandbox', {}],
      ['worker', { ALLOW_UNSAFE: 'sqlite-apart' }],
    ];
    for (const [app, settings] of others) await expectRefused(await start(app, settings), first.pid);
  } finally {
    await rm(link);
    await rm(elsewhere, { recursive: true });
  }
  expect(await leaseOwners()).toEqual([{ lease_owner: 'living' }]);
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
});

it('is let in at once after the first was killed, and of two that start at the same instant one is', async () => {
  const killed = await start('server');
  await holdJob();
  await killed.kill();
  const both = await Promise.all([start('server'), start('sandbox', { DATA_DIR: dataDir })]);
  const [serving, ...more] = both.filter(({ url }) => url !== null);
  expect(more).toEqual([]);
  const [refused] = both.filter(({ url }) => url === null);
  if (!refused) throw new Error('Both were let in.');
  await expectRefused(refused, serving?.pid);
  // The dead one's lease is taken over; by the sandbox, once its samples are there and its worker starts.
  await vi.waitFor(async () => expect(await leaseOwners()).not.toContainEqual({ lease_owner: 'living' }), 30_000);
});

it('leaves the operator’s commands their place beside it', async () => {
  const first = await start('server');
  expect(first.url, first.errors()).not.toBeNull();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, 'apps/cli/src/main.ts', 'company', 'create', 'Ромашка', '1000'],
    { cwd: root, env: environment({}) },
  );
  expect(stdout).toContain('Company 1');
});

it('may be two halves that say so, which take nothing over and keep the whole out', async () => {
  const apart = { ALLOW_UNSAFE: 'sqlite-apart' };
  const api = await start('api', apart);
  await holdJob();
  const worker = await start('worker', apart);
  expect([api.url, worker.url].includes(null), api.errors() + worker.errors()).toBe(false);
  expect(await leaseOwners()).toEqual([{ lease_owner: 'living' }]);
  await expectRefused(await start('server'), api.pid, worker.pid);
});

it('says that the place is not writable instead of serving without a lock', async () => {
  const refused = await start('server', { DATABASE_URL: 'sqlite:/proc/cartage.db' });
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toMatch(/^The lock \/proc\/cartage\.db\.lock cannot be made: .*\n$/);
});
