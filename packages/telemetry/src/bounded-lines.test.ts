import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { boundedLines } from './bounded-lines.ts';

/** A reader that takes a line when it is told to. */
const slowReader = () => {
  const read: string[] = [];
  const taken: (() => void)[] = [];
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 1,
    write: (line: string, _, done) => {
      read.push(line);
      taken.push(done);
    },
  });
  const takeAll = async () => {
    while (taken.length > 0) {
      taken.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { stream, read, takeAll };
};

it('keeps what has room, drops and counts the rest, and says once that it flows again', async () => {
  const { stream, read, takeAll } = slowReader();
  const told: number[] = [];
  const lines = boundedLines(stream, { most: 10, flows: (dropped) => told.push(dropped) });
  for (const line of ['one ', 'two ', 'three', 'four ', 'x']) lines.write(line);
  expect(lines.dropped()).toBe(2);
  expect(await lines.flush(1)).toBe(false);
  expect(told).toEqual([]);
  const flushed = lines.flush(60_000);
  await takeAll();
  expect(await flushed).toBe(true);
  expect(read).toEqual(['one ', 'two ', 'x']);
  expect(told).toEqual([2]);
  lines.write('five');
  await takeAll();
  expect(told).toEqual([2]);
  expect(lines.dropped()).toBe(2);
});

it('goes on without a reader that is gone', async () => {
  const stream = new Writable({ write: (_, __, done) => done(new Error('EPIPE')) });
  const lines = boundedLines(stream, { flows: () => {} });
  lines.write('lost with the reader');
  await new Promise(setImmediate);
  lines.write('dropped');
  expect(lines.dropped()).toBe(1);
  expect(await lines.flush(60_000)).toBe(true);
});
