import { addDays, type LocalDate, localDateOf, localTimeOf } from '@cartage/core';
import { connectionsForDailyCourier, type DailyCourierQuery, ordersForDailyCourier } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { beginCourierCalls } from './begin-courier-calls.ts';

/**
 * Begins the courier calls of accounts that have them at an hour of the day: for all orders that are taken today, or were to
 * be in the days before, and for which nobody has called a courier. The worker makes the calls; an order that is handed over
 * later gets one of its own. true: there may be more.
 */
export const callDailyCouriers = async (service: Ground & Connections): Promise<boolean> => {
  const { clock, vendors, settings } = service;
  const today = localDateOf(clock(), settings.timeZone);
  const time = localTimeOf(clock(), settings.timeZone);
  let isMore = false;
  for (const { manifest, callCourier } of vendors.adapters) {
    if (!callCourier || !Object.hasOwn(manifest.settings.shape, 'callCourierAt')) continue;
    const query: DailyCourierQuery = {
      vendorId: manifest.id,
      from: addDays(today, -DAYS_BACK),
      to: today,
      statuses: ['TransferredToVendor', 'CourierAssigned'],
      limit: AT_ONCE,
    };
    for (const id of await connectionsForDailyCourier(service.store.db, query)) {
      const { callCourierAt = '' } = (await vendors.byConnection(id))?.account.settings ?? {};
      if (callCourierAt === '' || time < callCourierAt) continue;
      isMore = (await callThrough(service, { ...query, connection: id }, today)) || isMore;
    }
  }
  return isMore;
};

/** A worker that was away for longer is not believed to bring parcels of that time. */
const DAYS_BACK = 7;
const AT_ONCE = 1_000;

/** Companies share a contract, and no courier. */
const callThrough = async (
  service: Ground & Connections,
  query: Parameters<typeof ordersForDailyCourier>[1],
  date: LocalDate,
): Promise<boolean> => {
  const orders = await ordersForDailyCourier(service.store.db, query);
  for (const own of Map.groupBy(orders, ({ companyId }) => companyId).values()) {
    const ids = own.map(({ id }) => id);
    await beginCourierCalls(service, ids, { date, timeFrom: null, timeTo: null }, 'worker');
    service.log.info({ connection: query.connection, orders: ids.length }, 'couriers of the day are called');
  }
  return orders.length === query.limit;
};
