import { enqueueJob, ensureJob, listUnlistedPoints } from '@cartage/storage';
import { toVendorProblem } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import { relistPickupPoints, syncPickupPoints } from './sync-pickup-points.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/**
 * Sees to it that the points of every vendor that the operator is connected with are fetched: at once where they never
 * were, or are not in the lists as this version writes them, then daily.
 */
export const schedulePickupPoints = async (service: Service): Promise<void> => {
  const { store, pointText, clock } = service;
  for (const { vendor } of await service.vendors.of(null)) {
    if (!vendor.pickupPoints) continue;
    const { id } = vendor.manifest;
    const [unlisted] = await listUnlistedPoints(store.db, id, pointText.form, '', 1);
    await (unlisted ? enqueueJob : ensureJob)(store.db, pointsJob(id, clock()));
  }
};

/** Fetches a vendor's points and sets the time of the next turn; a vendor that is down gets it sooner. The worker's act. */
export const syncPickupPointsOf = async (service: Service, vendorId: number): Promise<void> => {
  const connection = (await service.vendors.of(null)).find(({ vendor }) => vendor.manifest.id === vendorId);
  await relistPickupPoints(service, vendorId);
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
