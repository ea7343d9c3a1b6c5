import { enqueueJob, ensureJob } from '@cartage/storage';
import { toVendorProblem } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import { syncPickupPoints } from './sync-pickup-points.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Sees to it that the points of every vendor that the operator is connected with are fetched: at once where they never were, then daily. */
export const schedulePickupPoints = async (service: Service): Promise<void> => {
  for (const { vendor } of await service.vendors.of(null)) {
    if (vendor.pickupPoints) await ensureJob(service.store.db, pointsJob(vendor.manifest.id, service.clock()));
  }
};

/** Fetches a vendor's points and sets the time of the next turn; a vendor that is down gets it sooner. The worker's act. */
export const syncPickupPointsOf = async (service: Service, vendorId: number): Promise<void> => {
  const connection = (await service.vendors.of(null)).find(({ vendor }) => vendor.manifest.id === vendorId);
  const isRead =
    connection !== undefined &&
    (await syncPickupPoints(service, connection).then(
      () => true,
      (thrown: unknown) => {
        service.log.warn(
          { vendor: connection.vendor.manifest.key, reason: toVendorProblem(thrown).message },
          'the last pickup points stay',
        );
        return false;
      },
    ));
  await enqueueJob(service.store.db, pointsJob(vendorId, service.clock() + (isRead ? DAY_MS : HOUR_MS)));
};

/** For `enqueueJob` and its like. */
export const pointsJob = (vendorId: number, runAt: number) =>
  ({ task: 'pickup-points', key: String(vendorId), payload: { vendorId }, runAt, vendorId }) as const;
