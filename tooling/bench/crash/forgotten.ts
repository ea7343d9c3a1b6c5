import type { OrderStatus } from '@cartage/core';
import {
  byOrder,
  type Courier,
  type Evidence,
  isBefore,
  isLiving,
  isNamed,
  type SavedOrder,
  type Shipment,
} from './evidence.ts';
import { keptOf, type ProviderPayment } from './payments.ts';
import type { Gap } from './restores.ts';

/**
 * What vendors and the payment provider were told between a copy and its restore, of orders that are gone or that nobody
 * has handed over again since: only they know of it, and no service can. What an order takes for its own stays, whenever it was made.
 */
export const withoutForgotten = (evidence: Evidence, gaps: readonly Gap[]): Evidence => {
  if (gaps.length === 0) return evidence;
  const orders = new Map(evidence.orders.map((order) => [order.number, order]));
  const isInGap = ({ createdAt }: { readonly createdAt: string }): boolean =>
    gaps.some(({ from, to }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to);
  const isForgotten = (shipment: Shipment): boolean => {
    const order = orders.get(shipment.reference.split('.')[0] ?? '');
    if (!isInGap(shipment)) return false;
    return !order || (!isNamed(order, shipment) && (isBefore(shipment, order) || isUntouched(order)));
  };
  const taken = byOrder(evidence.shipments);
  /** In the time that is lost another vendor took it than the one that has it now: a person decides, as documented. */
  const isLeftToPerson = ({ number, status, last_attempt }: SavedOrder): boolean => {
    const living = (taken.get(number) ?? []).filter(isLiving);
    const isOne = living.length === 1 && living.every(isInGap);
    return status === 'VendorError' && last_attempt === 'undecidable' && isOne;
  };
  const leftToPerson = new Set(evidence.orders.filter(isLeftToPerson).map(({ number }) => number));
  const shipments = evidence.shipments.filter(
    (one) => !isForgotten(one) && !leftToPerson.has(one.reference.split('.')[0] ?? ''),
  );
  const { payments } = evidence;
  const ofShipment = new Map(evidence.orders.map((order) => [order.vendor_invoice_number, order]));
  const calls = Map.groupBy(
    evidence.couriers.flatMap((courier) => courier.shipments),
    (shipment) => shipment,
  );
  /** Called in the time that is lost, and nobody has called again: two of them would still be found. */
  const isForgottenCall = ({ shipments: fetched }: Courier): boolean =>
    fetched.every((shipment) => {
      const order = ofShipment.get(shipment);
      const isOlder = gaps.some(({ to }) => order !== undefined && order.created_at <= to);
      return !order || (isOlder && order.vendor_pickup_number === null && calls.get(shipment)?.length === 1);
    });
  const known = new Map(payments.saved.map((payment) => [payment.reference, payment]));
  const made = new Map(evidence.orders.map(({ number, created_at }) => [number, created_at]));
  /** What came in the time that is lost and went back whole leaves nobody anything to do. */
  const cameAndWent = (payment: ProviderPayment): boolean =>
    payment.refunds.length > 0 &&
    keptOf(payment) === 0 &&
    (known.get(payment.reference)?.received ?? 0) === 0 &&
    gaps.some(({ to }) => (made.get(payment.orderId) ?? to) <= to);
  const provided = payments.provided
    .filter((one) => known.has(one.reference) || !isInGap(one))
    .map((one) => (cameAndWent(one) ? { ...one, status: 'failed' as const, paid: 0, refunds: [] } : one));
  return {
    ...evidence,
    shipments,
    leftToPerson,
    couriers: evidence.couriers.filter((one) => !isForgottenCall(one)),
    forgotten: evidence.shipments.length - shipments.length,
    payments: { ...payments, provided },
  };
};

/** Nobody has asked a vendor to take it, as far as the database knows. */
const isUntouched = ({ status, last_attempt }: SavedOrder): boolean => last_attempt === null && notBegun.has(status);

const notBegun: ReadonlySet<OrderStatus> = new Set([
  'Draft',
  'RateRequest',
  'OnApproval',
  'AwaitingPayment',
  'Canceled',
]);
