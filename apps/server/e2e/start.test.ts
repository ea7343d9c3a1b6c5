import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createKey } from '@cartage/service';
import { openStore } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flags, openServer, prepareStart, root, startServer } from './start-server.ts';

// A production start as an operator makes it: the processes themselves.

let prepared: Awaited<ReturnType<typeof prepareStart>>;
beforeAll(async () => {
  prepared = await prepareStart();
});
afterAll(() => prepared?.remove());

const environment = () => ({ ...prepared.env, SMTP_URL: 'smtp://operator:canary-password@127.0.0.1:1' });
const openDatabase = () => openStore({ url: `sqlite:${join(prepared.dataDir, 'cartage.db')}` });

/** One of the operator's commands; what it says. */
const cartage = async (...words: string[]): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [...flags, 'apps/cli/src/main.ts', ...words], {
      cwd: root,
      env: environment(),
    })
  ).stdout;

/** A request whose head the server has surely taken: it said 100 Continue. `end` sends the rest; the answer's status. */
const begin = async (url: string, body: unknown): Promise<{ readonly end: () => Promise<number | undefined> }> => {
  const headers = { 'Content-Type': 'application/json', Expect: '100-continue' };
  const asked = request(url, { method: 'POST', headers });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.flushHeaders();
  await once(asked, 'continue');
  return {
    end: async () => {
      asked.end(JSON.stringify(body));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
};

describe('npm start', () => {
  it('serves and works in one process, keeps secrets out of its log, and ends what is under way', async () => {
    await cartage('migrate');
    expect(await cartage('company', 'create', 'ООО Ромашка', '100000')).toContain('Company 1');
    const [key = ''] = (await cartage('key', 'create', '1', 'Main')).split('\n');
    const server = await openServer(environment());
    const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${server.url}/OpenAPI/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const statusOf = async (path: string) => (await fetch(server.url + path)).status;
    expect(await statusOf('/health')).toBe(200);
    // When its vendors' points were read.
    await expect.poll(() => statusOf('/ready'), { timeout: 30_000 }).toBe(200);

    const drafted = (await (await post('Create', { apiKey: key, ...order })).json()) as { orderId: string };
    expect(drafted.orderId).toMatch(/^CTG-/);
    const store = await openDatabase();
    const { order_key: orderKey } = await store.db.selectFrom('orders').select('order_key').executeTakeFirstOrThrow();
    await store.close();
    expect(orderKey).not.toBe('');
    await post('Get', { apiKey: key, orderId: drafted.orderId, orderKey: 'canary-order-key' });
    await post('Get', { apiKey: 'canary-wrong-key', orderId: drafted.orderId, orderKey });
    await post('Get?apiKey=canary-in-query', '{"apiKey": "canary-broken', { Authorization: 'apiKey canary-header' });
    await post('Create', {
      apiKey: key,
      ...order,
      deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD', comments: 'sandbox:unavailable' },
      emergencyEmail: 'anna@example.com',
    });

    const underWay = await begin(`${server.url}/OpenAPI/v1/Calc`, { apiKey: key, ...order });
    server.stop();
    expect(await underWay.end()).toBe(200);
    expect(await server.gone).toBe(0);
    const log = server.lines.join('\n') + server.errors.join('');
    expect(log).toContain('"msg":"request"');
    for (const secret of [key, orderKey, 'canary']) expect(log).not.toContain(secret);
  });

  it('refuses a database that holds the sandbox’s key, in a sentence', async () => {
    const store = await openDatabase();
    await createKey(
      { store, clock: Date.now, newKey: () => '' },
      { companyId: 1, name: 'Sandbox key', key: 'sandbox-key' },
    );
    await store.close();
    const server = await startServer(environment());
    expect(server.url).toBeNull();
    expect(await server.gone).toBe(1);
    expect(server.errors.join('')).toMatch(/^The database holds the sandbox's API key/);
  });
});

const order = {
  sender: {
    contactType: 1,
    country: 'RU',
    cityId: '7700000000000',
    name: 'ООО «Ромашка»',
    contactPerson: 'Анна Петрова',
    address: 'Тверская ул., 7',
    phone: '+7 495 123-45-67',
  },
  receiver: {
    contactType: 1,
    country: 'RU',
    cityId: '7800000000000',
    name: 'Иван Сидоров',
    address: 'Невский пр., 12',
    phone: '89172345678',
  },
  cargo: { cargoType: 2, description: 'Книги', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] },
  deliveryOptions: {},
};
