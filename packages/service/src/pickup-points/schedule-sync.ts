import type { Instant } from '@cartage/core';
import {
  countPickupPoints,
  type Db,
  enqueueJob,
  ensureJob,
  type JobPayloads,
  listUnlistedPoints,
} from '@cartage/storage';
import { isVendorProblem, type VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { Log } from '../log.ts';
import { connectionsForPoints, customersMayLend } from './connections-for-points.ts';
import type { Points } from './points.ts';
import { type PointsTold, relistPickupPoints, syncPickupPoints } from './sync-pickup-points.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/**
 * Sees to it that the points of every vendor that the operator is connected with, or leaves to its customers, are fetched:
 * at once where they never were, or are not in the lists as this version writes them, then daily.
 */
export const schedulePickupPoints = async (service: Ground & Connections & Points): Promise<void> => {
  const { store, vendors, pointText, clock } = service;
  const connected = new Set((await vendors.of(null)).map(({ vendor }) => vendor));
  for (const vendor of vendors.adapters) {
    if (!vendor.pickupPoints || !(connected.has(vendor) || customersMayLend(vendor))) continue;
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
  service: Ground & Connections & Points,
  { vendorId, doubtedSince, skip = 0 }: JobPayloads['pickup-points'],
): Promise<void> => {
  await relistPickupPoints(service, vendorId);
  const now = service.clock();
  const isBelieved = doubtedSince !== undefined && now - doubtedSince >= DAY_MS && service.watch.isBelieved();
  const vendor = service.vendors.byId(vendorId);
  const asked = vendor?.pickupPoints ? await ask(service, vendor, { skip, isBelieved }) : { told: null, skip: 0 };
  const { told } = asked;
  // The job is the other reading's by now; should that one die, it comes back, unless it were put off here.
  if (told === 'overtaken') return;
  const since = told === null ? doubtedSince : told === 'doubted' ? (doubtedSince ?? now) : undefined;
  const wait = typeof told === 'number' ? DAY_MS : HOUR_MS;
  await enqueueJob(service.store.db, pointsJob(vendorId, now + wait, { doubtedSince: since, skip: asked.skip }));
};

/** Tries one connection after the other until one serves, which is the first of the next turn. `told` null: none did. */
const ask = async (
  service: Ground & Connections & Points,
  vendor: VendorAdapter,
  { skip, isBelieved }: { readonly skip: number; readonly isBelieved: boolean },
): Promise<{ readonly told: PointsTold | null; readonly skip: number }> => {
  const { key } = vendor.manifest;
  const { skipped, connections } = await connectionsForPoints(service, vendor, skip);
  let failed = 0;
  let reason: string | null = null;
  for (const connection of connections) {
    const told = connection && (await pointsOf(service, connection, isBelieved));
    if (told === 'doubted')
      service.log.warn({ vendor: key }, 'a vendor tells of less than half of its pickup points; the others stay');
    if (told !== undefined && !isVendorProblem(told)) return { told, skip: skipped + failed };
    failed += 1;
    if (told) reason = connection?.companyId === null ? told.message : told.kind;
    // The others would not reach it either.
    if (told?.kind === 'unavailable') break;
  }
  if (reason !== null) service.log.warn({ vendor: key, reason }, 'the last pickup points stay');
  return { told: null, skip: skipped + failed };
};

const pointsOf = async (
  service: Ground & Connections & Points,
  connection: Connection,
  isBelieved: boolean,
): Promise<PointsTold | VendorProblem> => {
  const sync = connection.companyId === null ? service : { ...service, log: silent };
  try {
    return await syncPickupPoints(sync, connection, { isBelieved });
  } catch (thrown) {
    if (isVendorProblem(thrown)) return thrown;
    throw thrown;
  }
};

/** Whose contract it is that serves all is nobody's business, and the vendor's own words may name him. */
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * In the transaction that saves a contract through which the vendor may be asked, so that those who serve and work already
 * need not be started anew. One of a customer changes nothing about points that are there.
 */
export const fetchPointsSoon = async (
  tx: Db,
  contract: { readonly companyId: number | null; readonly vendorId: number; readonly at: Instant },
) => {
  const { companyId, vendorId, at } = contract;
  const isAtOnce = companyId === null || (await countPickupPoints(tx, vendorId)) === 0;
  await (isAtOnce ? enqueueJob : ensureJob)(tx, pointsJob(vendorId, at));
};

const pointsJob = (
  vendorId: number,
  runAt: number,
  { doubtedSince, skip = 0 }: { readonly doubtedSince?: Instant | undefined; readonly skip?: number } = {},
) =>
  ({
    task: 'pickup-points',
    key: String(vendorId),
    payload: { vendorId, ...(doubtedSince !== undefined && { doubtedSince }), ...(skip > 0 && { skip }) },
    runAt,
    vendorId,
  }) as const;
