import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createCompany, createKey } from '@cartage/service';
import { openLog } from '@cartage/telemetry';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ServedApi, serveApi } from './serve.ts';
import { type OpenedApi, openTestApi } from './testing/open-test-api.ts';
import { operationNamed, post, refusalsIn, withFields } from './testing/table-of-operations.ts';

// What only a real socket can show.

let opened: OpenedApi;
let served: ServedApi;
const logged: string[] = [];
beforeAll(async () => {
  opened = await openTestApi();
  const log = openLog('info', { write: (line) => void logged.push(line) });
  const api = { ...opened.api, service: { ...opened.service, log } };
  served = await serveApi(api, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await served?.close();
  await opened?.close();
});

const { path, body } = operationNamed('Calc');
const MiB = 1024 * 1024;

it('answers over HTTP', async () => {
  const response = await fetch(served.url + path, post(body));
  expect(response.status).toBe(200);
  expect(response.headers.get('x-request-id')).not.toBeNull();
});

it('lists by a thousand numbers in one address (interface 2.1)', async () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => `ordersId%5B%5D=CTG-4820-${n}-WAREHOUSE-NORTH`);
  const list = (asked: readonly string[]) =>
    fetch(`${served.url}/openapi/v2/Orders?${asked.join('&')}`, { headers: { Authorization: 'apiKey sandbox-key' } });
  expect(await (await list(numbers)).json()).toEqual({ orders: [], totalCount: 0, nextLink: null });
  expect((await list([...numbers, ...numbers])).status).toBe(431);
});

it('answers 413 to a client that is still sending', async () => {
  const told = await fetch(served.url + path, post(' '.repeat(8 * MiB)));
  expect(told.status).toBe(413);
  const [found] = await refusalsIn(told);
  expect(found).toMatchObject({ errorCode: 'RequestTooLarge' });

  const chunks = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let sent = 0; sent < 8; sent++) controller.enqueue(new Uint8Array(MiB).fill(32));
      controller.close();
    },
  });
  const inChunks = await fetch(served.url + path, { ...post(''), body: chunks, duplex: 'half' } as RequestInit);
  expect(inChunks.status).toBe(413);
});

it('knows whose a large body is, wherever its key stands, and answers it while it still comes', async () => {
  const print = operationNamed('Print');
  const filler = 'x'.repeat(8 * MiB);
  const codeOf = async (text: string) => {
    const [found] = await refusalsIn(await fetch(served.url + print.path, post(text)));
    return found?.errorCode;
  };
  const sound = { apiKey: 'sandbox-key', orderId: 'CTG-0000-0000' };
  expect(await codeOf(JSON.stringify({ ...sound, note: filler }))).toBe('OrderNotFound');
  expect(await codeOf(JSON.stringify({ note: filler, ...sound }))).toBe('OrderNotFound');
  expect(await codeOf(JSON.stringify({ ...sound, note: filler, APIKEY: 'wrong' }))).toBe('OrderNotFound');
  expect(await codeOf(JSON.stringify({ note: filler, apiKey: 'wrong' }))).toBe('ApiKeyInvalid');
  expect(await codeOf(JSON.stringify({ note: filler }))).toBe('ApiKeyEmpty');
  expect(await codeOf('['.repeat(10_000_000))).toBe('RequestInvalid');
  expect(await codeOf(`{"apiKey":"sandbox-key","a":[${'{},'.repeat(2_000_000)}{}]}`)).toBe('RequestTooLarge');
});

/** What the server says on one connection to all that is sent; ends when it has given so many answers, or hangs up. */
const talk = async (answers: number, ...pieces: readonly string[]): Promise<string> => {
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
  socket.setEncoding('latin1');
  for (const piece of pieces) socket.write(piece);
  let said = '';
  try {
    for await (const text of socket) {
      said += text;
      if (said.split('X-Request-Id').length > answers) break;
    }
  } catch {
    // It was hung up in the middle of what we sent.
  }
  socket.destroy();
  return said;
};
const head = (length: number, version = '1.1', host = 'Host: localhost\r\n') =>
  `POST ${path} HTTP/${version}\r\n${host}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const statuses = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

it('goes on with a connection on which it refused a large body', async () => {
  const refused = '['.repeat(900_000);
  const sound = JSON.stringify(body);
  const said = await talk(2, head(refused.length), refused, head(Buffer.byteLength(sound)), sound);
  expect(statuses(said)).toEqual([500, 200]);
});

it('answers HTTP/1.0, which names no host', async () => {
  const sound = JSON.stringify(body);
  expect(statuses(await talk(1, head(Buffer.byteLength(sound), '1.0', ''), sound))).toEqual([200]);
});

describe('what is no request', () => {
  // interface 5.10
  it.each([
    ['an address that is not encoded', 'GET /openapi/v2/PickupPoints?cityName=Москва HTTP/1.1\r\n\r\n', 400, /%D0%9C/],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400, /HTTP/],
    ['too long a head', `GET /?${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`, 431, /64/],
  ])('%s is told what is wrong', async (_, sent, status, message) => {
    const [line, text = ''] = (await talk(1, sent)).split('\r\n\r\n');
    expect(line).toMatch(`HTTP/1.1 ${status} `);
    expect(line).toMatch(`Content-Length: ${text.length}\r\n`);
    expect(line).toMatch('Connection: close');
    const { errors } = JSON.parse(Buffer.from(text, 'latin1').toString());
    expect(errors).toEqual([
      {
        code: status === 431 ? 'RequestTooLarge' : 'RequestInvalid',
        message: expect.stringMatching(message),
        target: null,
      },
    ]);
  });
});

it.each([
  ['a small body', 1_000],
  ['a large one', 900_000],
])('takes a caller who goes in the middle of %s for nothing else', async (_, length) => {
  const before = logged.length;
  const news = () => logged.slice(before).join();
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
  const written = new Promise((resolve) => socket.write(head(length) + ' '.repeat(length / 2), resolve));
  await written;
  // Whoever comes later is answered: the server has the beginning by now.
  await fetch(served.url + path, post(body));
  socket.resetAndDestroy();
  await expect.poll(news).toMatch(/"status":500/);
  expect(news()).not.toMatch(/database|failed/);
});

describe('a list that is larger than what is sent at once', () => {
  const getOrders = operationNamed('GetOrders');
  const ask = (signal?: AbortSignal) =>
    fetch(served.url + getOrders.path, { ...post({ apiKey: 'list-key' }), ...(signal ? { signal } : {}) });
  const numbers: string[] = [];

  beforeAll(async () => {
    const { id } = await createCompany(opened.service, { name: 'L', vatNumber: null, kpp: null, creditLimit: 0 });
    await createKey(opened.service, { companyId: id, name: 'L', key: 'list-key' });
    const create = operationNamed('Create');
    const cargoItems = Array.from({ length: 45 }, () => ({ weight: 1, qty: 1, description: 'ж'.repeat(2_500) }));
    const cargo = { cargoType: 2, description: 'Books', cargoItems };
    for (let n = 0; n < 12; n++) {
      const sends = post(withFields(create.body, { apiKey: 'list-key', cargo, deliveryOptions: {} }));
      const created = (await (await opened.request(create.path, sends)).json()) as { orderId: string };
      numbers.unshift(created.orderId);
    }
  });

  it('comes in pieces, and is the same text as if it came at once', async () => {
    const response = await ask();
    expect([response.status, response.headers.get('transfer-encoding')]).toEqual([200, 'chunked']);
    const text = await response.text();
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
    expect((JSON.parse(text) as { orderInfo: { orderId: string } }[]).map((order) => order.orderInfo.orderId)).toEqual(
      numbers,
    );
    expect(getOrders.contract.replies[200]).toHaveProperty('json');
  });

  it('that nobody reads to its end holds nothing', async () => {
    const gone = new AbortController();
    const response = await ask(gone.signal);
    gone.abort();
    await expect(response.text()).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('that fails in the middle does not pass for a whole one', async () => {
    const { db } = opened.service.store;
    await db
      .updateTable('orders')
      .set({ content: '{' })
      .where('number', '=', numbers.at(-1) ?? '')
      .execute();
    const printed = vi.spyOn(console, 'error');
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await expect.poll(() => logged.join()).toMatch('an answer was cut off');
    await fetch(served.url + path, post(body));
    // The log is JSON, line by line, and has said it.
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
    // In its first part it is an ordinary defect.
    await db
      .updateTable('orders')
      .set({ content: '{' })
      .where('number', '=', numbers[0] ?? '')
      .execute();
    const refused = await ask();
    expect([refused.status, (await refusalsIn(refused)).map(({ errorCode }) => errorCode)]).toEqual([
      500,
      ['InternalError'],
    ]);
  });
});

it('goes on serving after clients that go away', async () => {
  const gone = new AbortController();
  const leaving = fetch(served.url + path, { ...post(body), signal: gone.signal });
  gone.abort();
  await expect(leaving).rejects.toThrow();
  expect((await fetch(served.url + path, post(body))).status).toBe(200);
});

it('waits for a port that the process before it still holds', async () => {
  const before = createServer().listen(0, '127.0.0.1');
  await once(before, 'listening');
  const { port } = before.address() as AddressInfo;
  const starting = serveApi(opened.api, { host: '127.0.0.1', port });
  setImmediate(() => before.close());
  const after = await starting;
  expect(after.url).toBe(`http://127.0.0.1:${port}`);
  await after.close();
});

it('finishes what is under way when it is closed, and takes nothing new', async () => {
  const one = await serveApi(opened.api, { host: '127.0.0.1', port: 0 });
  const underWay = await Promise.all([0, 1, 2].map(async () => ({ answer: fetch(one.url + path, post(body)) })));
  // The requests are on their way when another has been answered.
  await fetch(`${one.url}/health`);
  const closing = one.close();
  for (const { answer } of underWay) expect((await answer).status).toBe(200);
  await closing;
  await expect(fetch(`${one.url}/health`)).rejects.toThrow();
});
