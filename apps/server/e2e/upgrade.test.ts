import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { askServer, startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { expect, it } from 'vitest';
import { flags, openServer, prepareStart, root } from './start-server.ts';

// Databases as the version left them that knew nothing of months, notices and companies in every table: a shop with twelve
// orders at vendors, 48 events that its webhook was told, and money. Cities and points are taken out; the start brings them.

const fixture = (name: string) => gunzipSync(readFileSync(new URL(`fixtures/${name}.gz`, import.meta.url)));

/** The old database where a process finds it; `hook`: where its webhook is to go, which was a port of another day. */
const old = {
  sqlite: async (dataDir: string, hook: string) => {
    const file = join(dataDir, 'cartage.db');
    await writeFile(file, fixture('before-larger.sqlite'));
    const database = new DatabaseSync(file);
    database.prepare('update webhook_endpoints set url = ?').run(hook);
    database.close();
    return { url: `sqlite:${file}`, end: async () => {} };
  },
  postgres: async (_: string, hook: string) => {
    const server = await startPostgres();
    await askServer(server.url, fixture('before-larger.sql').toString());
    await askServer(server.url, 'update webhook_endpoints set url = $1', [hook]);
    return { url: server.url, end: server.stop };
  },
};

const key = 'upgrade-key';
const end = (name: string, cityId: string) => ({
  name,
  address: 'Nevsky 28',
  phone: '89172345678',
  country: 'RU',
  cityId,
});
const order = {
  sender: end('Lavka', '7700000000000'),
  receiver: end('Ivan Sidorov', '7800000000000'),
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 15 }] },
  deliveryOptions: {},
};

it.each(Object.keys(old) as (keyof typeof old)[])(
  'an upgraded database on %s goes on: orders, the cursor of every client, webhooks, secrets and money',
  async (kind) => {
    const told: IncomingHttpHeaders[] = [];
    const receiver = createServer((request, answer) => {
      told.push(request.headers);
      request.resume().on('end', () => answer.writeHead(204).end());
    }).listen(0, '127.0.0.1');
    const { dataDir, env, remove } = await prepareStart();
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const database = await old[kind](dataDir, hook);
    const settings = {
      ...{ ...env, DATABASE_URL: database.url, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') },
      ...{ LOG_LEVEL: 'info', ALLOW_UNSAFE: 'mock-vendors,private-webhooks' },
    };
    const server = await openServer(settings);
    try {
      const call = async (operation: string, body: object) => {
        const asked = { apiKey: key, ...body };
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${server.url}/OpenAPI/v1/${operation}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(asked),
        });
        expect(answer.status, operation).toBe(200);
        return (await answer.json()) as Answer;
      };
      const page = async (after: string | null): Promise<Page> => {
        const query = new URLSearchParams({ count: '20', ...(after !== null && { after }) });
        const answer = await fetch(`${server.url}/openapi/v2/Events?${query}`, {
          headers: { authorization: `apiKey ${key}` },
        });
        expect(answer.status).toBe(200);
        return (await answer.json()) as Page;
      };
      const walk = async (after: string | null): Promise<Page['events']> => {
        const { events, next, hasMore } = await page(after);
        return hasMore ? [...events, ...(await walk(next))] : events;
      };

      const before = await walk(null);
      expect(before).toHaveLength(48);
      const orders = [...new Set(before.flatMap(({ data }) => data.orderId ?? []))];
      expect(orders).toHaveLength(12);
      for (const orderId of orders) {
        expect(await call('Get', { orderId })).toMatchObject({ orderInfo: { vendorInvoiceNum: expect.any(String) } });
      }
      // A client that had read thirty of them goes on with the next.
      const [cursor, rest] = [before[29]?.id ?? '', before.slice(30)];
      expect(await walk(cursor)).toEqual(rest);

      // The vendor's account is still sealed as it was, so that a new order can be handed over.
      const { orderId, options } = await call('Create', order);
      const [{ vendorInfo, vendorUrgentTypeId }] = options;
      const chosen = { orderId, vendorId: vendorInfo.vendorId, vendorUrgentTypeId };
      expect(await call('PushToVendor', chosen)).toMatchObject({ orderPushResult: 0 });
      const after = await walk(cursor);
      expect(after.slice(0, rest.length)).toEqual(rest);
      const since = after.slice(rest.length);
      expect(since.map(({ data }) => data.orderId)).toContain(orderId);

      // The webhook hears what has happened since, and nothing of what it was told before.
      const heard = () => new Set(told.map((headers) => headers['webhook-id']));
      await expect.poll(() => since.every(({ id }) => heard().has(id)), { timeout: 30_000 }).toBe(true);
      expect(before.filter(({ id }) => heard().has(id))).toEqual([]);

      const ledger = [...flags, 'apps/cli/src/main.ts', 'ledger', 'check'];
      const { stdout } = await promisify(execFile)(process.execPath, ledger, { cwd: root, env: settings });
      expect(stdout).toBe('The ledger agrees with the orders.\n');
    } finally {
      await server.end();
      await database.end();
      await remove();
      receiver.close();
    }
  },
);

interface Answer {
  readonly orderId: string;
  readonly options: readonly [
    { readonly vendorInfo: { readonly vendorId: number }; readonly vendorUrgentTypeId: string },
  ];
}

interface Page {
  readonly events: readonly { readonly id: string; readonly data: { readonly orderId?: string } }[];
  readonly next: string;
  readonly hasMore: boolean;
}
