import { findOrderByNumber } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import { about } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Service } from '../context.ts';
import { commitNews } from './commit-news.ts';
import { seldomMs } from './seldom.ts';

/**
 * Takes in what a vendor tells by itself, of the orders that it has through this connection and of no others: nobody moves
 * another's order by naming its number. It may tell of shipments that are not ours.
 */
export const takeNews = async (
  service: Service,
  connection: Connection,
  shipments: readonly ShipmentEvents[],
): Promise<void> => {
  for (const shipment of shipments) {
    // A second hand-over of an order has the number with a dot and how many there were before.
    const [number = ''] = shipment.reference.split('.');
    const order = await findOrderByNumber(service.store.db, number);
    if (!order || shipmentRef(order).reference !== shipment.reference) continue;
    if ((await connectionOf(service, order))?.id !== connection.id) continue;
    await commitNews(about(service, [order.number]), order, shipment, seldomMs(service));
  }
};
