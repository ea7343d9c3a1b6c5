import type { AttentionReason } from '@cartage/core';
import type { Operator, Shop } from '../api.ts';

/** An order as lists show it: so little of its record that a hundred thousand are held. */
export interface OrderRow {
  readonly number: string;
  readonly customerNumber: string | null;
  readonly status: number;
  readonly statusName: string;
  readonly statusAt: string;
  readonly attention: readonly { readonly reason: AttentionReason; readonly since: string }[];
  readonly sender: string;
  readonly receiver: string;
  /** The receiver's. */
  readonly town: string | null;
  readonly vendorId: number | null;
  /** null: it is found by its id, or there is none. */
  readonly vendorName: string | null;
  readonly tariffId: string | null;
  readonly tariffName: string | null;
  readonly waybill: string | null;
  readonly courier: string | null;
  readonly takeDate: string | null;
  readonly planned: string | null;
  readonly delivered: string | null;
  readonly price: number | null;
  /** What its vendor asks, as the operator is told. */
  readonly vendorPrice: number | null;
  readonly created: string;
  readonly project: string | null;
  readonly department: string | null;
  readonly trackingUrl: string | null;
  /** When its labels were printed last; null: never. */
  readonly labelsAt: string | null;
  readonly registerAt: string | null;
  /** The operator's: whose it is. */
  readonly company: { readonly id: number; readonly name: string } | null;
}

/** Of a company's own list. */
export const rowOfRecord = (order: Shop.OrderRecord): OrderRow => ({
  number: order.orderId,
  customerNumber: order.customerOrderId,
  status: order.status,
  statusName: order.statusName,
  statusAt: order.statusDate,
  attention: order.attention,
  sender: order.sender.name ?? '',
  receiver: order.receiver.name ?? '',
  town: order.receiver.cityName,
  vendorId: order.option.vendorId,
  vendorName: null,
  tariffId: order.option.tariffId,
  tariffName: null,
  waybill: order.vendorInvoiceNum,
  courier: order.vendorPickupNum,
  takeDate: order.pickupInfo?.takeDate ?? null,
  planned: order.planDeliveryDate,
  delivered: order.deliveryDate,
  price: order.price,
  vendorPrice: null,
  created: order.createDateTime,
  project: order.project,
  department: order.department,
  trackingUrl: order.trackingUrl,
  labelsAt: order.papers.labelsPrintedAt,
  registerAt: order.papers.registerPrintedAt,
  company: null,
});

/** Of the operator's list of all companies. */
export const rowOfListed = (order: Operator.ListedOrder): OrderRow => ({
  number: order.orderId,
  customerNumber: order.customerOrderId,
  status: order.status,
  statusName: order.statusName,
  statusAt: order.statusDate,
  attention: order.attention,
  sender: order.sender.name,
  receiver: order.receiver.name,
  town: null,
  vendorId: null,
  vendorName: order.vendorName,
  tariffId: order.tariffId,
  tariffName: order.tariffName,
  waybill: order.vendorInvoiceNum,
  courier: order.vendorPickupNum,
  takeDate: null,
  planned: order.planDeliveryDate,
  delivered: order.deliveryDate,
  price: order.price,
  vendorPrice: order.vendorPrice,
  created: order.createDateTime,
  project: null,
  department: null,
  trackingUrl: order.trackingUrl,
  labelsAt: order.papers.labelsPrintedAt,
  registerAt: order.papers.registerPrintedAt,
  company: { id: order.companyId, name: order.companyName },
});
