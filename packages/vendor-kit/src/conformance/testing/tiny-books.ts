import { randomUUID } from 'node:crypto';
import type { Quirks } from './quirks.ts';
import { pricesOf } from './tiny-prices.ts';
import { type CourierBooking, type End, kopecksOf, type OrderRequest, path, points } from './tiny-protocol.ts';

export interface Order {
  readonly id: string;
  readonly request: OrderRequest;
  to: End;
  steps: { readonly code: string; readonly nth: number }[];
  /** `working`: it has no number yet. */
  state: 'working' | 'made' | 'refused';
  isShown: boolean;
  isCanceled: boolean;
  isCancelAsked: boolean;
  isLabelDrawn: boolean;
}

interface Courier extends CourierBooking {
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

/** 2031-06-02, noon in Yekaterinburg, where the vendor lives; a minute for each event. */
const begin = Date.UTC(2031, 5, 2, 7);
export const momentOf = (nth: number): number => begin + nth * 60_000;
const written = (at: number): string => `${new Date(at + 5 * 3_600_000).toISOString().slice(0, -1)}+05:00`;

const late: Refusal = { status: 409, code: 'TOO_LATE', text: 'It is out for delivery.' };
const refused = (code: string, text: string): Refusal => ({ status: 422, code, text });

export type Books = ReturnType<typeof openBooks>;

/** All that the vendor knows, in memory. */
export function openBooks(quirks: Quirks) {
  const orders: Order[] = [];
  const couriers: Courier[] = [];
  const hooks = new Set<string>();
  const books = { orders, couriers, hooks, isRefusing: false, made: 0, happened: 0 };

  return { books, find, ofRef, take, viewOf, eventsOf, step, cancel, book, settle, number: numberOf };

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
    const order: Order = {
      id: randomUUID(),
      request,
      to: request.to,
      steps: [],
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
    for (const { kind, point } of [request.from, request.to])
      if (kind === 'point' && !points.some(({ id }) => id === point))
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
  function eventsOf({ steps }: Order) {
    return steps.map(({ code, nth }) => ({
      nth,
      code,
      at: written(momentOf(nth)),
      text: `It is ${code.toLowerCase()}.`,
      place: 'Тверь',
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
    books.made++;
    const courier = { ...booking, number: `C${books.made}`, isFound: !quirks.thinks };
    couriers.push(courier);
    return courier;
  }

  function settle(): void {
    for (const order of orders) {
      order.isShown = true;
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
