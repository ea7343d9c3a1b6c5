import { isFinal, isWithVendor, nextAskAfterEnd, type Order } from '@cartage/core';
import {
  attentionOfOrders,
  claimOrdersToTrack,
  dueConnections,
  endAttention,
  lockOrder,
  setNextTrack,
  setNextTurns,
  tellsByItself,
} from '@cartage/storage';
import { type ShipmentEvents, toVendorProblem } from '@cartage/vendor-kit';
import { type VendorAdapter, WORKERS_WAIT_MS } from '@cartage/vendor-kit/host';
import { askForAttention } from '../attention/ask-for-attention.ts';
import { about } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import { workersTurn } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { nextTurns } from '../lifecycle/next-turns.ts';
import { apart } from './apart.ts';
import { commitShipmentEvents } from './commit-shipment-events.ts';
import { pollChanges } from './poll-changes.ts';

/**
 * Asks a vendor what has happened to the orders whose turn it is, once through each connection by which it has some; true when more
 * are waiting. Whoever waits for the slowest of them.
 */
export const pollTracking = async (service: Ground & Connections, vendor: VendorAdapter): Promise<boolean> => {
  const due = await dueToTrack(service, vendor, []);
  const isMoreDue = await Promise.all(due.map((connection) => trackThrough(service, vendor, connection)));
  return isMoreDue.includes(true);
};

/** Through which connections there is something to ask the vendor for, beside those that are named; some at a time. */
export const dueToTrack = (
  { store, clock }: Pick<Ground, 'store' | 'clock'>,
  { manifest, changes }: VendorAdapter,
  except: readonly (string | null)[],
): Promise<readonly (string | null)[]> =>
  dueConnections(store.db, {
    vendorId: manifest.id,
    hasList: changes !== undefined,
    now: clock(),
    except,
    limit: DUE_AT_ONCE,
  });

/** Looked for at once; the rest is found when these are asked. */
const DUE_AT_ONCE = 32;

/**
 * Asks through one connection for what is new: its list of changes, and a batch of the orders whose turn it is; commits what
 * it tells. true when more are waiting. An order's next turn is set when it is claimed, so nothing is lost when the vendor
 * fails or the process dies.
 */
export const trackThrough = async (
  service: Ground & Connections,
  vendor: VendorAdapter,
  connection: string | null,
): Promise<boolean> => {
  const whose = { vendor: vendor.manifest.key, connection };
  if (connection !== null) await apart(service, whose, () => pollChanges(service, vendor, connection));
  return (await apart(service, whose, () => pollThrough(service, vendor, connection))) ?? false;
};

const pollThrough = async (
  service: Ground & Connections,
  { manifest: { id, trackBatch } }: VendorAdapter,
  connection: string | null,
): Promise<boolean> => {
  const now = service.clock();
  const tells = connection !== null && (await tellsByItself(service.store.db, connection, now));
  const { trackEveryMs } = service.settings;
  const until = now + trackEveryMs;
  const orders = await claimOrdersToTrack(service.store.db, {
    vendorId: id,
    connection,
    now,
    // What is soon due costs no call of its own where there is room for it in this one.
    dueBy: trackBatch > 1 ? now + Math.floor(trackEveryMs / BATCHED_WITHIN) : now,
    until,
    limit: trackBatch,
  });
  if (orders.length === 0) return false;
  const nextTurn = await nextTurns(service, orders, { tells });
  await setNextTurns(service.store.db, new Map(orders.map((order) => [order.id, nextTurn(order)])), until);
  let isAnswered = true;
  for (const [through, group] of await byConnection(service, orders)) {
    const answered = await askEvents(service, through, group);
    // One that is out of reach says nothing of it.
    if (answered !== null) await noteContract(service, group, answered === 'contract-refused');
    const reported = answered === 'contract-refused' ? null : answered;
    isAnswered = isAnswered && reported !== null;
    for (const order of group) {
      const told = reported?.get(shipmentRef(order).reference);
      if (told) await apart(service, { order: order.number }, () => commitShipmentEvents(service, order, told, tells));
      else if (reported !== null || isTooLate(service, order)) await endTurn(service, order);
    }
  }
  return isAnswered && orders.length === trackBatch;
};

/** Such a part of the shortest wait an order is asked about too early at most, to fill a batch. */
const BATCHED_WITHIN = 3;

/** An order that was canceled has few turns, also where its vendor has forgotten it. */
const endTurn = async ({ store, clock, watch }: Ground, order: Order): Promise<void> => {
  if (isFinal(order.status) && watch.isBelieved())
    await setNextTrack(store.db, order.id, nextAskAfterEnd(order, clock()));
};

/** Its last turn was so long ago that a vendor which answers nothing is left alone. */
const isTooLate = ({ clock, settings, watch }: Ground, order: Order): boolean =>
  isFinal(order.status) && watch.isBelieved() && nextAskAfterEnd(order, clock() - settings.giveUpAfterMs) === null;

/** Those of old orders are by their companies; an order whose connection is gone can be asked for by nobody. */
const byConnection = async (
  service: Ground & Connections,
  orders: readonly Order[],
): Promise<ReadonlyMap<Connection, readonly Order[]>> => {
  const groups = new Map<Connection, Order[]>();
  const read = new Map<string, Connection | undefined>();
  for (const order of orders) {
    const key = order.connection ?? `${order.companyId} ${order.content.choice?.contractType}`;
    if (!read.has(key)) read.set(key, await connectionOf(service, order));
    const connection = read.get(key);
    if (connection) groups.set(connection, [...(groups.get(connection) ?? []), order]);
    else {
      service.log.warn({ order: order.number }, 'no connection to ask for the order');
      await endTurn(service, order);
    }
  }
  return groups;
};

/** What the vendor makes of the contract: the orders that it was asked about say so until it answers again (interface 25.6). */
const noteContract = async (service: Ground, orders: readonly Order[], isRefused: boolean): Promise<void> => {
  const { db } = service.store;
  const asking = await attentionOfOrders(db, orders);
  const refused = (id: number) => asking.get(id)?.some(({ reason }) => reason === 'contract-refused') ?? false;
  for (const order of orders.filter(({ id }) => refused(id) !== isRefused))
    await service.store.transaction(async (tx) => {
      const now = await lockOrder(tx, order.id);
      if (!now || !isWithVendor(now.status)) return;
      if (isRefused) await askForAttention(tx, now, { reason: 'contract-refused', at: service.clock() });
      else await endAttention(tx, now, 'contract-refused');
    });
};

/** null: the vendor told nothing this time. */
const askEvents = async (
  service: Ground & Connections,
  connection: Connection,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, ShipmentEvents> | 'contract-refused' | null> => {
  const { vendor } = connection;
  const track = vendor.track?.bind(vendor);
  // Such a vendor tells nothing; its orders are moved by the operator.
  if (!track) return new Map();
  try {
    const { log } = about(
      service,
      orders.map(({ number }) => number),
    );
    const turn = workersTurn(connection);
    const reported = await withinDeadline(
      TRACK_TIMEOUT_MS,
      null,
      (deadline) =>
        service.vendors.call(connection, { capability: 'track', deadline, turn, log }, (call) =>
          track(orders.map(shipmentRef), call),
        ),
      // A batch of single requests has a turn for each, and fails as one.
      WORKERS_WAIT_MS,
    );
    const told = new Map<string, ShipmentEvents>();
    for (const shipment of reported) {
      if (!('problem' in shipment)) told.set(shipment.reference, shipment);
      else
        log.warn(
          { reference: shipment.reference, reason: shipment.problem.message },
          'a vendor has no news of one order',
        );
    }
    return told;
  } catch (thrown) {
    return toVendorProblem(thrown).kind === 'auth' ? 'contract-refused' : null;
  }
};

const TRACK_TIMEOUT_MS = 10_000;
