import type { AskedOrder } from './asked-order.ts';
import {
  byOrder,
  type Evidence,
  isBefore,
  isHandedOver,
  isLiving,
  isNamed,
  type SavedOrder,
  type Shipment,
  unsettled,
} from './evidence.ts';
import type { Breach } from './laws.ts';
import { judgePayments } from './payment-verdict.ts';

/** All that is wrong, now that everything should have come to its end. */
export const judge = (asked: readonly AskedOrder[], evidence: Evidence): readonly Breach[] => {
  const orders = new Map(evidence.orders.map((order) => [order.number, order]));
  const taken = byOrder(evidence.shipments);
  const maybeCanceled = new Set(asked.flatMap((one) => (one.isCancellationForgotten ? one.customerOrderId : [])));
  return [
    ...asked.flatMap((one) => lostOf(one, orders)),
    ...evidence.orders.flatMap((order) =>
      orderBreaches(order, taken.get(order.number) ?? [], maybeCanceled.has(order.customer_order_id ?? '')).filter(
        ({ law }) => law !== 'stuck' || !evidence.leftToPerson.has(order.number),
      ),
    ),
    ...[...taken].flatMap(([number, shipments]) =>
      orders.has(number) ? [] : [{ law: 'stray', what: `${told(shipments)} of no order`, order: null } as const],
    ),
    ...unsettled(evidence).map((order) => ({ law: 'stuck', what: order.status, order }) as const),
    ...repeated(evidence.orders),
    ...fetchedTwice(evidence),
    ...judgePayments(asked, evidence),
  ];
};

/** Whether an order is what its customer was told of it. */
const lostOf = (asked: AskedOrder, orders: ReadonlyMap<string, SavedOrder>): readonly Breach[] => {
  if (asked.number === null) return [];
  const order = orders.get(asked.number) ?? null;
  const lost = (what: string): readonly Breach[] => [{ law: 'lost', what: `${asked.number}: ${what}`, order }];
  if (!order) return lost('the customer has its number, and it is not there');
  const mayBeCanceled = asked.cancellation !== 'none' || asked.isCancellationForgotten;
  // Whom a canceled order leaves without anybody to fetch is called off; one who comes all the same is fetched twice.
  const isCalledOff = order.status === 'Canceled' && mayBeCanceled && order.vendor_pickup_number === null;
  if (asked.courier !== null && order.vendor_pickup_number !== asked.courier && !isCalledOff)
    return lost('a courier is gone');
  if (asked.project !== null && order.project !== asked.project) return lost('an update is gone');
  if (asked.cancellation === 'confirmed')
    return order.status === 'Canceled' ? [] : lost(`canceled, and now ${order.status}`);
  if (order.status === 'Canceled' && mayBeCanceled) return [];
  if (asked.waybill !== null) {
    return isHandedOver(order) && order.vendor_invoice_number === asked.waybill
      ? []
      : lost(`handed over under ${asked.waybill}, and now ${order.status} under ${order.vendor_invoice_number}`);
  }
  const isThere = isHandedOver(order) || order.status === 'VendorError' || wasRefused(order);
  if (asked.isPromised && !isThere) return lost(`to be handed over, and now ${order.status}`);
  // A customer who was answered need not ask again: what it asked for has begun.
  const isForgotten = asked.isAnswered && order.status === 'Draft' && order.last_attempt === null;
  return isForgotten ? [{ law: 'dropped', what: `${asked.number}: its hand-over was never begun`, order }] : [];
};

/** Its vendor refused it clearly, in the vendors' own words: they refuse what they are told to and nothing else. */
const wasRefused = ({ status, last_attempt, last_problem }: SavedOrder): boolean =>
  status === 'Draft' &&
  last_attempt === 'rejected' &&
  /^We (take no shipments today|refuse this shipment)/.test(last_problem ?? '');

/** Whether the order and its vendor tell the same. */
const orderBreaches = (
  order: SavedOrder,
  shipments: readonly Shipment[],
  mayBeCanceled: boolean,
): readonly Breach[] => {
  const living = shipments.filter(isLiving);
  const breaches: Breach[] = [];
  for (const one of shipments)
    if (isNamed(order, one) && isBefore(one, order)) breaches.push({ law: 'adopted', what: told([one]), order });
  if (living.length > 1 || shipments.some(({ accepted }) => accepted > 1))
    breaches.push({ law: 'doubled', what: told(shipments), order });
  if (isHandedOver(order) && !living.some((one) => isNamed(order, one)) && !(mayBeCanceled && shipments.length > 0))
    breaches.push({
      law: 'lost',
      what: `${order.number} is ${order.status}, and its vendor has ${told(shipments)}`,
      order,
    });
  if (living.some((one) => !(isHandedOver(order) && isNamed(order, one))))
    breaches.push({
      law: 'stray',
      what: `${order.number} is ${order.status}, and its vendor has ${told(living)}`,
      order,
    });
  if (order.status === 'Draft' && order.last_attempt !== null && !wasRefused(order))
    breaches.push({ law: 'dropped', what: `${order.number}: ${order.last_attempt}, ${order.last_problem}`, order });
  if (order.status === 'VendorError') breaches.push({ law: 'stuck', what: order.status, order });
  return breaches;
};

const repeated = (orders: readonly SavedOrder[]): readonly Breach[] =>
  [...Map.groupBy(orders, ({ customer_order_id }) => customer_order_id)].flatMap(([id, [order = null, ...more]]) =>
    more.length > 0 ? [{ law: 'repeated', what: `${id}: ${more.length + 1} orders`, order } as const] : [],
  );

/** Whether two couriers come for one shipment, or one that its order does not know. */
const fetchedTwice = ({ orders, couriers }: Evidence): readonly Breach[] => {
  const byShipment = Map.groupBy(
    couriers.flatMap((courier) => courier.shipments.map((shipment) => ({ shipment, courier }))),
    ({ shipment }) => shipment,
  );
  return orders.flatMap((order) => {
    const coming = (byShipment.get(order.vendor_invoice_number ?? '') ?? []).map(({ courier }) => courier);
    const isKnown = coming.every(({ number }) => number === order.vendor_pickup_number);
    if (coming.length <= 1 && isKnown) return [];
    const what = `${order.number} knows ${order.vendor_pickup_number}, and ${coming.map(({ number, reference }) => `${number} of ${reference}`).join(', ')} come`;
    return [{ law: 'fetched', what, order } as const];
  });
};

const told = (shipments: readonly Shipment[]): string =>
  shipments
    .map(
      ({ vendor, number, reference, status, createdAt, accepted }) =>
        `${vendor} ${number} of ${reference} (${status}, accepted ${accepted} at ${createdAt})`,
    )
    .join(', ') || 'nothing';
