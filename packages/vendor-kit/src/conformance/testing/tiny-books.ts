import { randomUUID } from 'node:crypto';
import type { SimulatedPurchase } from '../../simulator/simulated-vendor.ts';
import type { Quirks } from './quirks.ts';
import { pricesOf } from './tiny-prices.ts';
import {
  type CourierBooking,
  type End,
  kopecksOf,
  type OrderRequest,
  path,
  points,
  roublesOf,
} from './tiny-protocol.ts';

export interface Order {
  readonly id: string;
  readonly request: OrderRequest;
  to: End;
  steps: { readonly code: string; readonly nth: number }[];
  /** Told with the delivery. */
  purchase: SimulatedPurchase | null;
  /** `working`: it has no number yet. */
  state: 'working' | 'made' | 'refused';
  isShown: boolean;
  isCanceled: boolean;
  isCancelAsked: boolean;
  isLabelDrawn: boolean;
}

interface Courier extends Omit<CourierBooking, 'orders'> {
  orders: readonly string[];
  readonly number: string;
  isFound: boolean;
}

/** What the vendor says when it refuses. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

const REFUSAL = 'Stormy weather: no orders today';

/** In words and roubles of its own. */
const boughtIn = ({ purchased, collected }: SimulatedPurchase) => ({
  bought: purchased.map(({ product, quantity, sum }) => ({ sku: product, count: quantity, rub: roublesOf(sum) })),
  paid_rub: roublesOf(collected),
});

/** 2031-06-02, noon in Yekaterinburg, where the vendor lives; a minute for each event. */
const begin = Date.UTC(2031, 5, 2, 7);
export const momentOf = (nth: number): number => begin + nth * 60_000;

const FORMS = { minutes: [16, '+05:00'], days: [10, ''], local: [19, ''], exact: [23, '+05:00'] } as const;
const written = (at: number, { clock }: Quirks): string => {
  const [length, offset] = FORMS[clock ?? 'exact'];
  return `${new Date(at + 5 * 3_600_000).toISOString().slice(0, length)}${offset}`;
};

const late: Refusal = { status: 409, code: 'TOO_LATE', text: 'It is out for delivery.' };
const refused = (code: string, text: string): Refusal => ({ status: 422, code, text });

export type Books = ReturnType<typeof openBooks>;

/** All that the vendor knows, in memory. */
export function openBooks(quirks: Quirks) {
  const orders: Order[] = [];
  const couriers: Courier[] = [];
  const hooks = new Set<string>();
  const books = { orders, couriers, hooks, isRefusing: false, made: 0, happened: 0 };

  return { books, find, ofRef, take, viewOf, eventsOf, step, cancel, book, settle, reveal, number: numberOf };

  function find(id: string | undefined): Order | undefined {
    return orders.find((order) => order.id === id);
  }

  function ofRef(ref: string | null): readonly Order[] {
    return orders.filter(({ request }) => request.ref === ref);
  }

  function take(request: OrderRequest): Order | Refusal {
    const fault = faultOf(request);
    if (fault !== undefined) return fault;
    const known = ofRef(request.ref).some(({ state }) => state !== 'refused');
    if (known && !quirks.forgets) return { status: 409, code: 'KNOWN', text: 'We have it.' };
    books.made++;
    const kept = <T extends End>(end: T): T => ({ ...end, name: [...end.name].slice(0, quirks.longestName).join('') });
    const order: Order = {
      id: randomUUID(),
      request: { ...request, from: kept(request.from) },
      to: kept(request.to),
      steps: [],
      purchase: null,
      state: quirks.accepts ? 'working' : 'made',
      isShown: !quirks.hides,
      isCanceled: false,
      isCancelAsked: false,
      isLabelDrawn: !quirks.thinks,
    };
    orders.push(order);
    return order;
  }

  function faultOf(request: OrderRequest): Refusal | undefined {
    const places = request.parcels.reduce((sum, { count }) => sum + count, 0);
    if (places > (quirks.single ? 1 : (quirks.packages ?? Number.POSITIVE_INFINITY)))
      return refused('PARCELS', 'That is too many.');
    if (!pricesOf(request, quirks).some(({ tariff }) => tariff === request.tariff))
      return refused('TARIFF', 'That tariff is not for this.');
    const isTaking = ({ kind, point }: End, of: 'takes' | 'gives'): boolean =>
      kind === 'door' || points.some((one) => one.id === point && one[of]);
    if (!isTaking(request.from, 'takes') || !isTaking(request.to, 'gives'))
      return refused('POINT', 'There is no such point.');
    return books.isRefusing && !quirks.accepts ? refused('REFUSED', REFUSAL) : undefined;
  }

  function viewOf(order: Order) {
    const { id, request, state } = order;
    const price = pricesOf(request, quirks).find(({ tariff }) => tariff === request.tariff);
    const extras = price?.extras.reduce((sum, { rub }) => sum + kopecksOf(rub), 0) ?? 0;
    const rub = kopecksOf(price?.net ?? '') + kopecksOf(price?.vat ?? '') + extras;
    return {
      id,
      ref: request.ref,
      state,
      number: numberOf(order),
      rub: (rub / 100).toFixed(2),
      due: price?.due,
      refusal: state === 'refused' ? REFUSAL : null,
    };
  }

  /** Newest last. */
  function eventsOf({ steps, purchase }: Order) {
    return steps.map(({ code, nth }) => ({
      nth,
      code,
      at: written(momentOf(nth), quirks),
      text: `It is ${code.toLowerCase()}.`,
      place: 'Тверь',
      ...(code === 'DONE' && purchase && boughtIn(purchase)),
    }));
  }

  function step(order: Order, code: string | undefined = path[order.steps.length]): void {
    if (code === undefined || order.steps.some((one) => one.code === 'DONE')) return;
    books.happened++;
    order.steps = [...order.steps, { code, nth: books.happened }];
  }

  /** `isTrial`: only whether it could be. */
  function cancel(order: Order, isTrial: boolean): Refusal | 'canceled' | 'already' | 'asked' {
    if (order.isCanceled) return 'already';
    if (order.steps.some(({ code }) => code === 'OUT')) return late;
    if (isTrial) return 'canceled';
    if (quirks.ponders) {
      order.isCancelAsked = true;
      return 'asked';
    }
    order.isCanceled = true;
    step(order, 'CANCELED');
    return 'canceled';
  }

  function book(booking: CourierBooking): Courier {
    const known = couriers.find(({ ref }) => ref === booking.ref);
    if (known !== undefined) return known;
    const joined =
      quirks.joinsCouriers && couriers.find(({ day, street }) => day === booking.day && street === booking.street);
    if (joined) {
      joined.orders = [...joined.orders, ...booking.orders];
      return joined;
    }
    books.made++;
    const courier = { ...booking, number: `C${books.made}`, isFound: !quirks.thinks };
    couriers.push(courier);
    return courier;
  }

  function reveal(): void {
    for (const order of orders) order.isShown = true;
  }

  function settle(): void {
    reveal();
    for (const order of orders) {
      order.isLabelDrawn = true;
      order.isCanceled ||= order.isCancelAsked;
      if (order.state === 'working') order.state = books.isRefusing ? 'refused' : 'made';
    }
    for (const courier of couriers) courier.isFound = true;
  }

  function numberOf({ id, state }: Order): string | null {
    return state === 'made' ? `N${id.slice(0, 8)}` : null;
  }
}
