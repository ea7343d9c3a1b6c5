import type { Order } from '@cartage/core';
import type { VendorAdapter } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';

/** The vendor that the order's customer chose; absent where none was chosen, or it is not connected any more. */
export const chosenVendor = (service: Service, order: Order): VendorAdapter | undefined =>
  order.content.choice ? service.vendors.byId(order.content.choice.vendorId) : undefined;

export const notConnected = 'The chosen vendor is no longer connected.';
