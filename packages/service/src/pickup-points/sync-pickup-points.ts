import { removeStalePickupPoints, upsertPickupPoints } from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import type { Service } from '../context.ts';
import { cityCodeOf, importedCities } from '../places/imported-cities.ts';

/**
 * Takes over a vendor's whole directory of pickup points, batch by batch as it comes. Points that it no longer has go
 * only when all of it was read: a vendor that is down keeps its last ones. How many there are.
 */
export const syncPickupPoints = async (service: Service, connection: Connection): Promise<number> => {
  const { vendor } = connection;
  const { manifest } = vendor;
  const startedAt = service.clock();
  return withinDeadline(FEED_TIMEOUT_MS, null, (deadline) =>
    service.vendors.call(connection, { capability: 'pickupPoints', deadline, log: service.log }, async (call) => {
      let count = 0;
      for await (const batch of vendor.pickupPoints?.(call) ?? []) {
        const imported = await importedCities(service, batch);
        const inCity = batch.map((point) => ({ ...point, cityId: cityCodeOf(point.cityId, imported) }));
        await upsertPickupPoints(service.store.db, inCity, startedAt);
        count = count + batch.length;
      }
      // An empty directory is a mishap of the vendor, not the end of all its points.
      if (count > 0) await removeStalePickupPoints(service.store.db, manifest.id, startedAt);
      return count;
    }),
  );
};

const FEED_TIMEOUT_MS = 120_000;
