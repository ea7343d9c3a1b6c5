import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';
import type { VendorAnswer } from '@cartage/vendor-kit';
import type { SimulatedVendor } from '@cartage/vendor-kit/conformance';

/** The real server of the sandbox, as the conformance suite wants it. */
export async function simulate(key: string): Promise<SimulatedVendor> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-mock-vendor-'));
  const server = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0 });
  const control = async (path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${server.url}/_control${path}`, init)).json();
  };
  const shipmentsOf = async (reference: string) =>
    (await control(`/shipments?vendor=${key}&reference=${reference}`)) as { number: string; accepted: number }[];
  const advance = async (reference: string, step: object): Promise<void> => {
    const [shipment] = await shipmentsOf(reference);
    await control(`/shipments/${shipment?.number}/advance`, step);
  };
  return {
    origin: server.url,
    account: (origin) => ({
      credentials: { login: 'shop', password: 'canary-9d2f47' },
      settings: { baseUrl: `${origin}/vendors/${key}` },
    }),
    badCredentials: { login: 'shop', password: 'wrong' },
    received: async (reference) =>
      (await shipmentsOf(reference)).flatMap(({ accepted }) =>
        Array.from({ length: accepted }, () => ({ reference, places: [], to: {}, isCanceled: false })),
      ),
    created: async () => ((await control(`/shipments?vendor=${key}`)) as unknown[]).length,
    advance: (reference) => advance(reference, {}),
    advancePastCancel: (reference) => advance(reference, { status: 'OUT' }),
    advancePastDocuments: (reference) => advance(reference, { status: 'DLV' }),
    stop: async () => {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** An answer as it was recorded from the server. */
export function recorded(name: string): VendorAnswer {
  const file = readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
  const { status, contentType, body } = JSON.parse(file) as { status: number; contentType: string; body: unknown };
  return { status, contentType, retryAfterMs: null, headers: {}, bytes: Buffer.from(JSON.stringify(body)) };
}
