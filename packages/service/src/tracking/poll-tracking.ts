import { isFinal, mergeEvents, type Order } from '@cartage/core';
import {
  appendEvents,
  claimOrdersToTrack,
  getOrderById,
  knownFingerprints,
  saveOrderState,
  setNextTrack,
} from '@cartage/storage';
import type { ShipmentEvents, VendorAdapter, VendorNumbers } from '@cartage/vendor-kit';
import { refundOrder } from '../balance/refund-order.ts';
import type { Service } from '../context.ts';
import { withinDeadline } from '../vendors/deadline.ts';
import { shipmentRef } from '../vendors/shipment-ref.ts';

/**
 * Asks a vendor for news of the orders whose turn it is, and commits what it tells; true when more are waiting. An
 * order's next turn is set when it is claimed, so nothing is lost when the vendor fails or the process dies.
 */
export const pollTracking = async (service: Service, vendor: VendorAdapter): Promise<boolean> => {
  const { id, trackBatch } = vendor.manifest;
  const now = service.clock();
  const orders = await claimOrdersToTrack(service.store.db, {
    vendorId: id,
    now,
    next: now + service.settings.trackEveryMs,
    limit: trackBatch,
  });
  if (orders.length === 0) return false;
  const reported = await askEvents(service, vendor, orders);
  if (reported === null) return false;
  for (const order of orders) {
    const news = reported.get(shipmentRef(order).reference);
    if (news) await commitNews(service, order, news);
  }
  return orders.length === trackBatch;
};

/** null: the vendor gave no news this time. */
const askEvents = async (
  service: Service,
  vendor: VendorAdapter,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, ShipmentEvents> | null> => {
  try {
    const reported = await withinDeadline(TRACK_TIMEOUT_MS, null, (deadline) =>
      service.vendors.call(vendor, 'track', deadline, (call) => vendor.track(orders.map(shipmentRef), call)),
    );
    return new Map(reported.map((shipment) => [shipment.reference, shipment]));
  } catch {
    return null;
  }
};

const TRACK_TIMEOUT_MS = 10_000;

/** Most polls tell nothing new; those write nothing. */
const commitNews = async (service: Service, { id }: Order, { events, numbers }: ShipmentEvents): Promise<void> => {
  const known = await knownFingerprints(service.store.db, id);
  await service.store.transaction(async (tx) => {
    const order = await getOrderById(tx, id);
    if (!order) return;
    const merged = mergeEvents(order, events, service.clock());
    const news = merged.events.filter(({ fingerprint }) => !known.has(fingerprint));
    const reported = newNumbers(order, numbers);
    if (news.length === 0 && reported === null) return;
    const saved = await saveOrderState(tx, {
      ...order,
      ...merged.state,
      vendorEventAt: merged.vendorEventAt,
      ...reported,
    });
    if (!saved) return;
    await appendEvents(tx, id, news);
    if (isFinal(saved.status)) await setNextTrack(tx, id, null);
    if (saved.status === 'Canceled' && order.status !== 'Canceled') await refundOrder(service, tx, order);
  });
};

/** The vendor's numbers that the order has not got yet, or null. */
const newNumbers = (order: Order, numbers: Partial<VendorNumbers>): Partial<Order> | null => {
  const { invoiceNumber, returnInvoiceNumber, pickupNumber, trackingNumber } = numbers;
  const reported = {
    vendorInvoiceNumber: invoiceNumber ?? order.vendorInvoiceNumber,
    vendorReturnInvoiceNumber: returnInvoiceNumber ?? order.vendorReturnInvoiceNumber,
    vendorPickupNumber: pickupNumber ?? order.vendorPickupNumber,
    trackingNumber: trackingNumber ?? order.trackingNumber,
  };
  const isNews = (Object.keys(reported) as (keyof typeof reported)[]).some((key) => reported[key] !== order[key]);
  return isNews ? reported : null;
};
