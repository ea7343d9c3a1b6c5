import { createHash } from 'node:crypto';
import { appendFile, copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAttachment, insertOrder, openStore } from '@cartage/storage';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { testOrder } from '../../../../packages/storage/src/testing-orders.ts';
import { composeHouse } from '../compose.ts';
import { readEnv } from '../env.ts';
import { openCommands } from '../testing/open-commands.ts';

const file = 'ab'.repeat(16);
const content = Buffer.from('a paper');
const account = {
  credentials: { login: 'operator', password: 'canary' },
  settings: { baseUrl: 'http://127.0.0.1:9' },
};

// One back-up of an installation with an order, a file and a secret, which each test puts back somewhere.
let folder: string;
let backUp: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-house-'));
  const { run, service, dataDir, close } = await openCommands();
  await run('company', 'create', 'First', '1000');
  await run('balance', 'top-up', '1', '500', 'PAY-1');
  await insertOrder(service.store.db, testOrder(1, 'CTG-0001-0001'), 'UTC');
  await writeFile(join(dataDir, 'swift.json'), JSON.stringify(account));
  await run(
    'vendors',
    'connect',
    'swift',
    '--environment',
    'test',
    '--unchecked',
    '--file',
    join(dataDir, 'swift.json'),
  );
  await service.files.put(file, content);
  await insertAttachment(service.store.db, {
    ...{ guid: file, companyId: 1, itemType: 'company', itemId: 1, fileType: 'other', name: 'a.txt' },
    ...{ mimeType: 'text/plain', size: content.length, accessLevel: 'company', fingerprint: null, createdAt: 1 },
    ...{ sha256: createHash('sha256').update(content).digest('hex'), file, keyId: null },
  });
  const made = await run('backup', '--to', join(folder, 'backups'), '--json');
  backUp = JSON.parse(made.stdout).path;
  key = (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim();
  await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A place for an installation; `SECRETS_KEY` has the key unless it is said otherwise. */
const open = async (settings: Readonly<Record<string, string>> = {}) => {
  const dataDir = await mkdtemp(join(folder, 'place-'));
  const env = { DATA_DIR: dataDir, ALLOW_UNSAFE: 'mock-vendors', SECRETS_KEY: key, ...settings };
  const house = composeHouse(readEnv(env).env, 'restore', '');
  return { dataDir, env, house, url: `sqlite:${join(dataDir, 'cartage.db')}` };
};

/** A copy of the back-up, to spoil. */
const spoiled = async (): Promise<string> => {
  const copy = await mkdtemp(join(folder, 'spoiled-'));
  await cp(backUp, copy, { recursive: true });
  return copy;
};

it('puts database and files into an empty place, restored: vendors are asked before orders go to them', async () => {
  const { house, dataDir, env } = await open();
  const restored = await house.restore({ from: backUp, replace: false });
  const { takenAt } = JSON.parse(await readFile(join(backUp, 'manifest.json'), 'utf8'));
  expect(restored).toMatchObject({
    ...{ takenAt: Date.parse(takenAt), missing: [], replaced: null },
    report: { generation: 1, copiedAt: Date.parse(takenAt) },
  });
  expect(await readFile(join(dataDir, 'files', file.slice(0, 2), file), 'utf8')).toBe('a paper');
  expect((await readdir(dataDir)).filter((name) => /restoring|replaced|-wal/.test(name))).toEqual([]);
  // It is said once more by one who was killed at the last moment, and is not done twice.
  expect(await house.restore({ from: backUp, replace: false })).toMatchObject({ report: { generation: 1 } });
  const commands = await openCommands(env);
  onTestFinished(commands.close);
  const { stdout } = await commands.run('vendors', 'list', '--json');
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ vendor: 'swift', state: 'connected' }));
  expect((await commands.run('ledger', 'check')).code).toBe(0);
  const [entry] = JSON.parse((await commands.run('audit', '--json')).stdout);
  expect(entry).toMatchObject({ act: 'DeclareRestored', actor: expect.stringContaining('restore') });
});

it('is refused where something is, and with --replace keeps that beside', async () => {
  const { house, env, dataDir, url } = await open();
  const before = await openCommands(env);
  await before.run('company', 'create', 'Another', '0');
  await before.service.store.close();
  const refused = { reason: expect.stringMatching(/cartage\.db holds something: .* --replace/) };
  expect(await house.restore({ from: backUp, replace: false })).toEqual(refused);
  const restored = await house.restore({ from: backUp, replace: true });
  expect(restored).toMatchObject({ replaced: expect.stringMatching(/cartage\.db\.replaced-\d{14}$/) });
  const names = async (at: string) => {
    const store = await openStore({ url: at });
    const rows = await store.db.selectFrom('companies').select('name').execute();
    await store.close();
    return rows.map(({ name }) => name);
  };
  expect(await names(url)).toEqual(['First']);
  const [kept = ''] = (await readdir(dataDir)).filter((name) => name.includes('.replaced-'));
  expect(await names(`sqlite:${join(dataDir, kept)}`)).toEqual(['Another']);
});

it('is refused while a process serves, or a command works', async () => {
  const { house, url } = await open();
  const serving = await openStore({ url, use: 'alone' });
  expect(await house.restore({ from: backUp, replace: true })).toEqual({
    reason: expect.stringContaining(`in use by process ${process.pid}`),
  });
  await serving.close();
  const command = await openStore({ url: `${url}`, use: 'apart' });
  expect(await house.restore({ from: backUp, replace: true })).toEqual({
    reason: expect.stringContaining('in use by'),
  });
  await command.close();
});

it.each<[string, (copy: string) => Promise<unknown>, Readonly<Record<string, string>>, RegExp]>([
  [
    'of another key',
    async () => {},
    { SECRETS_KEY: 'f'.repeat(64) },
    /sealed with the key [\w-]{8}, which SECRETS_KEY does not hold/,
  ],
  [
    'whose database was changed',
    (copy) => appendFile(join(copy, 'database.sqlite'), 'x'),
    {},
    /is damaged: database\.sqlite was changed/,
  ],
  [
    'whose file was changed',
    (copy) => writeFile(join(copy, 'files/ab', file), 'A PAPER'),
    {},
    /is damaged: files\/ab\/(ab)+ was changed/,
  ],
  ['that lacks a file', (copy) => rm(join(copy, 'files/ab', file)), {}, /is damaged: files\/ab\/(ab)+ is missing/],
  [
    'of a newer version',
    (copy) => edit(copy, (manifest) => ({ ...manifest, migrations: ['9999-later'] })),
    {},
    /newer version of Cartage, 0\.\d+\.\d+ \(it has 9999-later\)/,
  ],
  [
    'of PostgreSQL',
    (copy) => edit(copy, (manifest) => ({ ...manifest, dialect: 'postgres' })),
    {},
    /is of PostgreSQL: set DATABASE_URL/,
  ],
  [
    'whose files are in a bucket',
    (copy) => edit(copy, (manifest) => ({ ...manifest, files: { kind: 's3', count: 0, bytes: 0, missing: [] } })),
    {},
    /in a bucket: set ATTACHMENT_STORE to s3/,
  ],
  ['without a manifest', (copy) => rm(join(copy, 'manifest.json')), {}, /is no back-up of Cartage/],
])('refuses a back-up %s, and changes nothing', async (_, spoil, settings, why) => {
  const [copy, { house, dataDir }] = [await spoiled(), await open(settings)];
  await spoil(copy);
  expect(await house.restore({ from: copy, replace: false })).toEqual({ reason: expect.stringMatching(why) });
  expect((await readdir(dataDir)).filter((name) => !name.includes('.lock'))).toEqual([]);
});

const edit = async (copy: string, change: (manifest: object) => object): Promise<void> => {
  const path = join(copy, 'manifest.json');
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
};

it('names the newest where the directory of all back-ups is given, and refuses one that was never finished', async () => {
  const { house } = await open();
  const all = join(backUp, '..');
  expect(await house.restore({ from: all, replace: false })).toEqual({
    reason: expect.stringContaining(`The newest is ${backUp}.`),
  });
  expect(await house.restore({ from: `${backUp}.unfinished`, replace: false })).toEqual({
    reason: expect.stringContaining('was never finished'),
  });
});

it('begins anew where one was killed with half of the copy beside the place', async () => {
  const { house, dataDir, url } = await open();
  await copyFile(join(backUp, 'manifest.json'), join(dataDir, 'cartage.db.restoring'));
  await writeFile(join(dataDir, 'cartage.db.restoring-wal'), 'half');
  expect(await house.restore({ from: backUp, replace: false })).toMatchObject({ report: { generation: 1 } });
  const store = await openStore({ url });
  expect(await store.db.selectFrom('orders').select('number').execute()).toEqual([{ number: 'CTG-0001-0001' }]);
  await store.close();
});
