import { believeVendorFeed, claimVendorFeed, moveVendorFeed, openVendorFeed, type VendorFeed } from '@cartage/storage';
import { toVendorProblem, type VendorChanges } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { workersTurn } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { setShipmentAside } from './set-shipment-aside.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

/**
 * Asks a vendor that keeps a list of changes for what is new through the connection, where it is its turn. A cursor is
 * moved when all before it is stored, or set aside: a process that dies leaves it where it was.
 */
export const pollChanges = async (
  service: Ground & Connections,
  vendor: VendorAdapter,
  connection: string,
): Promise<void> => {
  if (!vendor.changes) return;
  const { store, clock, settings } = service;
  const now = clock();
  await openVendorFeed(store.db, { connection, vendorId: vendor.manifest.id, nextAt: now });
  const next = now + Math.max(Math.floor(settings.trackEveryMs / LIST_TURNS), LEASE_MS);
  const feed = await claimVendorFeed(store.db, { connection, now, next });
  if (feed) await follow(service, feed);
};

/** It costs one call for all orders: it is asked so many times within the shortest wait of one. */
const LIST_TURNS = 3;

/** In one turn, and a slow list no more than it has time for: the single orders of its connection wait for it. */
const MOST_PAGES = 20;
const TURN_MS = 15_000;
const ASK_TIMEOUT_MS = 10_000;
/** So long nobody else asks through the connection. */
const LEASE_MS = TURN_MS + ASK_TIMEOUT_MS;

const follow = async (service: Ground & Connections, feed: VendorFeed): Promise<void> => {
  const connection = await service.vendors.byConnection(feed.connection);
  if (!connection?.vendor.changes) return;
  let { cursor } = feed;
  const turnEnds = service.clock() + TURN_MS;
  for (let page = 0; page < MOST_PAGES && service.clock() < turnEnds; page++) {
    const told = await askChanges(service, connection, cursor);
    if (told === 'no answer') return;
    if (told === 'unknown cursor') {
      await moveVendorFeed(service.store.db, { connection: feed.connection, cursor }, null);
      return;
    }
    const { failed } = await takeShipmentEvents(service, connection, told.shipments);
    for (const one of failed) await setShipmentAside(service, connection, one);
    const isOurs = await moveVendorFeed(service.store.db, { connection: feed.connection, cursor }, told.cursor);
    // Of a vendor that repeats its cursor there is nothing more to be had.
    if (!isOurs || !told.isMore || told.cursor === cursor) break;
    cursor = told.cursor;
  }
  const { id: vendorId } = connection.vendor.manifest;
  const until = service.clock() + believedMs(service);
  await believeVendorFeed(service.store.db, { connection: feed.connection, vendorId, until });
};

/** So many shortest waits after its last answer a list of changes is no longer believed to tell what happens. */
const BELIEVED_WAITS = 10;

/** How long a vendor counts as one that tells by itself after its list has answered, ms. */
export const believedMs = ({ settings }: Pick<Ground, 'settings'>): number => BELIEVED_WAITS * settings.trackEveryMs;

/** A vendor that knows the cursor no more, it may be too old, is asked from now on; single orders tell the rest. */
const askChanges = async (
  service: Ground & Connections,
  connection: Connection,
  cursor: string | null,
): Promise<VendorChanges | 'no answer' | 'unknown cursor'> => {
  const { changes } = connection.vendor;
  try {
    return await withinDeadline(ASK_TIMEOUT_MS, null, (deadline) =>
      service.vendors.call(
        connection,
        { capability: 'changes', deadline, turn: workersTurn(connection), log: service.log },
        async (call) => {
          const told = await changes?.(cursor, call);
          if (told === undefined) throw new Error('The vendor has no list of changes.');
          return told;
        },
      ),
    );
  } catch (thrown) {
    return refusals.has(toVendorProblem(thrown).kind) ? 'unknown cursor' : 'no answer';
  }
};

const refusals: ReadonlySet<string> = new Set(['invalid', 'notFound']);
