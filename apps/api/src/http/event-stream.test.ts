import { connect } from 'node:net';
import { openLog } from '@cartage/telemetry';
import type { SentEvent } from '@cartage/wire';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { type ServedApi, serveApi } from '../serve.ts';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { sent } from '../testing/probe.ts';
import { followers } from '../testing/trial/acts.ts';
import { trialProbe } from '../testing/trial/probe.ts';
import { follow, upload } from '../testing/trial/wire.ts';
import { eventStream, HEARTBEAT_MS } from './event-stream.ts';
import { PIECE_PATIENCE_MS } from './stream-of.ts';

// Server-sent events (interface 1.17).

describe('a stream of events', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Events that come when the test says so, and end when the caller has gone. */
  const opened = () => {
    const gone = new AbortController();
    const told: unknown[] = [];
    let isOver = false;
    let tell: (event: SentEvent<unknown> | Error) => void = () => {};
    async function* events() {
      try {
        for (;;) {
          const event = await new Promise<SentEvent<unknown> | Error | null>((resolve) => {
            tell = resolve;
            gone.signal.addEventListener('abort', () => resolve(null));
          });
          if (event === null) return;
          if (event instanceof Error) throw event;
          yield event;
        }
      } finally {
        isOver = true;
      }
    }
    const cutOff = async (failure: unknown) => {
      told.push(failure);
      gone.abort();
    };
    const reader = eventStream(events(), cutOff).getReader();
    return {
      reader,
      read: async () => Buffer.from((await reader.read()).value ?? []).toString(),
      tell: (event: SentEvent<unknown> | Error) => tell(event),
      leave: () => {
        gone.abort();
        return reader.cancel();
      },
      isOver: () => isOver,
      told,
    };
  };
  /** Lets what is due be done. */
  const settled = async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve();
  };

  it('begins before there is one, and has each in lines of its own', async () => {
    const { read, tell } = opened();
    expect(await read()).toBe('retry: 1000\n\n');
    const first = read();
    await settled();
    tell({ id: '7', json: { text: 'a\nb', none: null } });
    expect(await first).toBe('id: 7\ndata: {"text":"a\\nb","none":null}\n\n');
  });

  it('says something every 15 seconds while there are none, and loses none for it', async () => {
    const { read, tell, told } = opened();
    await read();
    for (let ms = 0; ms < 2 * PIECE_PATIENCE_MS; ms += HEARTBEAT_MS) {
      const said = read();
      await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
      expect(await said).toBe(':\n\n');
    }
    const said = read();
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1);
    tell({ id: '1', json: 1 });
    expect(await said).toBe('id: 1\ndata: 1\n\n');
    expect(told).toEqual([]);
  });

  it('that nobody takes any more is let go', async () => {
    const { reader, read, told, isOver } = opened();
    await read();
    const said = read();
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    await said;
    await vi.advanceTimersByTimeAsync(PIECE_PATIENCE_MS - 1);
    expect([told, isOver()]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([told, isOver()]).toEqual([[new Error('The answer is not read any more.')], true]);
    await expect(reader.read()).rejects.toThrow('cut off');
  });

  it('that fails is broken off, and the failure told', async () => {
    const { read, tell, told } = opened();
    await read();
    const next = read();
    await settled();
    tell(new Error('no more'));
    await expect(next).rejects.toThrow('cut off');
    expect(told).toEqual([new Error('no more')]);
  });

  it('ends with a caller who goes between two of them', async () => {
    const { read, tell, leave, isOver } = opened();
    await read();
    const first = read();
    await settled();
    tell({ id: '1', json: 1 });
    await first;
    expect(isOver()).toBe(false);
    await leave();
    expect([isOver(), vi.getTimerCount()]).toEqual([true, 0]);
  });

  it('ends with its caller, and leaves no timer', async () => {
    const { read, leave, isOver, told } = opened();
    await read();
    void read();
    await settled();
    expect(vi.getTimerCount()).toBe(1);
    await leave();
    expect([isOver(), vi.getTimerCount(), told]).toEqual([true, 0, []]);
  });
});

describe('over a connection', () => {
  let opened: OpenedApi;
  let served: ServedApi;
  const logged: string[] = [];
  beforeAll(async () => {
    opened = await openTestApi({}, undefined, [trialProbe.version]);
    const api = {
      ...opened.api,
      service: { ...opened.service, log: openLog('info', { write: (line) => void logged.push(line) }) },
    };
    served = await serveApi(api, { host: '127.0.0.1', port: 0 }, createApp(api, [trialProbe.version]));
  });
  afterAll(async () => {
    await served?.close();
    await opened?.close();
  });

  const headers = { Authorization: 'apiKey sandbox-key', Accept: 'text/event-stream' };
  const keepOne = async () => {
    const asked = { body: { name: 'a.txt', base64File: 'eA==' } };
    expect((await opened.request(...sent(upload, trialProbe.withKey(asked, 'sandbox-key')))).status).toBe(200);
  };
  const listen = async (signal: AbortSignal, init: RequestInit = {}) => {
    const response = await fetch(served.url + follow.path, { headers, signal, ...init });
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let said = '';
    const until = async (text: string): Promise<string> => {
      while (!said.includes(text)) said += (await reader.read()).value;
      return said;
    };
    return { response, until };
  };

  it('events come as they happen, under headers that keep them from being held back', async () => {
    const gone = new AbortController();
    const { response, until } = await listen(gone.signal);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(await until('\n\nid')).toMatch(/^retry: 1000\n\nid/);
    const before = Number(/"kept":(\d+)/.exec(await until('}\n\n'))?.[1]);
    await keepOne();
    expect(await until(`{"kept":${before + 1}}\n\n`)).toContain(`id: ${before + 1}\n`);
    gone.abort();
    await expect.poll(followers).toBe(0);
  });

  it('whoever goes away in the middle is no longer followed, and it is no failure', async () => {
    const gone = new AbortController();
    await Promise.all(Array.from({ length: 5 }, async () => (await listen(gone.signal)).until('"kept"')));
    await expect.poll(followers).toBe(5);
    gone.abort();
    await expect.poll(followers).toBe(0);
    expect(logged.join()).not.toMatch(/cut off|failed/);
  });

  it('whoever asks for the headers alone leaves nothing open', async () => {
    const response = await fetch(served.url + follow.path, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(followers()).toBe(0);
  });

  it('a token in the address is in no line of the log', async () => {
    const { headers: { Authorization = '' } = {} } = await opened.tokenOf('sandbox-key', ['Attachments']);
    const token = Authorization.replace('Bearer ', '');
    for (const init of [{}, { headers: { Authorization } }, { method: 'DELETE' }, { method: 'OPTIONS' }])
      await (await fetch(`${served.url}${follow.path}?token=${token}`, init)).text();
    await expect
      .poll(() => logged.filter((line) => line.includes('"path":"/openapi/trial/files"')).length)
      .toBeGreaterThan(3);
    expect(logged.join()).not.toContain(token.slice(-20));
  });
});

it('the signal of a request is aborted when its caller goes while the answer is awaited', async () => {
  const opened = await openTestApi();
  const aborted: boolean[] = [];
  let came = () => {};
  const asked = new Promise<void>((resolve) => {
    came = resolve;
  });
  const app = {
    fetch: (request: Request) =>
      new Promise<Response>((resolve) => {
        request.signal.addEventListener('abort', () => {
          aborted.push(request.signal.aborted);
          resolve(new Response(null));
        });
        came();
      }),
  };
  const served = await serveApi(opened.api, { host: '127.0.0.1', port: 0 }, app);
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  socket.destroy();
  await expect.poll(() => aborted).toEqual([true]);
  await served.close();
  await opened.close();
});
