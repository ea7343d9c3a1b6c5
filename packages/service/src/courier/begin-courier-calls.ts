import { createHash } from 'node:crypto';
import {
  type CourierWindow,
  type CourierWish,
  courierWindow,
  groupForCourier,
  isFetchable,
  type Order,
  pickupDate,
  type RuleConditions,
} from '@cartage/core';
import {
  type Attempt,
  type CourierJob,
  type Db,
  enqueueJob,
  lastAttempts,
  lockOrders,
  openAttempts,
} from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import { keptCall } from '../attempts/courier-comes.ts';
import { isOpen } from '../attempts/doubtful-attempt.ts';
import { type Audited, audit } from '../audit.ts';
import { originOf } from '../cause.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { ruleConditionsOf } from '../order/rule-conditions.ts';
import { type Cities, cityCodeOf, knownCities } from '../places/known-cities.ts';
import { inPages } from './in-pages.ts';

type When = Pick<CourierWish, 'date' | 'timeFrom' | 'timeTo'>;

/**
 * Commits, before any vendor is called, one call for all orders of a vendor at an address: their attempts and the
 * worker's job, leased to this process for as long as the call may take, where it is this process that calls. The orders are locked and looked at here, so
 * of two requests at once the second leaves out what the first calls for. They are read in pages, and of each only what
 * decides is kept.
 */
export const beginCourierCalls = (
  service: Ground & Connections,
  orderIds: readonly number[],
  when: When,
  whose: 'caller' | 'worker' = 'caller',
): Promise<readonly CourierJob[]> =>
  service.store.transaction(async (tx) => {
    const stops: Stop[] = [];
    for (const page of inPages(orderIds)) {
      const orders = await lockOrders(tx, page);
      const attempts = await lastAttempts(tx, orders, 'courier-call');
      const waiting = orders.filter((order) => needsCourier(service, order, attempts.get(order.id)));
      const senders = waiting.map(senderOf);
      const conditions = await ruleConditionsOf(service, senders, tx);
      const cities = await knownCities(service, senders, tx);
      for (const order of waiting) {
        const stop = stopOf(order, when, conditions(senderOf(order)), cities);
        stops.push({ ...stop, after: calledOff(attempts.get(order.id)) });
      }
    }
    const jobs: CourierJob[] = [];
    for (const [first, ...rest] of groupForCourier(stops)) {
      if (first) jobs.push(await begin(service, tx, [first, ...rest], whose));
    }
    if (whose === 'caller') await audit(service, tx, ...stops.map(calledFor));
    return jobs;
  });

const calledFor = ({ number, companyId, window: { date, timeFrom, timeTo } }: Stop): Audited => ({
  act: 'CallCourier',
  object: { kind: 'order', id: number },
  companyId,
  after: { date, timeFrom, timeTo },
});

/** With a vendor that sends couriers, not fetched yet, none called, and no call whose answer is still to come. */
const needsCourier = (service: Ground & Connections, order: Order, attempt: Attempt | undefined): boolean =>
  isFetchable(order.status) &&
  order.vendorPickupNumber === null &&
  chosenVendor(service, order)?.callCourier !== undefined &&
  !isOpen(attempt);

const senderOf = ({ content }: Order): Order['content']['sender'] => content.sender;

const stopOf = (order: Order, when: When, conditions: RuleConditions, cities: Cities) => {
  const date = pickupDate({ date: when.date, autoMove: false }, order.content.terms.urgencies, conditions);
  return {
    id: order.id,
    number: order.number,
    companyId: order.companyId,
    chosen: order.content.choice?.vendorId ?? null,
    vendorId: order.content.choice?.vendorId ?? 0,
    contractType: order.option?.contractType ?? ('operator' as const),
    connection: order.connection,
    sender: { ...senderOf(order), cityId: cityCodeOf(senderOf(order), cities) },
    window: courierWindow(date, when, conditions),
  };
};

/** `after`: the attempt of a courier who was called off before; null: none was. */
type Stop = ReturnType<typeof stopOf> & { readonly after: number | null };

const calledOff = (attempt: Attempt | undefined): number | null =>
  attempt !== undefined && keptCall(attempt).isOff ? attempt.id : null;

/** The same for the same orders and window, unless a courier was called off in between: the vendor would say again that they come. */
const referenceOf = (stops: readonly Stop[], window: CourierWindow): string => {
  const after = stops.flatMap((stop) => stop.after ?? []).sort((one, other) => one - other);
  const facts = JSON.stringify([stops.map(({ number }) => number).sort(), window, ...after]);
  return `CC-${createHash('sha256').update(facts).digest('hex').slice(0, 16).toUpperCase()}`;
};

const begin = async (
  service: Ground,
  tx: Db,
  stops: readonly [Stop, ...Stop[]],
  whose: 'caller' | 'worker',
): Promise<CourierJob> => {
  const [{ window, chosen: vendorId, connection }] = stops;
  const now = service.clock();
  const job: CourierJob = {
    reference: referenceOf(stops, window),
    orderIds: stops.map(({ id }) => id),
    window,
    ...originOf(
      service,
      stops.map(({ number }) => number),
    ),
  };
  for (const page of inPages(job.orderIds)) {
    await openAttempts(tx, page, {
      kind: 'courier-call',
      reference: job.reference,
      vendorId,
      tariffId: null,
      connection,
      startedAt: now,
      details: { ...window },
      callDate: window.date,
    });
  }
  await enqueueJob(tx, {
    task: 'courier-call',
    key: job.reference,
    payload: job,
    runAt: now,
    vendorId,
    connection,
    ...(whose === 'caller' && { lease: callersLease(service) }),
  });
  return job;
};
