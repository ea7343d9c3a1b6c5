import { enqueueJob, ensureJob } from '@cartage/storage';
import { toVendorProblem } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import { syncPickupPoints } from './sync-pickup-points.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Sees to it that the points of every vendor that has some are fetched: at once where they never were, then daily. */
export const schedulePickupPoints = async (service: Service): Promise<void> => {
  for (const { manifest, pickupPoints } of service.vendors.adapters) {
    if (pickupPoints) await ensureJob(service.store.db, jobOf(manifest.id, service.clock()));
  }
};

/** Fetches a vendor's points and sets the time of the next turn; a vendor that is down gets it sooner. The worker's act. */
export const syncPickupPointsOf = async (service: Service, vendorId: number): Promise<void> => {
  const vendor = service.vendors.byId(vendorId);
  const isRead =
    vendor !== undefined &&
    (await syncPickupPoints(service, vendor).then(
      () => true,
      (thrown: unknown) => {
        service.log.warn(
          { vendor: vendor.manifest.key, reason: toVendorProblem(thrown).message },
          'the last pickup points stay',
        );
        return false;
      },
    ));
  await enqueueJob(service.store.db, jobOf(vendorId, service.clock() + (isRead ? DAY_MS : HOUR_MS)));
};

const jobOf = (vendorId: number, runAt: number) =>
  ({ task: 'pickup-points', key: String(vendorId), payload: { vendorId }, runAt }) as const;
