import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../open-store.ts';
import { LockRefused } from './lock-file.ts';
import { watchFile } from './lost-file.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cartage-lost-'));
  file = join(directory, 'cartage.db');
});
afterEach(() => rmSync(directory, { recursive: true }));

it.each([
  ['the log alone', ['-wal'], /is gone, and \S+-wal of it, with its last changes, is still there/],
  ['what is shared alone', ['-shm'], /-shm of it/],
  ['both', ['-wal', '-shm'], /-wal and \S+-shm of it, with its last changes, are still there/],
  ['an empty file with a log', ['', '-wal'], /-wal of it/],
] as const)('%s: nothing is opened, and all stays as it is', async (_, names, sentence) => {
  for (const name of names) writeFileSync(`${file}${name}`, name === '' ? '' : 'changes');
  for (const use of ['alone', 'apart', 'command'] as const) {
    const refused = await openStore({ url: `sqlite:${file}`, use }).catch((failure: unknown) => failure);
    expect(refused).toBeInstanceOf(LockRefused);
    expect((refused as Error).message).toMatch(sentence);
  }
  for (const name of names) expect(statSync(`${file}${name}`).size).toBe(name === '' ? 0 : 7);
});

it('an empty file without a log is a new database', async () => {
  writeFileSync(file, '');
  const store = await openStore({ url: `sqlite:${file}`, use: 'alone' });
  await store.close();
});

/** The sentence, once; null after some looks without one. */
const lostAfter = (change: () => void): Promise<string | null> =>
  new Promise((resolve) => {
    const end = watchFile({ file, everyMs: 5, onLost: resolve });
    change();
    setTimeout(() => {
      end();
      resolve(null);
    }, 500);
  });

it.each([
  ['removed', () => rmSync(file), /was removed/],
  ['moved', () => renameSync(file, `${file}-moved`), /was removed/],
  [
    'replaced',
    () => {
      writeFileSync(`${file}-new`, 'another');
      renameSync(`${file}-new`, file);
    },
    /was replaced.* are in \S+-wal\.of-replaced-\d+\.$/,
  ],
  ['without its log', () => rmSync(`${file}-wal`), /The log \S+-wal of the database was removed/],
])('a file that is %s is noticed', async (_, change, sentence) => {
  writeFileSync(file, 'one');
  writeFileSync(`${file}-wal`, 'changes');
  expect(await lostAfter(change)).toMatch(sentence);
});

it('a file that is only written, and gets a log, is not lost', async () => {
  writeFileSync(file, 'one');
  const change = () => {
    writeFileSync(file, 'another');
    writeFileSync(`${file}-wal`, 'changes');
  };
  expect(await lostAfter(change)).toBeNull();
});

it('a log that came later is missed too', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  writeFileSync(file, 'one');
  const lost: string[] = [];
  const end = watchFile({ file, onLost: (sentence) => lost.push(sentence) });
  writeFileSync(`${file}-wal`, 'changes');
  vi.advanceTimersByTime(1_000);
  rmSync(`${file}-wal`);
  vi.advanceTimersByTime(10_000);
  end();
  expect(lost).toEqual([expect.stringMatching(/^The log /)]);
});
