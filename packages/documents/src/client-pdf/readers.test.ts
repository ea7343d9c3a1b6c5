import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quickLimits } from './limits.ts';
import type { Reader, Reading } from './reader.ts';
import { newReaders } from './readers.ts';

/** Stands in for a process: it reads when it is told to, and has parsed the file or only looked at it. */
const newProcesses = () => {
  const started: { readonly reading: ((isParsed: boolean) => void)[]; isOver: boolean }[] = [];
  const start = (): Reader => {
    const process = { reading: [] as ((isParsed: boolean) => void)[], isOver: false };
    started.push(process);
    return {
      isUsedUp: () => process.isOver,
      end: () => {
        process.isOver = true;
      },
      read: () =>
        new Promise<Reading>((resolve) => {
          process.reading.push((isParsed) => {
            if (isParsed) process.isOver = true;
            resolve({ kind: 'read', cleaned: { reason: 'empty' }, isParsed });
          });
        }),
    };
  };
  const alive = () => started.filter(({ isOver }) => !isOver).length;
  const reads = () => started.map(({ reading }) => reading.length);
  const finish = async (reader: number, isParsed: boolean) => {
    started[reader]?.reading.at(-1)?.(isParsed);
    await vi.advanceTimersByTimeAsync(0);
  };
  const die = (reader: number) => {
    const process = started[reader];
    if (process) process.isOver = true;
  };
  return { start, alive, reads, finish, die };
};

const open = (spare: number) => {
  const processes = newProcesses();
  const readers = newReaders({ spare, idleMs: 1_000, start: processes.start });
  const read = () => void readers.read(new Uint8Array(), quickLimits);
  return { ...processes, read };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('starts the next processes when a file is read, and before only where none is spare', async () => {
  const { read, reads, alive, finish } = open(2);
  read();
  expect(reads()).toEqual([1, 0, 0]);
  read();
  expect(reads()).toEqual([1, 1, 0]);
  read();
  expect(reads()).toEqual([1, 1, 1, 0, 0]);
  await finish(0, true);
  expect(alive()).toBe(4);
  await finish(1, true);
  await finish(2, true);
  expect(alive()).toBe(2);
  read();
  expect(reads()).toEqual([1, 1, 1, 1, 0]);
  await finish(3, true);
  expect(alive()).toBe(2);
});

it('gives the next file to a process that has only looked at the last', async () => {
  const { read, reads, finish } = open(1);
  read();
  await finish(0, false);
  read();
  expect(reads()).toEqual([2, 0]);
});

it('keeps no more than are spare and one', async () => {
  const { read, alive, finish } = open(1);
  for (let n = 0; n < 5; n += 1) read();
  for (let n = 0; n < 5; n += 1) await finish(n, false);
  expect(alive()).toBeLessThanOrEqual(2);
});

it('passes over a process that ended while it waited', async () => {
  const { read, reads, die, finish } = open(1);
  read();
  await finish(0, true);
  die(1);
  read();
  expect(reads()).toEqual([1, 0, 1, 0]);
});

it('ends all of them after a while without work, counted from the last file', async () => {
  const { read, alive, finish } = open(1);
  read();
  read();
  await finish(0, true);
  await vi.advanceTimersByTimeAsync(600);
  await finish(1, true);
  await vi.advanceTimersByTimeAsync(600);
  expect(alive()).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(alive()).toBe(0);
});
