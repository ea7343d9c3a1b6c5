import { isWritable, type Order, takesTrackEvents } from '@cartage/core';
import { findOrderByNumber, getOrderById, lastAttempt } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import { mayBeAtVendor } from '../attempts/doubtful-attempt.ts';
import { about } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { commitShipmentEvents } from './commit-shipment-events.ts';

/** What came of what a vendor told. */
export interface TakenShipmentEvents {
  /** Of how many nobody knows yet whether the vendor has them; nothing can be told of them before. */
  readonly early: number;
  /** What could not be stored, beside the rest that was. */
  readonly failed: readonly FailedShipment[];
}

/** What was told of one shipment and could not be stored. */
export interface FailedShipment {
  readonly shipment: ShipmentEvents;
  readonly failure: unknown;
}

/**
 * Takes in what a vendor tells by itself, of the orders that it has through this connection and of no others: nobody moves
 * another's order by naming its number. It may tell of shipments that are not ours.
 */
export const takeShipmentEvents = async (
  service: Ground & Connections,
  connection: Connection,
  shipments: readonly ShipmentEvents[],
): Promise<TakenShipmentEvents> => {
  let early = 0;
  const failed: FailedShipment[] = [];
  for (const shipment of shipments) {
    try {
      const order = await orderOf(service, connection, shipment.reference);
      if (order === 'early') early += 1;
      else if (order) await commitShipmentEvents(about(service, [order.number]), order, shipment, true);
    } catch (failure) {
      // Nothing else would succeed either.
      if (service.store.isOutage(failure)) throw failure;
      failed.push({ shipment, failure });
    }
  }
  return { early, failed };
};

/** null: the vendor has no order of this reference through the connection. */
const orderOf = async (
  service: Ground & Connections,
  connection: Connection,
  reference: string,
): Promise<Order | 'early' | null> => {
  if (reference.length > LONGEST_REFERENCE || !isWritable(reference)) return null;
  // A second hand-over of an order has the number with a dot and how many there were before.
  const [number = ''] = reference.split('.');
  const { db } = service.store;
  const found = await findOrderByNumber(db, number);
  if (!found) return null;
  const attempt = await lastAttempt(db, found, 'hand-over');
  // As it is once its attempt is known: handed over between the two reads it would be neither early nor at its vendor.
  const order = takesTrackEvents(found.status) ? found : await getOrderById(db, found.id);
  if (!order) return null;
  if (!takesTrackEvents(order.status)) {
    const isOfAttempt = attempt?.reference === reference && attempt.connection === connection.id;
    return isOfAttempt && mayBeAtVendor(attempt) ? 'early' : null;
  }
  // It ended before anybody handed it over.
  if (!attempt) return null;
  if (shipmentRef(order).reference !== reference) return null;
  return (await connectionOf(service, order))?.id === connection.id ? order : null;
};

const LONGEST_REFERENCE = 200;
