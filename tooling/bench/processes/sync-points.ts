import type { PickupPoint } from '@cartage/core';
import { syncPickupPoints } from '@cartage/service';
import { openStore } from '@cartage/storage';
import { ConnectionCache, openCall, VendorLine } from '@cartage/vendor-kit/host';
import { registeredVendors } from '@cartage/vendor-registry';
import { pointText } from '@cartage/wire';
import { Hono } from 'hono';
import { serveFloor } from '../floors/serve-floor.ts';
import { samplePoints } from '../sample-points.ts';

// A worker that takes over the sample points of a vendor when it is asked to: /sync?vendor=2.

const BATCH = 500;

const store = await openStore({ url: process.env.DATABASE_URL ?? '' });
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

async function* feed(vendorId: 2 | 3): AsyncGenerator<readonly PickupPoint[]> {
  let batch: PickupPoint[] = [];
  for (const point of samplePoints(vendorId)) {
    batch.push(point);
    if (batch.length < BATCH) continue;
    // As it comes from a network.
    await new Promise((resolve) => setImmediate(resolve));
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

serveFloor(
  new Hono().get('/sync', async (http) => {
    const vendorId = http.req.query('vendor') === '3' ? 3 : 2;
    const mock = registeredVendors.find(({ manifest }) => manifest.id === vendorId);
    if (!mock) throw new Error('No such vendor.');
    const account = { id: 'bench', environment: 'test', credentials: {}, settings: {} } as const;
    const vendor = { ...mock, pickupPoints: () => feed(vendorId) };
    const line = new VendorLine({ manifest: vendor.manifest, reach: 'any' });
    const count = await syncPickupPoints(
      {
        store,
        log,
        pointText,
        clock: Date.now,
        vendors: {
          call: (_, { deadline }, work) =>
            work(
              openCall({
                ...{ line, manifest: vendor.manifest, account, now: Date.now, timeZone: 'Europe/Moscow', log },
                cache: new ConnectionCache(Date.now),
                signal: deadline.signal,
              }),
            ),
        },
      },
      {
        ...{ id: 'bench', vendor, account, contractType: 'operator', companyId: null, environment: 'test' },
        ...{ enabled: true, reach: 'any', version: null },
      },
    );
    return http.text(String(count));
  }),
);
