import { instantOf, isCurrencyCode, isLocalDate, isTimeZone, nearestSum } from '@cartage/core';
import type { ShipmentFacts } from '@cartage/vendor-kit';
import type { OrderAnswer, OrderPackage } from './protocol.ts';

type Entity = NonNullable<OrderAnswer['entity']>;

/**
 * What CDEK tells of an order beside its statuses and numbers: the bill, the planned day, how long the office keeps it.
 * @param zone where the receiver's city tells none
 */
export function factsOf(entity: Entity, zone: string): ShipmentFacts {
  const { items_cost_currency: currency, planned_delivery_date: planned, keep_free_until: stored } = entity;
  const total = entity.delivery_detail?.total_sum ?? 0;
  const told = entity.to_location?.time_zone;
  const pieces = piecesOf(entity.packages ?? []);
  return {
    // At first it is 0, and says nothing.
    ...(total > 0 &&
      isCurrencyCode(currency) && { price: nearestSum(total, currency), ...(currency !== 'RUB' && { currency }) }),
    ...(isDay(planned) && { plannedDeliveryAt: instantOf(planned, EVENING, told && isTimeZone(told) ? told : zone) }),
    ...(isDay(stored) && { storedUntil: stored }),
    ...(entity.cdek_number && { trackingUrl: trackingUrlOf(entity.cdek_number) }),
    ...(pieces !== undefined && { pieces }),
  };
}

/** CDEK names no hour. */
const EVENING = '18:00';

const isDay = (text: string | null | undefined): text is string => text != null && isLocalDate(text);

/** Where the receiver follows it. */
export const trackingUrlOf = (number: string): string =>
  `https://www.cdek.ru/ru/tracking?order_id=${encodeURIComponent(number)}`;

/** The places were numbered as they stand in the order; undefined: CDEK has not given all of them a number. */
export function piecesOf(packages: readonly OrderPackage[]): readonly string[] | undefined {
  const inOrder = [...packages].sort((a, b) => Number(a.number) - Number(b.number));
  const codes = inOrder.flatMap(({ barcode }) => barcode ?? []);
  return codes.length > 0 && codes.length === packages.length ? codes : undefined;
}
