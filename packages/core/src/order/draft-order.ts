import type { Instant } from '../time.ts';
import type { Order } from './order.ts';

/** Whose order it is, what it is known by, what is wanted, and when. */
export type NewDraft = Pick<Order, 'companyId' | 'number' | 'key' | 'content'> & {
  readonly createdAt: Instant;
  /** Default: Draft. */
  readonly status?: 'Draft' | 'RateRequest';
};

/** An order as it is when it is saved, of which nothing has become yet. */
export const draftOrder = ({
  companyId,
  number,
  key,
  content,
  createdAt,
  status = 'Draft',
}: NewDraft): Omit<Order, 'id' | 'version'> => ({
  companyId,
  number,
  key,
  content,
  option: null,
  price: null,
  pushResult: 'draft',
  status,
  statusAt: createdAt,
  statusBeforeCancel: null,
  cancelAskedAt: null,
  deliveredAt: null,
  receivedBy: null,
  connection: null,
  vendorReference: null,
  vendorInvoiceNumber: null,
  vendorReturnInvoiceNumber: null,
  vendorShipmentId: null,
  vendorPickupNumber: null,
  trackingNumber: null,
  trackingUrl: null,
  pieces: [],
  vendorPrice: null,
  vendorForeignPrice: null,
  plannedDeliveryAt: null,
  storedUntil: null,
  vendorEventAt: null,
  bought: null,
  labelsPrintedAt: null,
  registerPrintedAt: null,
  createdAt,
  properties: [],
});
