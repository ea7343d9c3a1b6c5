import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { listText } from './list-text.ts';
import { PIECE_PATIENCE_MS } from './stream-of.ts';

const fail = async (failure: unknown): Promise<never> => {
  throw failure;
};

/** Elements one by one; tells how many were taken, and whether the taker was done with them. */
const source = (elements: readonly unknown[], failure?: Error) => {
  const seen = { taken: 0, isOver: false };
  const all = (async function* () {
    try {
      for (const element of elements) {
        seen.taken += 1;
        yield element;
      }
      if (failure) throw failure;
    } finally {
      seen.isOver = true;
    }
  })();
  return { all, seen };
};

const long = Array.from({ length: 100 }, (_, n) => ({ n, text: 'я'.repeat(10_000) }));

describe('a list', () => {
  it('is the text of JSON, to the byte, short or long', async () => {
    const element = fc.oneof(fc.jsonValue(), fc.constant('x'.repeat(100_000)));
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 12 }), async (elements) => {
        const text = await new Response(await listText(source(elements).all, fail)).text();
        expect(text).toBe(JSON.stringify(elements));
      }),
    );
  });

  it('that is a member of an object stands in it, short or long', async () => {
    const around = { before: '{"orders":', after: () => ',"totalCount":7}' };
    for (const elements of [[], [1, 'a'], long]) {
      const text = await new Response(await listText(source(elements).all, fail, around)).text();
      expect(text).toBe(JSON.stringify({ orders: elements, totalCount: 7 }));
    }
  });

  it('that is short is one text', async () => {
    expect(await listText(source([]).all, fail)).toBe('[]');
    expect(await listText(source([1, 'a']).all, fail)).toBe('[1,"a"]');
    expect(await listText(source(long).all, fail)).toBeInstanceOf(ReadableStream);
  });

  it('is made as it is read, and no further than somebody reads', async () => {
    const { all, seen } = source(long);
    const reader = ((await listText(all, fail)) as ReadableStream<Uint8Array>).getReader();
    // Time enough to run ahead.
    for (let n = 0; n < 100; n += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.taken).toBeLessThan(40);
    await reader.read();
    await reader.read();
    expect(seen.taken).toBeLessThan(50);
    await reader.cancel();
    expect(seen).toMatchObject({ isOver: true });
    expect(seen.taken).toBeLessThan(50);
  });

  it('that nobody reads any more is let go, and its connection ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { all, seen } = source(long);
      const told: unknown[] = [];
      const stream = (await listText(all, async (found) => void told.push(found))) as ReadableStream<Uint8Array>;
      const reader = stream.getReader();
      for (let n = 0; n < 3; n += 1) {
        await reader.read();
        vi.advanceTimersByTime(PIECE_PATIENCE_MS - 1);
      }
      expect(told).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(told).toEqual([expect.any(Error)]);
      await expect.poll(() => seen.isOver).toBe(true);
      await expect(reader.read()).rejects.toThrow('The answer was cut off.');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that fails is no list: before its first bytes it rejects, later it breaks off and somebody is told', async () => {
    const failure = new Error('secret');
    const told: unknown[] = [];
    await expect(listText(source([1], failure).all, fail)).rejects.toBe(failure);
    const stream = await listText(source(long, failure).all, async (found) => void told.push(found));
    await expect(new Response(stream).text()).rejects.toThrow('The answer was cut off.');
    expect(told).toEqual([failure]);
  });
});
