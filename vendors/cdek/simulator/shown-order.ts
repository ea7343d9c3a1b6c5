import type { Request, Shipment, Status } from './books.ts';
import type { Habits } from './habits.ts';
import type { Order, Package } from './order.ts';

// What CDEK's answers and calls tell of an order.

const written = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+0000`;

const shownRequest = ({ type, state, errors }: Request) => ({
  request_uuid: '00000000-0000-4000-8000-0000000000aa',
  type: type === 'REFUSE' ? 'CREATE' : type,
  state,
  ...(state === 'INVALID' && { errors }),
});

const isDelivered = (statuses: readonly Status[]): boolean => statuses.some(({ code }) => code === 'DELIVERED');

/** Each row with how many of its pieces were handed over. */
const deliveredPackages = ({ packages = [] }: Order, taken: ReadonlyMap<string, number>) => {
  const left = new Map(taken);
  return packages.map(({ items = [], ...rest }) => ({
    ...rest,
    items: items.map((item) => {
      const delivery_amount = Math.min(item.amount, left.get(item.ware_key) ?? item.amount);
      if (left.has(item.ware_key)) left.set(item.ware_key, (left.get(item.ware_key) ?? 0) - delivery_amount);
      return { ...item, delivery_amount };
    }),
  }));
};

/** Not all of what there was. */
export const isBoughtInPart = (order: Order, taken: ReadonlyMap<string, number>): boolean =>
  deliveredPackages(order, taken).some(({ items }) =>
    items.some(({ amount, delivery_amount }) => delivery_amount < amount),
  );

/** What the receiver paid: for the pieces taken, and for the delivery if there are any. */
const paymentSum = (order: Order, taken: ReadonlyMap<string, number>): number => {
  const rows = deliveredPackages(order, taken).flatMap(({ items }) => items);
  const isAny = rows.some(({ delivery_amount }) => delivery_amount > 0);
  const kopecks = rows.reduce(
    (sum, { payment, delivery_amount }) => sum + Math.round(payment.value * 100) * delivery_amount,
    0,
  );
  return (kopecks + (isAny ? Math.round((order.delivery_recipient_cost?.value ?? 0) * 100) : 0)) / 100;
};

/** CDEK's office keeps it for a week, to the end of the day by its own clock, which is told by that of Greenwich. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What an order has once it moves: when it should arrive, until when the office keeps it. */
const plansOf = ({ statuses, plannedDays }: Shipment) => {
  const momentOf = (wanted: string) => statuses.find(({ code }) => code === wanted)?.at;
  const taken = momentOf('RECEIVED_AT_SHIPMENT_WAREHOUSE');
  const there = momentOf('ACCEPTED_AT_PICK_UP_POINT');
  return {
    ...(taken !== undefined && { planned_delivery_date: dayOf(taken + plannedDays * DAY_MS) }),
    ...(there !== undefined && { keep_free_until: `${dayOf(there + KEPT_DAYS * DAY_MS)}T20:59:59Z` }),
  };
};

/** `GET /v2/orders/{uuid}`; the latest status first. */
export const shown = (shipment: Shipment, { currency }: Habits) => {
  const { uuid, order, cdekNumber, requests, statuses, back, forth, taken, bill, delays } = shipment;
  const { packages = [] } = order;
  const places = isDelivered(statuses) ? deliveredPackages(order, taken) : packages.map((place) => unsold(place));
  return {
    entity: {
      ...order,
      packages: places.map((place, n) => ({
        ...place,
        ...(cdekNumber !== null && { barcode: barcodeOf(cdekNumber, n) }),
      })),
      uuid,
      is_return: forth !== null,
      is_reverse: false,
      items_cost_currency: currency,
      recipient_currency: currency,
      ...(cdekNumber !== null && { cdek_number: cdekNumber }),
      statuses: statuses
        .map(({ code, name, at, city, reason }) => ({
          ...{ code, name, date_time: written(at), city },
          ...(reason !== undefined && { reason_code: reason }),
        }))
        .reverse(),
      ...plansOf(shipment),
      ...(delays.length > 0 && {
        delay_reasons: delays.map(({ at, words }) => ({ create_date: written(at), description: words })),
      }),
      ...(bill !== null && {
        delivery_detail: {
          delivery_sum: bill.delivery,
          total_sum: bill.total,
          ...(isDelivered(statuses) && {
            recipient_name: order.recipient?.name ?? '',
            payment_sum: paymentSum(order, taken),
          }),
        },
      }),
    },
    requests: requests.map(shownRequest),
    related_entities: [
      ...(back === null ? [] : [{ type: 'return_order', uuid: back.uuid, cdek_number: back.cdekNumber }]),
      ...(forth === null ? [] : [{ type: 'direct_order', uuid: forth.uuid, cdek_number: forth.cdekNumber }]),
    ],
  };
};

/** Nothing was handed over yet, which CDEK tells as 0. */
const unsold = ({ items = [], ...rest }: Package) => ({
  ...rest,
  items: items.map((item) => ({ ...item, delivery_amount: 0 })),
});

const barcodeOf = (number: string, place: number): string => `${number.slice(-8)}${String(place + 1).padStart(4, '0')}`;

/** What CDEK calls with of the latest status. */
export function notificationOf({ uuid, order, cdekNumber, statuses, forth }: Shipment): object {
  const latest = statuses.at(-1);
  return {
    type: 'ORDER_STATUS',
    date_time: written(latest?.at ?? 0),
    uuid,
    attributes: {
      is_return: forth !== null,
      is_reverse: false,
      is_client_return: false,
      cdek_number: cdekNumber,
      number: order.number,
      status_code: '1',
      status_date_time: written(latest?.at ?? 0),
      city_name: latest?.city,
      code: latest?.code,
    },
  };
}
