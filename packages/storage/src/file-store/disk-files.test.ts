import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { FileStore } from './file-store.ts';
import { FileStoreAway } from './on-disk.ts';
import { openDiskFiles } from './open-disk-files.ts';
import { tryFileStore } from './try-file-store.ts';

let directory: string;
let files: FileStore;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'cartage-files-')), 'files');
  files = openDiskFiles(directory);
  return () => rmSync(join(directory, '..'), { recursive: true });
});

const all = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const bytesOf = async (content: AsyncIterable<Uint8Array> | null) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
};

it('gives back what was put, whole and in part, and nothing under another name', async () => {
  const content = Buffer.alloc(200_000, 'bytes of a file ');
  await files.put('aa01', content);
  expect(await bytesOf(await files.read('aa01'))).toEqual(content);
  expect(await bytesOf(await files.read('aa01', { start: 65_000, end: 140_001 }))).toEqual(
    content.subarray(65_000, 140_001),
  );
  expect(await files.read('aa02')).toBeNull();
  await files.remove('aa01');
  await files.remove('aa01');
  expect(await files.read('aa01')).toBeNull();
});

it('keeps a draft that was written in pieces, and nobody but its owner may read it', async () => {
  const draft = await files.draft();
  await draft.write(Buffer.from('one '));
  await draft.write(Buffer.from('two'));
  expect(draft.size()).toBe(7);
  expect(draft.sha256()).toBe(createHash('sha256').update('one two').digest('hex'));
  expect(Buffer.from(await draft.read(2, 3)).toString()).toBe('e t');
  expect(Buffer.from(await draft.read(4, 99)).toString()).toBe('two');
  await files.put('bb01', draft);
  await draft.drop();
  expect(String(await bytesOf(await files.read('bb01')))).toBe('one two');
  expect(all()).toEqual(['bb01']);
  expect(statSync(join(directory, 'bb', 'bb01')).mode & 0o077).toBe(0);
});

it('has nothing of a draft that was dropped, and sweeps what a killed process left', async () => {
  const dropped = await files.draft();
  await dropped.write(Buffer.from('x'));
  await dropped.drop();
  await dropped.drop();
  expect(all()).toEqual([]);
  const [old, young] = [await files.draft(), await files.draft()];
  onTestFinished(() => Promise.all([old.drop(), young.drop()]).then(() => undefined));
  utimesSync(old.path, 1, 1);
  expect(await files.sweepDrafts(60_000)).toBe(0);
  expect(await files.sweepDrafts(60_000)).toBe(1);
  expect(all().toSorted()).toEqual([young.path.replace(/^.*[/\\]/, ''), 'swept'].toSorted());
});

it('keeps a draft that was written to since the last sweep, though the clock has jumped a day ahead since', async () => {
  expect(await files.sweepDrafts(60_000)).toBe(0);
  utimesSync(join(directory, 'incoming', 'swept'), 1, 1);
  const draft = await files.draft();
  await draft.write(Buffer.from('x'));
  expect(await files.sweepDrafts(-86_400_000)).toBe(0);
  await files.put('ab01', draft);
  await draft.drop();
  expect(String(await bytesOf(await files.read('ab01')))).toBe('x');
});

it('goes on being read when it is removed meanwhile', async () => {
  await files.put('cc01', Buffer.alloc(100_000, 1));
  const content = await files.read('cc01');
  await files.remove('cc01');
  expect((await bytesOf(content)).length).toBe(100_000);
});

it('is away, and says why, while the disk takes nothing and gives nothing', async () => {
  await tryFileStore(files);
  const draft = await files.draft();
  onTestFinished(() => draft.drop());
  await files.put('dd01', Buffer.from('x'));
  expect(all().toSorted()).toEqual([draft.path.replace(/^.*[/\\]/, ''), 'dd01'].toSorted());
  rmSync(directory, { recursive: true });
  // Where the directory was is something else now.
  writeFileSync(directory, '');
  for (const work of [
    () => files.draft(),
    () => files.put('dd01', draft),
    () => files.read('dd01'),
    () => files.remove('dd01'),
    () => tryFileStore(files),
  ]) {
    await expect(work()).rejects.toThrow(FileStoreAway);
  }
  await expect(files.read('dd01')).rejects.toThrow('ENOTDIR');
});

it('is away when the disk goes in the middle of a file', async () => {
  const draft = await files.draft();
  await draft.write(Buffer.from('x'));
  await draft.handle.close();
  await expect(draft.write(Buffer.from('y'))).rejects.toThrow(FileStoreAway);
  await expect(draft.read(0, 1)).rejects.toThrow(FileStoreAway);
  await draft.drop();
});
