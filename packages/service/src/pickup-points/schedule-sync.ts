import type { Instant } from '@cartage/core';
import { enqueueJob, ensureJob, type JobPayloads, listUnlistedPoints } from '@cartage/storage';
import { isVendorProblem } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import type { Service } from '../context.ts';
import { type PointsTold, relistPickupPoints, syncPickupPoints } from './sync-pickup-points.ts';

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

/**
 * Fetches a vendor's points and sets the time of the next turn; a vendor that is down gets it sooner, as does one that
 * is doubted, until it has told of as few for a day. The worker's act.
 */
export const syncPickupPointsOf = async (
  service: Service,
  { vendorId, doubtedSince }: JobPayloads['pickup-points'],
): Promise<void> => {
  const connection = (await service.vendors.of(null)).find(({ vendor }) => vendor.manifest.id === vendorId);
  await relistPickupPoints(service, vendorId);
  const now = service.clock();
  const isBelieved = doubtedSince !== undefined && now - doubtedSince >= DAY_MS;
  const told = connection ? await pointsOf(service, connection, isBelieved) : null;
  const next =
    told === null || told === 'doubted'
      ? pointsJob(vendorId, now + HOUR_MS, told === null ? doubtedSince : (doubtedSince ?? now))
      : pointsJob(vendorId, now + DAY_MS);
  await enqueueJob(service.store.db, next);
};

/** null: the vendor could not be asked. */
const pointsOf = async (service: Service, connection: Connection, isBelieved: boolean): Promise<PointsTold | null> => {
  const { key } = connection.vendor.manifest;
  try {
    const told = await syncPickupPoints(service, connection, { isBelieved });
    if (told === 'doubted')
      service.log.warn({ vendor: key }, 'a vendor tells of less than half of its pickup points; the others stay');
    return told;
  } catch (thrown) {
    if (!isVendorProblem(thrown)) throw thrown;
    service.log.warn({ vendor: key, reason: thrown.message }, 'the last pickup points stay');
    return null;
  }
};

/** For `enqueueJob` and its like. */
export const pointsJob = (vendorId: number, runAt: number, doubtedSince?: Instant) =>
  ({
    task: 'pickup-points',
    key: String(vendorId),
    payload: { vendorId, ...(doubtedSince !== undefined && { doubtedSince }) },
    runAt,
    vendorId,
  }) as const;
