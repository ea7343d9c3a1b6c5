import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { VendorAccount } from './adapter/call-context.ts';
import { completeManifest, type VendorManifest } from './adapter/manifest.ts';
import type { VendorOption } from './adapter/quote.ts';
import { secret } from './secrets/secret.ts';

/** A server for one test: its origin, and how many connections it saw. */
export async function serve(listener: RequestListener): Promise<{ origin: string; connections: () => number }> {
  let connections = 0;
  const server = createServer(listener).on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections };
}

export const testManifest: VendorManifest = completeManifest({
  id: 77,
  key: 'acme',
  name: 'Acme',
  description: 'A vendor of the tests.',
  interfaceVersion: 1,
  version: '1.2.3',
  countries: ['RU'],
  contactTypes: ['door'],
  cargoTypes: ['regular'],
  services: [],
  documents: [],
  tariffs: [
    {
      id: 'T1',
      name: 'One',
      description: '',
      urgencies: ['standard'],
      from: { contactType: 'door', pointType: null },
      to: { contactType: 'door', pointType: null },
      cancellationFee: 0,
    },
  ],
  hosts: 'setting',
  limits: { requestsPerSecond: 100, concurrency: 2 },
  quietPeriodMs: 1000,
  trackBatch: 10,
  statuses: { OK: 'Finished' },
  changeable: [],
  credentials: z.object({ login: z.string(), password: secret(z.string()), token: secret(z.string()).optional() }),
  settings: z.object({ baseUrl: z.url() }),
});

export const accountAt = (baseUrl: string): VendorAccount => ({
  id: 'a1',
  environment: 'test',
  credentials: { login: 'shop', password: 'canary/+"1' },
  settings: { baseUrl },
});

/** An option of a tariff in `testManifest`. */
export const testOption: VendorOption = {
  tariffId: 'T1',
  tariffPrice: 10_000,
  services: [{ code: 'Insurance', status: 'available', price: 100 }],
  takeDate: '2026-11-20',
  deliveryFrom: 1,
  deliveryTo: 2,
  minDays: 1,
  maxDays: 2,
  comments: null,
};
