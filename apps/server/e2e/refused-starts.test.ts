import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, openStore } from '@cartage/storage';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

// Whatever prevents a start is one sentence on standard error that names the variable to change, and exit code 1.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

type App = 'server' | 'api' | 'worker' | 'sandbox' | 'cli' | 'mock-vendor';
type Settings = Readonly<Record<string, string>>;
/** Makes what is wrong, in a data directory of its own, and says which settings lead there. */
type Wrong = (dataDir: string) => Settings | Promise<Settings>;

const takenPort = async (): Promise<string> => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  return String((holder.address() as AddressInfo).port);
};

const portTaken =
  (variable: string): Wrong =>
  async () => ({ [variable]: await takenPort() });

const file =
  (name: string, text: string, mode = 0o600): Wrong =>
  async (dataDir) => {
    await writeFile(join(dataDir, name), text);
    await chmod(join(dataDir, name), mode);
    return {};
  };

const isFile: Wrong = async (dataDir) => {
  await writeFile(join(dataDir, 'file'), '');
  return { DATA_DIR: join(dataDir, 'file') };
};

const isLink: Wrong = async (dataDir) => {
  await symlink(join(dataDir, 'nothing'), join(dataDir, 'link'));
  return { DATA_DIR: join(dataDir, 'link') };
};

const newerVersion: Wrong = async (dataDir) => {
  const store = await openStore({ url: `sqlite:${join(dataDir, 'cartage.db')}` });
  await migrate(store);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2100')`.execute(store.db);
  await store.close();
  return {};
};

const garbage = 'This is no database. '.repeat(500);
const set =
  (settings: Settings): Wrong =>
  () =>
    settings;

// A start of each is a second of a processor. All but the mock vendors open their data by `openDatabase`, which the data
// directory that is a file shows of every one; what else it refuses is shown of one of them.
const everyApp: readonly App[] = ['server', 'api', 'worker', 'sandbox', 'cli', 'mock-vendor'];

const refusals: readonly (readonly [what: string, Wrong, apps: readonly App[], sentence: RegExp])[] = [
  [
    'a port in use',
    portTaken('PORT'),
    ['server', 'api', 'sandbox'],
    /^Port \d+ of 127\.0\.0\.1 is in use by another process: stop it, or set PORT\.$/,
  ],
  ['a port in use', portTaken('WORKER_PORT'), ['worker'], /^Port \d+ of 127.0.0.1 is in use .*set WORKER_PORT\.$/],
  [
    'a port in use',
    portTaken('MOCK_VENDOR_PORT'),
    ['sandbox', 'mock-vendor'],
    /^Port \d+ of 127.0.0.1 is in use .*set MOCK_VENDOR_PORT\.$/,
  ],
  [
    'an address of another machine',
    set({ HOST: '192.0.2.1' }),
    ['worker', 'mock-vendor'],
    /^HOST is 192\.0\.2\.1, which is not an address of this machine: .*\.$/,
  ],
  [
    'a name without an address',
    set({ HOST: 'nowhere.invalid' }),
    ['server'],
    /^HOST is nowhere\.invalid, for which .*/,
  ],
  [
    'a data directory that is a link to nothing',
    isLink,
    ['worker'],
    /^DATA_DIR is \S+link, which is a link that leads nowhere: .*\.$/,
  ],
  ['a data directory that is a file', isFile, everyApp, /^DATA_DIR is \S+file, .*\.$/],
  [
    'a data directory below a file',
    async (dataDir) => ({ DATA_DIR: join((await isFile(dataDir)).DATA_DIR ?? '', 'below') }),
    ['server', 'mock-vendor'],
    /^DATA_DIR is \S+below, .*\.$/,
  ],
  [
    'a database that is none',
    file('cartage.db', garbage),
    ['sandbox'],
    /cartage\.db is not a database .*DATA_DIR .*\.$/,
  ],
  [
    'a database that is none',
    async (dataDir) => {
      await file('other.db', garbage)(dataDir);
      return { DATABASE_URL: `sqlite:${join(dataDir, 'other.db')}` };
    },
    ['server'],
    /other\.db is not a database .*DATABASE_URL .*\.$/,
  ],
  ['a newer database', newerVersion, ['cli'], /newer version of Cartage \(it has 9999-\S+\): .*DATA_DIR .*\.$/],
  [
    'shipments of the mock vendors that are none',
    file('mock-vendor.sqlite', garbage),
    ['sandbox', 'mock-vendor'],
    /^DATA_DIR is \S+, where mock-vendor\.sqlite cannot be used .*\.$/,
  ],
  [
    'no server where the database is to be',
    set({ DATABASE_URL: 'postgres://cartage:canary@127.0.0.1:1/cartage' }),
    ['worker'],
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\); .*\.$/,
  ],
  [
    'a database URL that is none',
    set({ DATABASE_URL: 'postgres://h:port/d' }),
    ['worker'],
    /^DATABASE_URL must be .*\.$/,
  ],
  ['a key file without a key', file('secrets.key', 'nothing'), ['cli'], /secrets\.key holds no keys: .*SECRETS_KEY\.$/],
  [
    'a key file that others can read',
    file('secrets.key', 'nothing', 0o644),
    ['server'],
    /secrets\.key: run .*SECRETS_KEY\.$/,
  ],
  ['a key that is none', set({ SECRETS_KEY: 'short' }), ['server'], /^SECRETS_KEY must be .*\.$/],
  [
    'a plugin that is not there',
    set({ VENDOR_PLUGINS: '@acme/missing' }),
    ['sandbox'],
    /^VENDOR_PLUGINS: The vendor plugin @acme\/missing cannot be loaded: Cannot find package '@acme\/missing' .*$/,
  ],
  [
    'a number that is none',
    set({ MOCK_LATENCY_MS: 'slow' }),
    ['sandbox', 'mock-vendor'],
    /^MOCK_LATENCY_MS must be .*\.$/,
  ],
];

const start = async (app: App, dataDir: string, settings: Settings, who: { readonly uid?: number } = {}) => {
  const words = app === 'cli' ? ['migrate'] : [];
  const child = spawn(process.execPath, [...flags, `apps/${app}/src/main.ts`, ...words], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      WORKER_PORT: '0',
      MOCK_VENDOR_PORT: '0',
      // Nobody asks for two halves on one file here, but for what prevents either.
      ALLOW_UNSAFE: 'sqlite-apart',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...who,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, errors };
};

const newDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-refused-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  return dataDir;
};

it.each(refusals.flatMap(([what, wrong, apps, sentence]) => apps.map((app) => ({ app, what, wrong, sentence }))))(
  '$app refuses $what',
  async ({ app, what, wrong, sentence }) => {
    const dataDir = await newDataDir();
    const { code, errors } = await start(app, dataDir, await wrong(dataDir));
    // It is found before anything is made.
    if (what === 'a port in use' && app !== 'mock-vendor') expect(await readdir(dataDir)).toEqual([]);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(errors.trimEnd()).toMatch(sentence);
    expect(errors).not.toMatch(/node:internal|canary/);
    expect(code).toBe(1);
  },
);

it('names everything that is wrong with the settings at once', async () => {
  const { code, errors } = await start('sandbox', await newDataDir(), {
    PORT: 'x',
    TIME_ZONE: 'Mars',
    LOG_LEVEL: 'loud',
  });
  expect(code).toBe(1);
  const names = errors
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(names.toSorted()).toEqual(['LOG_LEVEL', 'PORT', 'TIME_ZONE']);
});

it('names everything that is wrong with a rate sheet at once, by its lines', async () => {
  const dataDir = await newDataDir();
  const sheet = join(dataDir, 'fast.csv');
  await writeFile(sheet, 'kind,id,key,name\nvendor,900,Fast,Fast\ntarif,door\n');
  const { code, errors } = await start('server', dataDir, { VENDOR_PLUGINS: sheet });
  expect(code).toBe(1);
  const [, ...faults] = errors.trimEnd().split('\n');
  expect(faults).toEqual([
    expect.stringMatching(/^VENDOR_PLUGINS: The rate sheet \S+fast\.csv, line 2, key: "Fast" is not accepted; .*\.$/),
    expect.stringMatching(/^VENDOR_PLUGINS: The rate sheet \S+fast\.csv, line 3: "tarif" is no kind of row; .*\.$/),
  ]);
});

// Root may write everywhere, so it starts the process as nobody.
const NOBODY = 65_534;
it.skipIf(process.platform === 'win32')('says that it may not write to the data directory', async () => {
  const dataDir = await newDataDir();
  await chmod(dataDir, 0o555);
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY } : {};
  for (const place of [dataDir, join(dataDir, 'new')]) {
    for (const app of ['server', 'mock-vendor'] as const) {
      const { code, errors } = await start(app, place, {}, asNobody);
      expect(errors).toMatch(/^DATA_DIR is [^\n]+\n$/);
      expect(code).toBe(1);
    }
  }
});
