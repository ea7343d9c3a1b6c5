import { isProblem } from '@cartage/core';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

const limit = 64;

/** What is read of a request: the body, or the code of the problem. */
const read = async (body: RequestInit['body'], headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const app = new Hono();
  app.post('/', async (http) => {
    const found = await readJson(http, limit);
    return http.json(isProblem(found) ? found.code : { read: found.body });
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
