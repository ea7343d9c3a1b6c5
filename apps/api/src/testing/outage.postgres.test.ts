import { createCompany, createKey } from '@cartage/service';
import { eachDialect } from '@cartage/tooling-vitest';
import { type PostgresServer, startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type ComposedApi, composeApi } from '../compose.ts';
import { readEnv } from '../env.ts';
import { post, refusalsIn } from './table-of-operations.ts';

// A server of its own: this one is stopped in the middle.

eachDialect(() => {
  let server: PostgresServer;
  let composed: ComposedApi;
  beforeAll(async () => {
    server = await startPostgres();
    const { env } = readEnv({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', POOL_SIZE: '3' });
    composed = await composeApi(env, { use: 'apart' });
    const { service } = composed.api;
    const company = await createCompany(service, { name: 'Ромашка', vatNumber: null, kpp: null, creditLimit: 0 });
    await createKey(service, { companyId: company.id, name: 'Test', key: 'a key' });
  });
  afterAll(async () => {
    await composed?.close();
    await server?.stop();
  });

  describe('an API that loses its database', () => {
    it('answers 503 in its own form, is alive and not ready, and comes back by itself', async () => {
      const app = createApp(composed.api);
      const statuses = () => app.request('/OpenAPI/v1/GetOrders', post({ apiKey: 'a key', ordersId: ['1'] }));
      const statusOf = async (path: string) => (await app.request(path)).status;
      expect((await statuses()).status).toBe(200);
      expect(await statusOf('/ready')).toBe(200);

      await server.interrupt();
      // More than there are connections: each of them is lost once.
      for (const refused of await Promise.all(Array.from({ length: 6 }, statuses))) {
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toBe('5');
        const [refusal] = await refusalsIn(refused);
        expect(refusal?.errorDescription).toContain('temporarily unavailable');
      }
      expect(await statusOf('/ready')).toBe(503);
      expect(await statusOf('/health')).toBe(200);
      const figures = await (await app.request('/metrics')).text();
      expect(figures).not.toMatch(/^cartage_jobs\{/m);
      expect(figures).toMatch(/^cartage_clock_believed 1$/m);
      expect(figures).toMatch(/^cartage_database_figures_told 0$/m);

      await server.resume();
      expect((await statuses()).status).toBe(200);
      expect(await statusOf('/ready')).toBe(200);
      expect(await (await app.request('/metrics')).text()).toMatch(/^cartage_jobs\{state="dead"\} 0$/m);
    });
  });
});
