import { createCompany, createKey } from '@cartage/service';
import { eachDialect } from '@cartage/tooling-vitest';
import { openSilentProxy, type SilentProxy } from '@cartage/tooling-vitest/silent-proxy';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type ComposedApi, composeApi } from '../compose.ts';
import { readEnv } from '../env.ts';
import type { HttpEnv } from '../http/request.ts';
import { operationNamed, post, withFields } from './table-of-operations.ts';

eachDialect(({ freshDatabase }) => {
  let network: SilentProxy;
  let composed: ComposedApi;
  let app: Hono<HttpEnv>;
  let drop: () => Promise<void>;
  let offsetMs = 0;
  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    network = await openSilentProxy(database.url);
    const { env } = readEnv({
      DATABASE_URL: network.url,
      LOG_LEVEL: 'silent',
      POOL_SIZE: '4',
      RATE_LIMIT_PER_SECOND: '0',
    });
    composed = await composeApi(env, { use: 'apart', clock: () => Date.now() + offsetMs });
    const { service } = composed.api;
    const company = await createCompany(service, { name: 'Ромашка', vatNumber: null, kpp: null, creditLimit: 0 });
    await createKey(service, { companyId: company.id, name: 'Test', key: 'a key' });
    app = createApp(composed.api);
  });
  afterAll(async () => {
    await composed?.close();
    await network?.close();
    await drop?.();
  });

  describe('an API whose database goes silent in the middle', () => {
    it('answers 503, is ready again soon, and makes no order twice for whoever asks again', async () => {
      const draft = withFields(operationNamed('Create').body, {
        apiKey: 'a key',
        deliveryOptions: {},
        customerOrderId: undefined,
      });
      const create = (key: string) => app.request('/OpenAPI/v1/Create', post(draft, { 'Idempotency-Key': key }));
      const keys = Array.from({ length: 24 }, (_, n) => `key-${n}`);
      const figuresWithin = async (ms: number): Promise<string> => {
        const askedAt = performance.now();
        const text = await (await app.request('/metrics')).text();
        expect(performance.now() - askedAt).toBeLessThan(ms);
        return text;
      };
      let answers = 0;
      /** Figures that are asked for in the very moment, before anybody knows that the database is away. */
      let figures = Promise.resolve('');
      const first = await Promise.all(
        keys.map(async (key) => {
          const { status } = await create(key);
          answers += 1;
          if (answers === 6) {
            network.silence();
            figures = figuresWithin(4_000);
          }
          return status;
        }),
      );
      expect(new Set(first)).toEqual(new Set([200, 503]));
      // Those of the process are there nevertheless.
      expect(await figures).toMatch(/^cartage_clock_believed 1$/m);
      expect(await figures).toMatch(/^cartage_database_figures_told 0$/m);
      expect(await figures).not.toMatch(/^cartage_jobs\{/m);
      expect((await app.request('/health')).status).toBe(200);
      expect((await app.request('/ready')).status).toBe(503);

      network.back('forgotten');
      const backAt = performance.now();
      while ((await app.request('/ready')).status !== 200 && performance.now() - backAt < 30_000);
      expect(performance.now() - backAt).toBeLessThan(10_000);

      expect(await figuresWithin(60_000)).toContain('cartage_database_figures_told 1\n');

      // Whoever ran them is not taken for dead before its lease is over.
      offsetMs = 10 * 60_000;
      const again = await Promise.all(
        keys.map(async (key) => {
          const answer = await create(key);
          return { status: answer.status, number: ((await answer.json()) as { orderId: string }).orderId };
        }),
      );
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(again.map(({ number }) => number)).size).toBe(keys.length);
      const { db } = composed.api.service.store;
      const saved = await db.selectFrom('orders').select('number').execute();
      expect(saved.map(({ number }) => number).sort()).toEqual(again.map(({ number }) => number).sort());
    }, 90_000);
  });
});
