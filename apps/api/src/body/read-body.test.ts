import { isProblem } from '@cartage/core';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { countTurns } from '../testing/count-turns.ts';
import type { BodyLane } from './body-lane.ts';
import { type BodyLanes, createBodyLanes } from './body-lanes.ts';
import { type BodySender, readBody } from './read-body.ts';

const limit = 64;

const somebody: BodySender = {
  knownAs: 'one',
  address: 'somewhere',
  isKeyName: () => false,
  knows: () => Promise.resolve('one'),
  mayFail: () => true,
};

/** What is read of a request: the body, or the code of the problem. */
const read = async (body: RequestInit['body'], headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const app = new Hono<{ Bindings: object }>();
  app.post('/', async (http) => {
    const found = await readBody(http, limit, createBodyLanes(), somebody);
    return http.json(isProblem(found) ? found.code : { read: found.json() });
  });
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, duplex: 'half' };
  return (await app.request('/', init as RequestInit)).json();
};

const bytes = (...sent: readonly number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(sent);

describe('a JSON body', () => {
  it.each([
    ['{"a":[1,null,"б"]}', { a: [1, null, 'б'] }],
    [' [ ] ', []],
    ['"😀"', '😀'],
    ['0', 0],
  ])('%s is read', async (text, value) => {
    expect(await read(text)).toEqual({ read: value });
  });

  it('may begin with the mark of its byte order', async () => {
    expect(await read(bytes(0xef, 0xbb, 0xbf, 0x31))).toEqual({ read: 1 });
  });

  it.each([[''], ['{'], ['{"a":1,}'], ["{'a':1}"], ['NaN'], ['1 2']])('%j is none', async (text) => {
    expect(await read(text)).toBe('RequestInvalid');
  });

  it('is UTF-8 and nothing else', async () => {
    expect(await read(bytes(0x22, 0xc3, 0x28, 0x22))).toBe('RequestInvalid');
    expect(await read(Buffer.from('"a"', 'utf16le'))).toBe('RequestInvalid');
  });
});

describe('the limit', () => {
  const ofSize = (size: number) => `"${'x'.repeat(size - 2)}"`;

  it('is judged by the length that is told, before anything is read', async () => {
    const untouched = new ReadableStream(
      { pull: () => Promise.reject(new Error('it was read')) },
      { highWaterMark: 0 },
    );
    expect(await read(untouched, { 'Content-Length': String(limit + 1) })).toBe('RequestTooLarge');
  });

  it('holds to the byte, told or not', async () => {
    for (const told of [true, false]) {
      const send = (text: string) => read(text, told ? { 'Content-Length': String(text.length) } : {});
      expect(await send(ofSize(limit))).toEqual({ read: 'x'.repeat(limit - 2) });
      expect(await send(ofSize(limit + 1))).toBe('RequestTooLarge');
    }
  });

  it('counts bytes, not characters', async () => {
    expect(await read(`"${'ж'.repeat(limit / 2)}"`)).toBe('RequestTooLarge');
  });
});

describe('a large body', () => {
  const MiB = 1024 * 1024;
  const isKeyName = (name: string) => name.toLowerCase() === 'apikey';
  const filler = `"note":"${'x'.repeat(200_000)}"`;
  const keyFirst = `{"apiKey":"good",${filler}}`;
  const keyLast = `{${filler},"apiKey":"good"}`;

  const stranger = (changes: Partial<BodySender> = {}) => {
    const asked: unknown[] = [];
    const sender: BodySender = {
      knownAs: null,
      address: 'somewhere',
      isKeyName,
      knows: (found) => {
        asked.push(structuredClone(found));
        return Promise.resolve((found as { apiKey?: unknown }).apiKey === 'good' ? 'one' : null);
      },
      mayFail: () => true,
      ...changes,
    };
    return { sender, asked };
  };

  /** Body and reader side of a request whose bytes come when the test says so. */
  const coming = (told: number | null = null) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let wasCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
      cancel: () => {
        wasCancelled = true;
      },
    });
    const headers = {
      'Content-Type': 'application/json',
      ...(told === null ? {} : { 'Content-Length': String(told) }),
    };
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    return {
      request,
      send: (text: string) => controller?.enqueue(Buffer.from(text)),
      end: () => controller?.close(),
      wasCancelled: () => wasCancelled,
    };
  };

  /** Is there no room for one more of nobody known? */
  const isFull = (lanes: BodyLanes): boolean => {
    const place = lanes.of('unknown', 32 * MiB).enterNow(1, 'one');
    place?.leave();
    return place === null;
  };

  const readOf = (request: Request, sender: BodySender, lanes = createBodyLanes()) =>
    new Promise<Awaited<ReturnType<typeof readBody>>>((resolve, reject) => {
      const app = new Hono<{ Bindings: object }>();
      app.post('/', async (http) => {
        await readBody(http, 32 * MiB, lanes, sender).then(resolve, reject);
        return http.body(null);
      });
      void app.request(request);
    });

  const sendAll = (text: string, sender: BodySender, lanes?: BodyLanes) => {
    const { request, send, end } = coming(Buffer.byteLength(text));
    for (let at = 0; at < text.length; at += 50_000) send(text.slice(at, at + 50_000));
    end();
    return readOf(request, sender, lanes);
  };

  it.each([
    ['first', keyFirst],
    ['last', keyLast],
    ['in a list', `[${keyLast},${keyFirst}]`],
    ['nowhere', `{${filler}}`],
    ['after a byte order mark', `\ufeff${keyFirst}`],
  ])('is read as it is, with the key %s, and its sender is known before it is parsed', async (_, text) => {
    const found = await sendAll(text, stranger().sender);
    if (isProblem(found)) throw new Error(found.code);
    expect(found.json()).toEqual(JSON.parse(text.replace(/^\ufeff/, '')));
    expect(found.sender).toEqual(
      JSON.parse(
        text
          .replace(/^\ufeff/, '')
          .replaceAll(/"note":"x+",?|,"note":"x+"/g, '')
          .replaceAll(',}', '}'),
      ),
    );
    expect(Buffer.from(found.bytes).toString()).toBe(text);
  });

  it('leaves the event loop to others between its pieces', async () => {
    const turns = countTurns();
    const pieces = 40;
    const text = `{"note":"${'x'.repeat(pieces * 50_000)}"}`;
    await sendAll(text, stranger().sender);
    expect(turns.stop()).toBeGreaterThanOrEqual(pieces);
  });

  it('asks who sends it as soon as the key is there, once', async () => {
    const { sender, asked } = stranger();
    await sendAll(keyFirst, sender);
    expect(asked).toEqual([{ apiKey: 'good' }]);
  });

  it.each([
    ['nests deeper than a hundred levels', '['.repeat(10_000_000), 'RequestInvalid'],
    ['holds more than 200,000 values', `[${'1,'.repeat(200_000)}1]`, 'RequestTooLarge'],
    ['is no JSON', `{${filler},}`, 'RequestInvalid'],
    ['ends too soon', `{${filler}`, 'RequestInvalid'],
  ])('is refused when it %s', async (_, text, code) => {
    expect(await sendAll(text, stranger().sender)).toMatchObject({ code });
  });

  it('is refused when it is not UTF-8', async () => {
    const bytes = Buffer.from(keyFirst);
    bytes[100_000] = 0xff;
    const raw = new Request('http://localhost/', {
      method: 'POST',
      body: bytes,
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) },
    });
    expect(await readOf(raw, stranger().sender)).toMatchObject({ code: 'RequestInvalid' });
  });

  it('stops being read at the fault', async () => {
    const { request, send, wasCancelled } = coming(20 * MiB);
    send('['.repeat(100_000));
    expect(await readOf(request, stranger().sender)).toMatchObject({ code: 'RequestInvalid' });
    await expect.poll(wasCancelled).toBe(true);
  });

  it('of nobody known is held one at a time; a known one beside it goes on', async () => {
    const lanes = createBodyLanes({ patienceMs: 50, arrivalMs: 60_000 });
    const held = coming(32 * MiB);
    held.send(`{${filler}`);
    const first = readOf(held.request, stranger().sender, lanes);
    const bodyOf = (text: string) => text.replace('"x', `"${'x'.repeat(MiB)}`);
    await expect.poll(() => isFull(lanes)).toBe(true);
    expect(await sendAll(bodyOf(keyLast), stranger().sender, lanes)).toMatchObject({ code: 'TooManyRequests' });
    expect(isProblem(await sendAll(bodyOf(keyFirst), stranger().sender, lanes))).toBe(false);
    // Of ordinary size it has another lane.
    expect(isProblem(await sendAll(keyLast, stranger().sender, lanes))).toBe(false);
    held.send(',"apiKey":"good"}');
    held.end();
    expect(isProblem(await first)).toBe(false);
  });

  it('gives its room back when it is refused, when it is released, and when its sender goes', async () => {
    const lanes = createBodyLanes({ patienceMs: 0, arrivalMs: 60_000 });
    const all = () => {
      const place = lanes.of('unknown', 2 * MiB).enterNow(32 * MiB, 'one');
      place?.leave();
      return place !== null;
    };
    const large = `{"note":"${'x'.repeat(2 * MiB)}"`;
    expect(isProblem(await sendAll(large, stranger().sender, lanes))).toBe(true);
    expect(all()).toBe(true);
    const found = await sendAll(`${large}}`, stranger().sender, lanes);
    expect(all()).toBe(false);
    if (!isProblem(found)) found.release();
    expect(all()).toBe(true);
  });

  it('whose length was not told gives back what it did not need', async () => {
    const lanes = createBodyLanes({ patienceMs: 0, arrivalMs: 60_000 });
    const { request, send, end } = coming(null);
    send(keyFirst);
    end();
    expect(isProblem(await readOf(request, stranger().sender, lanes))).toBe(false);
    expect(lanes.of('known', 32 * MiB).enterNow(95 * MiB, 'other')).not.toBeNull();
  });

  it('waits behind its like: those of its key or, while that is not known, of its address', async () => {
    const entered: string[] = [];
    const lanes = createBodyLanes();
    const spied: BodyLanes = {
      ...lanes,
      of: (sender, bytes) => {
        const lane = lanes.of(sender, bytes);
        const enter: BodyLane['enter'] = (size, name, signal) => {
          entered.push(name);
          return lane.enter(size, name, signal);
        };
        return { ...lane, enter };
      },
    };
    for (const text of [keyFirst, keyLast]) await sendAll(text, stranger({ address: 'there' }).sender, spied);
    await sendAll(keyLast, stranger({ knownAs: 'two' }).sender, spied);
    expect(entered).toEqual(['one', 'there', 'two']);
  });

  it('moves to the lane of the known when its key turns up', async () => {
    const lanes = createBodyLanes({ patienceMs: 0, arrivalMs: 60_000 });
    const text = `{"note":"${'x'.repeat(2 * MiB)}","apiKey":"good"}`;
    const found = await sendAll(text, stranger().sender, lanes);
    expect(isProblem(found)).toBe(false);
    expect(lanes.of('unknown', text.length).enterNow(32 * MiB, 'one')).not.toBeNull();
    expect(lanes.of('known', text.length).enterNow(96 * MiB, 'one')).toBeNull();
  });

  it('that comes too slowly gives way to those who wait', async () => {
    const lanes = createBodyLanes({ patienceMs: 60_000, arrivalMs: 0 });
    const slow = coming(32 * MiB);
    slow.send(`{${filler}`);
    const first = readOf(slow.request, stranger().sender, lanes);
    await expect.poll(() => isFull(lanes)).toBe(true);
    const large = `{"note":"${'x'.repeat(2 * MiB)}","apiKey":"good"}`;
    expect(isProblem(await sendAll(large, stranger().sender, lanes))).toBe(false);
    expect(await first).toMatchObject({ code: 'TooManyRequests' });
  });

  it('from where nobody may fail any more is read only with a good key in its beginning', async () => {
    const changes = { mayFail: () => false };
    expect(isProblem(await sendAll(keyFirst, stranger(changes).sender))).toBe(false);
    const { request, send, wasCancelled } = coming(32 * MiB);
    send(`{${filler}`);
    expect(await readOf(request, stranger(changes).sender)).toMatchObject({ code: 'TooManyRequests' });
    await expect.poll(wasCancelled).toBe(true);
    expect(await sendAll(keyLast, stranger(changes).sender)).toMatchObject({ code: 'TooManyRequests' });
    expect(await sendAll(keyFirst.replace('good', 'bad'), stranger(changes).sender)).toMatchObject({
      code: 'TooManyRequests',
    });
  });
});
