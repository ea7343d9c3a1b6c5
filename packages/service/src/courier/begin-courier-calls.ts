import { createHash } from 'node:crypto';
import {
  type CourierWindow,
  type CourierWish,
  courierWindow,
  groupForCourier,
  type Order,
  pickupDate,
  type RuleConditions,
} from '@cartage/core';
import { type Attempt, type CourierJob, type Db, enqueueJob, lastAttempt, openAttempt } from '@cartage/storage';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Service } from '../context.ts';
import { leaseUntil } from '../jobs/call-lease.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { lockOrders } from './lock-orders.ts';

/** A courier call that is on its way: the attempts of its orders and its job outlive this process. */
export interface BegunCourierCall {
  readonly job: CourierJob;
  readonly orders: readonly Order[];
}

type When = Pick<CourierWish, 'date' | 'timeFrom' | 'timeTo'>;

/**
 * Commits, before any vendor is called, one call for all orders of a vendor at an address: their attempts and the
 * worker's job, leased to this process for as long as the call may take. The orders are locked and looked at here, so
 * of two requests at once the second leaves out what the first calls for.
 */
export const beginCourierCalls = (
  service: Service,
  orderIds: readonly number[],
  when: When,
): Promise<readonly BegunCourierCall[]> =>
  service.store.transaction(async (tx) => {
    const conditions = ruleConditions(service);
    const stops = [];
    for (const order of await lockOrders(tx, orderIds)) {
      if (await needsCourier(service, tx, order)) stops.push(stopOf(order, when, conditions));
    }
    const calls = groupForCourier(stops).flatMap(([first, ...rest]) => (first ? callFor(first, rest) : []));
    for (const call of calls) await begin(service, tx, call);
    return calls;
  });

/** With a vendor that sends couriers, not fetched yet, none called, and no call whose answer is still to come. */
const needsCourier = async (service: Service, tx: Db, order: Order): Promise<boolean> =>
  fetchable.has(order.status) &&
  order.vendorPickupNumber === null &&
  chosenVendor(service, order)?.callCourier !== undefined &&
  !isOpen(await lastAttempt(tx, order.id, 'courier-call'));

const fetchable: ReadonlySet<Order['status']> = new Set([
  'TransferredToVendor',
  'CourierAssigned',
  'VendorStatus',
  'InProgress',
]);

const isOpen = (attempt: Attempt | null): boolean => attempt?.state === 'sending' || attempt?.state === 'unknown';

const stopOf = (order: Order, when: When, conditions: RuleConditions) => {
  const date = pickupDate({ date: when.date, autoMove: false }, order.content.terms.urgencies, conditions);
  return {
    order,
    vendorId: order.content.choice?.vendorId ?? 0,
    contractType: order.option?.contractType ?? ('operator' as const),
    connection: order.connection,
    sender: order.content.sender,
    window: courierWindow(date, when, conditions),
  };
};

type Stop = ReturnType<typeof stopOf>;

const callFor = (first: Stop, rest: readonly Stop[]): BegunCourierCall => {
  const { window } = first;
  const orders = [first, ...rest].map(({ order }) => order);
  return { job: { reference: referenceOf(orders, window), orderIds: orders.map(({ id }) => id), window }, orders };
};

/** The same for the same orders and window. */
const referenceOf = (orders: readonly Order[], window: CourierWindow): string => {
  const facts = JSON.stringify([orders.map(({ number }) => number).sort(), window]);
  return `CC-${createHash('sha256').update(facts).digest('hex').slice(0, 16).toUpperCase()}`;
};

const begin = async (service: Service, tx: Db, { job, orders }: BegunCourierCall): Promise<void> => {
  const now = service.clock();
  for (const { id, content, connection } of orders) {
    await openAttempt(tx, {
      orderId: id,
      kind: 'courier-call',
      reference: job.reference,
      vendorId: content.choice?.vendorId ?? null,
      tariffId: null,
      connection,
      startedAt: now,
    });
  }
  await enqueueJob(tx, {
    task: 'courier-call',
    key: job.reference,
    payload: job,
    runAt: now,
    vendorId: orders[0]?.content.choice?.vendorId ?? null,
    lease: { owner: service.processId, until: leaseUntil(service) },
  });
};
