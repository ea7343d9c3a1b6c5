import { isFinal, nextAskAfterEnd, type Order } from '@cartage/core';
import { claimOrdersToTrack, dueConnections, setNextTrack, tellsByItself } from '@cartage/storage';
import type { ShipmentEvents, VendorAdapter } from '@cartage/vendor-kit';
import { about } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import { workersTurn } from '../connections/turns.ts';
import type { Service } from '../context.ts';
import { apart } from './apart.ts';
import { commitNews } from './commit-news.ts';
import { pollChanges } from './poll-changes.ts';
import { seldomMs } from './seldom.ts';

/**
 * Asks a vendor for news of the orders whose turn it is, a batch through each connection by which it has some, and
 * commits what it tells; true when more are waiting. An order's next turn is set when it is claimed, so nothing is lost
 * when the vendor fails or the process dies.
 */
export const pollTracking = async (service: Service, vendor: VendorAdapter): Promise<boolean> => {
  const due = await dueConnections(service.store.db, vendor.manifest.id, service.clock());
  let isMoreDue = await pollChanges(service, vendor, due);
  for (let first = 0; first < due.length; first = first + AT_ONCE) {
    const some = due
      .slice(first, first + AT_ONCE)
      .map((connection) =>
        apart(service, { vendor: vendor.manifest.key, connection }, () => pollThrough(service, vendor, connection)),
      );
    isMoreDue = (await Promise.all(some)).includes(true) || isMoreDue;
  }
  return isMoreDue;
};

/** One account that is slow does not keep the others' news waiting. */
const AT_ONCE = 10;

const pollThrough = async (
  service: Service,
  { manifest: { id, trackBatch } }: VendorAdapter,
  connection: string | null,
): Promise<boolean> => {
  const now = service.clock();
  const tells = connection !== null && (await tellsByItself(service.store.db, connection, now));
  const wait = tells ? seldomMs(service) : service.settings.trackEveryMs;
  const orders = await claimOrdersToTrack(service.store.db, {
    vendorId: id,
    connection,
    now,
    next: now + wait,
    limit: trackBatch,
  });
  let isAnswered = true;
  for (const [through, group] of await byConnection(service, orders)) {
    const reported = await askEvents(service, through, group);
    isAnswered = isAnswered && reported !== null;
    for (const order of group) {
      const news = reported?.get(shipmentRef(order).reference);
      if (news) await apart(service, { order: order.number }, () => commitNews(service, order, news, wait));
      else if (reported !== null || isTooLate(service, order)) await endTurn(service, order);
    }
  }
  return isAnswered && orders.length === trackBatch;
};

/** An order that was canceled has few turns, also where its vendor has forgotten it. */
const endTurn = async ({ store, clock, watch }: Service, order: Order): Promise<void> => {
  if (isFinal(order.status) && watch.isBelieved())
    await setNextTrack(store.db, order.id, nextAskAfterEnd(order, clock()));
};

/** Its last turn was so long ago that a vendor which answers nothing is left alone. */
const isTooLate = ({ clock, settings, watch }: Service, order: Order): boolean =>
  isFinal(order.status) && watch.isBelieved() && nextAskAfterEnd(order, clock() - settings.giveUpAfterMs) === null;

/** Those of old orders are by their companies; an order whose connection is gone can be asked for by nobody. */
const byConnection = async (
  service: Service,
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

/** null: the vendor gave no news this time. */
const askEvents = async (
  service: Service,
  connection: Connection,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, ShipmentEvents> | null> => {
  const { vendor } = connection;
  const track = vendor.track?.bind(vendor);
  // Such a vendor tells nothing; its orders are moved by the operator.
  if (!track) return new Map();
  try {
    const { log } = about(
      service,
      orders.map(({ number }) => number),
    );
    const reported = await withinDeadline(TRACK_TIMEOUT_MS, null, (deadline) =>
      service.vendors.call(connection, { capability: 'track', deadline, turn: workersTurn(connection), log }, (call) =>
        track(orders.map(shipmentRef), call),
      ),
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
  } catch {
    return null;
  }
};

const TRACK_TIMEOUT_MS = 10_000;
