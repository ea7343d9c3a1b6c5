import {
  type Bought,
  chosenOf,
  type Option,
  type Order,
  type OrderContent,
  type OrderProperty,
  type ToldForeignPrice,
} from '@cartage/core';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../tables.ts';
import { storedCustomerKey } from './customer-numbers.ts';
import { foldedKey } from './folded-key.ts';
import { storedCity } from './stored-city.ts';
import { fromStoredContent, toStoredContent } from './stored-content.ts';

export type OrderRow = Selectable<Tables['orders']>;

/** The columns of which an order is made again. */
export type WholeOrder = Pick<OrderRow, (typeof orderColumns)[number]>;

/** What an order is made of again; the others are drawn from it, for search. */
export const orderColumns = [
  'id',
  'company_id',
  'number',
  'order_key',
  'status',
  'status_at',
  'status_before_cancel',
  'cancel_asked_at',
  'delivered_at',
  'received_by',
  'content',
  'option',
  'price',
  'push_result',
  'connection',
  'vendor_reference',
  'vendor_invoice_number',
  'vendor_return_invoice_number',
  'vendor_shipment_id',
  'vendor_pickup_number',
  'tracking_number',
  'tracking_url',
  'pieces',
  'vendor_price',
  'vendor_foreign_price',
  'planned_delivery_at',
  'stored_until',
  'vendor_event_at',
  'collected',
  'collected_at',
  'purchased_at',
  'labels_printed_at',
  'register_printed_at',
  'created_at',
  'properties',
  'version',
] as const;

export const toOrder = (row: WholeOrder): Order => ({
  id: row.id,
  companyId: row.company_id,
  number: row.number,
  key: row.order_key,
  status: row.status,
  statusAt: row.status_at,
  statusBeforeCancel: row.status_before_cancel,
  cancelAskedAt: row.cancel_asked_at,
  deliveredAt: row.delivered_at,
  receivedBy: row.received_by,
  content: fromStoredContent(row.content),
  option: row.option === null ? null : (JSON.parse(row.option) as Option),
  price: row.price,
  pushResult: row.push_result,
  connection: row.connection,
  vendorReference: row.vendor_reference,
  vendorInvoiceNumber: row.vendor_invoice_number,
  vendorReturnInvoiceNumber: row.vendor_return_invoice_number,
  vendorShipmentId: row.vendor_shipment_id,
  vendorPickupNumber: row.vendor_pickup_number,
  trackingNumber: row.tracking_number,
  trackingUrl: row.tracking_url,
  pieces: row.pieces === null ? [] : (JSON.parse(row.pieces) as string[]),
  vendorPrice: row.vendor_price,
  vendorForeignPrice:
    row.vendor_foreign_price === null ? null : (JSON.parse(row.vendor_foreign_price) as ToldForeignPrice),
  plannedDeliveryAt: row.planned_delivery_at,
  storedUntil: row.stored_until,
  vendorEventAt: row.vendor_event_at,
  bought: toBought(row),
  labelsPrintedAt: row.labels_printed_at,
  registerPrintedAt: row.register_printed_at,
  createdAt: row.created_at,
  properties: JSON.parse(row.properties) as OrderProperty[],
  version: row.version,
});

export const toBought = (row: Pick<OrderRow, 'collected' | 'collected_at' | 'purchased_at'>): Bought | null =>
  row.collected_at === null && row.purchased_at === null
    ? null
    : { collected: row.collected, collectedAt: row.collected_at, purchasedAt: row.purchased_at };

/** What an order's moves change: everything but its identity, its content and the columns drawn from the content. */
export const stateColumns = (order: Omit<Order, 'id' | 'version'>) => {
  const { takeDate, vendorId, tariffId } = chosenOf(order);
  return {
    status: order.status,
    status_at: order.statusAt,
    status_before_cancel: order.statusBeforeCancel,
    cancel_asked_at: order.cancelAskedAt,
    option: order.option === null ? null : JSON.stringify(order.option),
    price: order.price,
    push_result: order.pushResult,
    vendor_id: vendorId,
    tariff_id: tariffId,
    connection: order.connection,
    vendor_reference: order.vendorReference,
    vendor_invoice_number: order.vendorInvoiceNumber,
    vendor_return_invoice_number: order.vendorReturnInvoiceNumber,
    vendor_shipment_id: order.vendorShipmentId,
    vendor_pickup_number: order.vendorPickupNumber,
    tracking_number: order.trackingNumber,
    tracking_url: order.trackingUrl,
    pieces: order.pieces.length === 0 ? null : JSON.stringify(order.pieces),
    vendor_price: order.vendorPrice,
    vendor_foreign_price: order.vendorForeignPrice === null ? null : JSON.stringify(order.vendorForeignPrice),
    take_date: takeDate,
    planned_delivery_at: order.plannedDeliveryAt,
    stored_until: order.storedUntil,
    vendor_event_at: order.vendorEventAt,
    collected: order.bought?.collected ?? null,
    collected_at: order.bought?.collectedAt ?? null,
    purchased_at: order.bought?.purchasedAt ?? null,
    delivered_at: order.deliveredAt,
    received_by: order.receivedBy,
    properties: JSON.stringify(order.properties),
  } satisfies Partial<Insertable<Tables['orders']>>;
};

/** The content, and the columns drawn from it for search and reports. */
export const contentColumns = (content: OrderContent) =>
  ({
    content: toStoredContent(content),
    customer_order_id: content.customerOrderId,
    customer_order_key: storedCustomerKey(content.customerOrderId),
    project: content.project,
    department: content.department,
    parent_number: content.parentNumber,
    project_key: foldedKey(content.project),
    department_key: foldedKey(content.department),
    sender_city: storedCity(content.sender),
    receiver_city: storedCity(content.receiver),
  }) satisfies Partial<Insertable<Tables['orders']>>;
