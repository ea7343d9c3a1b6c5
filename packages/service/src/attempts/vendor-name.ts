import type { Order } from '@cartage/core';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** How the vendor of an order is called in what is said of it. */
export const vendorName = (service: Ground & Connections, order: Order): string =>
  order.option?.vendor.name ?? chosenVendor(service, order)?.manifest.name ?? 'The vendor';
