import type { Order } from '@cartage/core';
import type { ShipmentRef } from '@cartage/vendor-kit';

/** How the vendor knows the order. */
export const shipmentRef = (order: Order): ShipmentRef => ({
  reference: order.vendorReference ?? order.number,
  id: order.vendorShipmentId,
  number: order.vendorInvoiceNumber,
  pickupNumber: order.vendorPickupNumber,
});
