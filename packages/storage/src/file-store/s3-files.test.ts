import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openS3Server, type S3Server } from '../testing-s3.ts';
import type { FileStore } from './file-store.ts';
import { FileStoreAway } from './on-disk.ts';
import { openS3Files } from './open-s3-files.ts';
import { tryFileStore } from './try-file-store.ts';

let server: S3Server;
let files: FileStore;
/** It waits no longer than a test should. */
let impatient: FileStore;
beforeAll(async () => {
  server = await openS3Server();
  files = openS3Files(server.settings);
  impatient = openS3Files(server.settings, 300);
});
beforeEach(() => server.behave('none'));
afterAll(() => server?.close());

const content = Buffer.alloc(300_000, 'bytes of a file ');

const bytesOf = async (pieces: AsyncIterable<Uint8Array> | null) => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces ?? []) all.push(piece);
  return Buffer.concat(all);
};

const drafts = () => readdirSync(tmpdir()).filter((name) => /^cartage-[0-9a-f]{32}$/.test(name));

it('gives back what was put, whole and in part, and nothing under another name', async () => {
  await files.put('aa01', content);
  expect([...server.objects.keys()]).toEqual(['attachments/aa01']);
  expect(await bytesOf(await files.read('aa01'))).toEqual(content);
  expect(await bytesOf(await files.read('aa01', { start: 65_000, end: 140_001 }))).toEqual(
    content.subarray(65_000, 140_001),
  );
  expect(await files.read('aa02')).toBeNull();
  await files.remove('aa01');
  await files.remove('aa01');
  expect(server.objects.size).toBe(0);
});

it('sends a draft as it lies on the disk, with its length, under a checksum', async () => {
  const draft = await files.draft();
  for (let at = 0; at < content.length; at += 70_000) await draft.write(content.subarray(at, at + 70_000));
  await files.put('bb01', draft);
  await draft.drop();
  expect(server.objects.get('attachments/bb01')).toEqual(content);
  await files.remove('bb01');
});

it.runIf(process.platform !== 'win32')(
  'has no name for a draft: a process that is killed leaves none behind',
  async () => {
    const draft = await files.draft();
    await draft.write(content);
    expect(drafts()).toEqual([]);
    expect(Buffer.from(await draft.read(0, 5)).toString()).toBe('bytes');
    await draft.drop();
  },
);

it('takes what lies there for gone only where the store says so', async () => {
  server.behave('refuse');
  await expect(files.read('aa01')).rejects.toThrow(/did not send a file: 403 SignatureDoesNotMatch/);
  const elsewhere = openS3Files({ ...server.settings, bucket: 'other' });
  server.behave('none');
  await expect(elsewhere.read('aa01')).rejects.toThrow(/404 NoSuchBucket/);
});

it('removes what is not there from a store that says so, and from no other bucket', async () => {
  server.behave('strict');
  await files.remove('aa01');
  const elsewhere = openS3Files({ ...server.settings, bucket: 'other' });
  await expect(elsewhere.remove('aa01')).rejects.toThrow(/did not remove a file: 404 NoSuchBucket/);
});

it.each(['down', 'hang', 'refuse', 'refuse-without-end'] as const)(
  'says so, without a secret, when the store is %s',
  async (fault) => {
    server.behave(fault);
    for (const work of [
      () => impatient.put('cc01', content),
      () => impatient.read('cc01'),
      () => impatient.remove('cc01'),
      () => tryFileStore(impatient),
    ]) {
      const failure = await work().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(failure).toBeInstanceOf(FileStoreAway);
      expect(`${failure} ${JSON.stringify(failure)}`).not.toMatch(/test-secret|test-id|Signature=/);
    }
    expect(server.objects.size).toBe(0);
  },
);

it('does not wait for a store that stops in the middle of a file, nor take a half for the whole', async () => {
  await files.put('dd01', content);
  server.behave('half');
  await expect(impatient.read('dd01').then(bytesOf)).rejects.toThrow(FileStoreAway);
  server.behave('none');
  await files.remove('dd01');
});

it('is no store that keeps nothing of what it takes', async () => {
  server.behave('content');
  await expect(tryFileStore(files)).rejects.toThrow(FileStoreAway);
});

it('gives no beginning for a part', async () => {
  await files.put('ee01', content);
  server.behave('whole');
  await expect(files.read('ee01', { start: 65_000, end: 140_001 })).rejects.toThrow(/the beginning instead of a part/);
  expect(await bytesOf(await files.read('ee01', { start: 0, end: content.length }))).toEqual(content);
  server.behave('none');
  await files.remove('ee01');
});

it('is refused with a wrong key, and tries out with a right one', async () => {
  await tryFileStore(files);
  expect(server.objects.size).toBe(0);
  const wrong = openS3Files({ ...server.settings, secretAccessKey: 'canary' });
  const failure = await tryFileStore(wrong).catch((thrown: unknown) => String(thrown));
  expect(failure).toMatch(/403/);
  expect(failure).not.toContain('canary');
});
