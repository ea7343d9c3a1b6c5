import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { readProcessSettings, readSettings } from '@cartage/service';
import { insertAttachment, insertCompany, migrate, openStore } from '@cartage/storage';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { backUp } from './back-up.ts';
import { placeOf } from './copy-files.ts';
import { openHouse } from './open-house.ts';

const NOW = 1_795_000_000_000;
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const cause = { doer: { kind: 'command', id: null, name: 'backup' } } as const;

const placeIn = (dataDir: string) => {
  const { env: settings } = readSettings({ DATA_DIR: dataDir }, readProcessSettings);
  return { settings, house: openHouse({ settings, log, cause, programs: '', clock: () => NOW }) };
};

/** An installation with so many files, and a place for its back-ups. */
const opened = async ({ files = 0 } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-house-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { settings } = placeIn(dataDir);
  const store = await openStore({ url: settings.databaseUrl });
  await migrate(store);
  const company = { vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {}, ownerId: null };
  const { id: companyId } = await insertCompany(store.db, { ...company, name: 'First' });
  const named: { readonly file: string; readonly path: string }[] = [];
  for (let nth = 0; nth < files; nth += 1) {
    const content = Buffer.from(`paper ${nth}`);
    const file = createHash('sha256').update(`name ${nth}`).digest('hex').slice(0, 32);
    await insertAttachment(store.db, {
      ...{ guid: file, companyId, itemType: 'company', itemId: companyId, fileType: 'other', name: 'a.txt' },
      ...{ mimeType: 'text/plain', size: content.length, accessLevel: 'company', fingerprint: null, createdAt: 1 },
      ...{ sha256: createHash('sha256').update(content).digest('hex'), file, keyId: null },
    });
    const path = join(dataDir, 'files', placeOf(file));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    named.push({ file, path });
  }
  await store.close();
  const to = join(folder, 'backups');
  const make = (wish: { readonly keep?: number; readonly at?: number } = {}) =>
    backUp(settings, { to, keep: wish.keep ?? null, programs: '', clock: () => wish.at ?? NOW });
  const database = settings.databaseUrl.slice('sqlite:'.length);
  return { folder, to, make, named, database };
};

const backUps = async (to: string) => (await readdir(to)).filter((name) => name.startsWith('cartage-')).toSorted();

it('keeps the one just made where the clock was ahead before, and lets those of that time go first', async () => {
  const { make, to } = await opened();
  const [first, second] = [await make({ at: NOW + 86_400_000 }), await make({ at: NOW + 90_000_000 })];
  const made = await make({ keep: 2 });
  expect(made.removed).toEqual([first.name]);
  expect(await backUps(to)).toEqual([made.name, second.name].toSorted());
  const next = await make({ at: NOW + 1_000, keep: 2 });
  expect(next.removed).toEqual([second.name]);
});

it('leaves nothing of one that fails in its middle, which may have filled the disk', async () => {
  const { make, to, database } = await opened();
  const file = new DatabaseSync(database);
  file.exec('drop table service_settings');
  file.close();
  await expect(make()).rejects.toThrow('service_settings');
  expect(await backUps(to)).toEqual([]);
});

it('holds the moment of the database no longer than it is copied: files take their time', async () => {
  const { make, to, database } = await opened({ files: 60 });
  const beside = await openStore({ url: `sqlite:${database}` });
  onTestFinished(beside.close);
  let isMade = false;
  const making = make().finally(() => {
    isMade = true;
  });
  const filesBegun = async () =>
    existsSync(to) && (await backUps(to)).some((name) => existsSync(join(to, name, 'files')));
  while (!isMade && !(await filesBegun())) await turn();
  expect(isMade).toBe(false);
  await sql`update companies set name = 'Renamed'`.execute(beside.db);
  // 1: a reader needs what the log has.
  const { rows } = await sql`pragma wal_checkpoint(truncate)`.execute(beside.db);
  expect(isMade).toBe(false);
  expect(rows).toMatchObject([{ busy: 0 }]);
  expect((await making).manifest.files).toMatchObject({ count: 60, missing: [] });
});

it('is put back though more files were missing when it was made than anybody names, and mends one that is damaged', async () => {
  const { make, named, folder } = await opened({ files: 103 });
  for (const { path } of named.slice(0, 102)) await rm(path);
  const { path: from, manifest } = await make();
  expect(manifest.files.missing).toHaveLength(102);
  const dataDir = join(folder, 'restored');
  const kept = join(dataDir, 'files', placeOf(named[102]?.file ?? ''));
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, 'PAPER 102');
  const restored = await placeIn(dataDir).house.restore({ from, replace: false });
  expect(restored).toMatchObject({ missing: manifest.files.missing, replaced: null });
  expect(await readFile(kept, 'utf8')).toBe('paper 102');
});
