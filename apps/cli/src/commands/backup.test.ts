import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '@cartage/service';
import { insertAttachment, insertCompany, lockFile } from '@cartage/storage';
import { expect, it, onTestFinished } from 'vitest';
import { composeHouse } from '../compose.ts';
import { readEnv, readProgramPath } from '../env.ts';
import { openCommands } from '../testing/open-commands.ts';
import { someOf } from './backup.ts';

const open = async () => {
  const commands = await openCommands();
  onTestFinished(commands.close);
  const to = join(commands.dataDir, 'backups');
  await commands.run('company', 'create', 'First', '1000');
  return { ...commands, to };
};

const addFile = async ({ store, files }: Service, text: string): Promise<string> => {
  const content = Buffer.from(text);
  const file = createHash('sha256').update(`name of ${text}`).digest('hex').slice(0, 32);
  await files.put(file, content);
  await insertAttachment(store.db, {
    ...{ guid: file, companyId: 1, itemType: 'company', itemId: 1, fileType: 'other', name: 'a.txt' },
    ...{ mimeType: 'text/plain', size: content.length, accessLevel: 'company', fingerprint: null, createdAt: 1 },
    ...{ sha256: createHash('sha256').update(content).digest('hex'), file, keyId: null },
  });
  return file;
};

const made = async (to: string): Promise<string> => join(to, (await backUps(to)).at(-1) ?? '');
const backUps = async (to: string) => (await readdir(to)).filter((name) => name.startsWith('cartage-')).toSorted();
const manifestIn = async (path: string) => JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));

it('holds one moment of a database that is written to, for its owner alone, and the database knows of it', async () => {
  const { run, to, service } = await open();
  const file = await addFile(service, 'a paper');
  let isDone = false;
  const writing = (async () => {
    const company = { vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {}, ownerId: null };
    for (let n = 0; !isDone; n += 1) {
      await service.store.transaction((tx) => insertCompany(tx, { ...company, name: `Company ${n}` }));
      await wait(0);
    }
  })();
  const told = await run('backup', '--to', to, '--json');
  isDone = true;
  await writing;
  expect(told).toMatchObject({ code: 0, stderr: '' });
  const path = await made(to);
  expect(JSON.parse(told.stdout)).toMatchObject({ path, files: 1, missing: [] });
  const { rows, ledger, parts, files } = await manifestIn(path);
  const copy = new DatabaseSync(join(path, 'database.sqlite'), { readOnly: true });
  const companies = copy.prepare('select count(*) as count from companies').get()?.count;
  copy.close();
  expect(rows.companies).toBe(companies);
  const { count } = await service.store.db
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(rows.companies);
  expect(ledger).toEqual({ entries: '0', balances: '0', reserved: '0' });
  for (const { name, sha256 } of parts)
    expect(
      createHash('sha256')
        .update(await readFile(join(path, name)))
        .digest('hex'),
    ).toBe(sha256);
  expect(files).toEqual({ kind: 'directory', count: 1, bytes: 7, missing: [] });
  expect(await readFile(join(path, 'files', file.slice(0, 2), file), 'utf8')).toBe('a paper');
  for (const name of ['', 'manifest.json', 'database.sqlite', 'files.list', join('files', file.slice(0, 2), file)])
    expect((await stat(join(path, name))).mode & 0o077, name).toBe(0);
  const [entry] = JSON.parse((await run('audit', '--json')).stdout);
  expect(entry).toMatchObject({ act: 'MakeBackup', after: expect.stringContaining(path.split('/').at(-1) ?? '-') });
});

it('keeps the newest, takes files that it has from the one before, and removes what a killed one has left', async () => {
  const { run, to, service } = await open();
  const file = await addFile(service, 'kept');
  const place = join('files', file.slice(0, 2), file);
  expect((await run('backup', '--to', to)).code).toBe(0);
  const first = await made(to);
  const left = `${join(to, 'cartage-2026-01-01T00-00-00Z')}.unfinished`;
  await mkdir(left);
  await writeFile(join(left, 'database.sqlite'), 'half');
  expect((await run('backup', '--to', to, '--keep', '1')).code).toBe(0);
  expect(await backUps(to)).toHaveLength(1);
  expect(await made(to)).not.toBe(first);
  expect(await readFile(join(await made(to), place), 'utf8')).toBe('kept');
  // The one from before was damaged: its file is not taken, but that of the store.
  await writeFile(join(await made(to), place), 'KEPT');
  expect((await run('backup', '--to', to)).code).toBe(0);
  expect(await readFile(join(await made(to), place), 'utf8')).toBe('kept');
});

it('tells of files that the store has lost, and the rest is backed up', async () => {
  const { run, to, service, dataDir } = await open();
  const [lost, damaged] = [await addFile(service, 'lost'), await addFile(service, 'damaged')];
  await rm(join(dataDir, 'files', lost.slice(0, 2), lost));
  await writeFile(join(dataDir, 'files', damaged.slice(0, 2), damaged), 'DAMAGED');
  const { code, stderr } = await run('backup', '--to', to);
  expect(code).toBe(1);
  expect(stderr).toContain([damaged, lost].toSorted().join(', '));
  expect((await manifestIn(await made(to))).files).toMatchObject({ count: 0, missing: [damaged, lost].toSorted() });
});

it('is refused where another one is being made, and where there is no directory, and leaves nothing there', async () => {
  const { run, to, dataDir } = await open();
  await mkdir(to);
  const lock = await lockFile(join(to, '.lock'), { way: 'alone', patienceMs: 0 });
  onTestFinished(() => lock?.release());
  const refused = await run('backup', '--to', to);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(`No back-up was made: process ${process.pid} makes a back-up in ${to} just now.\n`);
  expect(await backUps(to)).toEqual([]);
  await writeFile(join(dataDir, 'a-file'), '');
  expect((await run('backup', '--to', join(dataDir, 'a-file'))).stderr).toContain('is a file');
  expect((await run('backup', '--to', to, '--keep', '0')).code).toBe(2);
});

it('is refused where nothing is to be backed up, and makes nothing there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-nothing-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { env } = readEnv({ DATA_DIR: dataDir });
  const backUp = () => composeHouse(env, 'backup', readProgramPath()).backUp({ to: join(dataDir, 'to'), keep: null });
  expect(await backUp()).toEqual({
    reason: expect.stringMatching(/^There is no database .*cartage\.db: set DATA_DIR/),
  });
  expect(await readdir(dataDir)).toEqual([]);
  await writeFile(join(dataDir, 'cartage.db'), '');
  expect(await backUp()).toEqual({ reason: expect.stringMatching(/^The database has no tables/) });
  expect(await backUps(join(dataDir, 'to'))).toEqual([]);
});

it('tells the first of very many names', () => {
  const names = Array.from({ length: 22 }, (_, nth) => `file-${nth}`);
  expect(someOf(names)).toMatch(/^file-0, .*file-19 and 2 more$/);
  expect(someOf(names.slice(20))).toBe('file-20, file-21');
});
