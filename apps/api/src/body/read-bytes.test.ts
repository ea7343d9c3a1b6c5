import { isProblem } from '@cartage/core';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type BodyLanes, createBodyLanes } from './body-lanes.ts';
import { readBytes } from './read-bytes.ts';

const MiB = 1024 * 1024;
/** Bodies of a mebibyte that a process receives at once from strangers. */
const MOST = 8;

/** A request with a body that goes on until it is ended, and what is read of it: how many bytes, or a code. */
const begin = (lanes: BodyLanes, headers: Readonly<Record<string, string>> = {}) => {
  const gone = new AbortController();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
      controller.enqueue(new Uint8Array(3));
    },
  });
  const init = { method: 'POST', body: stream, headers, duplex: 'half', signal: gone.signal };
  const app = new Hono<{ Bindings: object }>();
  app.post('/', async (http) => {
    const bytes = await readBytes(http, lanes, 'somewhere');
    return http.text(isProblem(bytes) ? bytes.code : String(bytes.length));
  });
  const read = Promise.resolve(app.request('/', init as RequestInit)).then((answer) => answer.text());
  return {
    read,
    end: () => body?.close(),
    leave: () => {
      gone.abort();
      body?.error(new Error('gone'));
    },
  };
};

it('holds so many bodies at once, sends away who waits in vain, and has room again whatever became of them', async () => {
  const lanes = createBodyLanes({ patienceMs: 20, arrivalMs: 60_000 });
  for (let round = 0; round < 2; round += 1) {
    const held = Array.from({ length: MOST }, (_, n) =>
      begin(lanes, n % 2 === 0 ? {} : { 'Content-Length': String(MiB) }),
    );
    expect(await begin(lanes).read).toBe('TooManyRequests');
    for (const [n, { end, leave }] of held.entries()) {
      if (n % 2 === 0) end();
      else leave();
    }
    const ends = await Promise.all(held.map(({ read }) => read));
    expect(ends).toEqual(Array.from({ length: MOST }, (_, n) => (n % 2 === 0 ? '3' : 'RequestInvalid')));
  }
});

it('waits for no body that comes slowly while others wait for its room', async () => {
  const lanes = createBodyLanes({ patienceMs: 10_000, arrivalMs: 20 });
  const slow = Array.from({ length: MOST }, () => begin(lanes));
  const quick = begin(lanes);
  quick.end();
  expect(await quick.read).toBe('3');
  expect(await Promise.race(slow.map(({ read }) => read))).toBe('TooManyRequests');
  for (const { leave } of slow) leave();
});
