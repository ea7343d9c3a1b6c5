import { join } from 'node:path';
import { type Bench, startApi, startFloor, startMockVendors } from './processes/servers.ts';
import type { RunningServer } from './processes/start-process.ts';
import { seedCompany } from './seed-company.ts';

export interface RatingServers {
  readonly product: RunningServer;
  readonly floor: RunningServer;
  readonly vendors: RunningServer;
}

/** The product and the floor, both before the same five mock vendors. */
export const startRating = async (
  bench: Bench,
  { latencyMs, env = {} }: { readonly latencyMs: number; readonly env?: Readonly<Record<string, string>> },
): Promise<RatingServers> => {
  const vendors = await startMockVendors(bench, latencyMs);
  const url = `sqlite:${join(bench.directory, 'bench.db')}`;
  await seedCompany(url);
  const product = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url, ...env });
  const floor = await startFloor(bench, 'rating', { MOCK_VENDOR_URL: vendors.url });
  return { product, floor, vendors };
};
