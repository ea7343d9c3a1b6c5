import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';
import { createCompany, createKey, type Service } from '@cartage/service';
import { sql } from 'kysely';
import type { Api } from '../api.ts';
import { createApp } from '../app.ts';
import { composeApi } from '../compose.ts';
import { readEnv } from '../env.ts';

/** The whole API on a SQLite file of its own, with the mock vendors behind it. */
export interface OpenedApi {
  readonly app: ReturnType<typeof createApp>;
  /** One request in process, each from an address of its own. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly api: Api;
  readonly service: Service;
  /** The key of the contracts' examples. */
  readonly key: string;
  /** Another company's key. */
  readonly otherKey: string;
  /** Where the mock vendors are. */
  readonly vendorsUrl: string;
  /** The oracle: how much is stored, past the service. */
  readonly countOrders: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** `settings`: environment variables. `now`: the time of service and vendors. */
export const openTestApi = async (
  settings: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
): Promise<OpenedApi> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-api-'));
  const vendors = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0, now });
  const { env, problems } = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MOCK_VENDOR_URL: vendors.url,
    RATE_LIMIT_PER_SECOND: '0',
    ...settings,
  });
  if (problems.length > 0) throw new Error(problems.join(' '));
  const { api, close } = await composeApi(env, now);
  const { service } = api;
  const newKey = async (name: string, key: string) => {
    const company = await createCompany(service, { name, vatNumber: null, kpp: null, creditLimit: 100_000_000_00 });
    return createKey(service, { companyId: company.id, name, key });
  };
  const app = createApp(api);
  let requests = 0;
  return {
    app,
    request: async (path, init) => {
      requests = requests + 1;
      return app.request(path, init, { incoming: { socket: { remoteAddress: `address ${requests}` } } });
    },
    api,
    service,
    key: await newKey('Customer', 'sandbox-key'),
    otherKey: await newKey('Other customer', 'other-key'),
    vendorsUrl: vendors.url,
    countOrders: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from orders`.execute(service.store.db);
      return Number(rows[0]?.count);
    },
    close: async () => {
      await close();
      await vendors.close();
      await rm(dataDir, { recursive: true });
    },
  };
};
