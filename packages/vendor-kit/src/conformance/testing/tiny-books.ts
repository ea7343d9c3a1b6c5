import { randomUUID } from 'node:crypto';
import type { SimulatedPaper, SimulatedPurchase } from '../../simulator/simulated-vendor.ts';
import type { Quirks } from './quirks.ts';
import { countryOf, pricesOf } from './tiny-prices.ts';
import {
  type CourierBooking,
  cities,
  type End,
  kopecksOf,
  type OrderRequest,
  path,
  points,
  roublesOf,
  wayBack,
  writtenCode,
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
  /** By the vendor's clock; the count of things made. */
  readonly nth: number;
  /** What it charges by now, where it has weighed again. */
  repriced: string | null;
  readonly papers: readonly SimulatedPaper[];
}

interface Courier extends Omit<CourierBooking, 'orders'> {
  orders: readonly string[];
  readonly number: string;
  isFound: boolean;
  isCanceled: boolean;
  isOnTheWay: boolean;
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
/** Who took it, whoever it was for. */
export const TAKER = 'Сосед Пётр';
/** The last day at a point. */
export const KEPT_UNTIL = '2031-06-20';
export const momentOf = (nth: number): number => begin + nth * 60_000;

const FORMS = { minutes: [16, '+05:00'], days: [10, ''], local: [19, ''], exact: [23, '+05:00'] } as const;
const written = (at: number, { clock }: Quirks): string => {
  const [length, offset] = FORMS[clock ?? 'exact'];
  return `${new Date(at + 5 * 3_600_000).toISOString().slice(0, length)}${offset}`;
};

/** By the clocks of the receiver, where those are far from Moscow. */
const writtenDue = (day: string, city: End['city']): string => (city === NEW_YORK ? `${day}T18:00:00-04:00` : day);
const NEW_YORK = '5128581';

/** Latin letters, a code of the post, a state where there are some, and a line for each of the goods. */
const isFormal = ({ from, to, cargo, goods, customs }: OrderRequest): boolean =>
  (cargo === 'documents' ||
    countryOf(from.city) === countryOf(to.city) ||
    (customs !== null &&
      goods.length > 0 &&
      goods.every(({ hs, made_in, value }) => hs !== null && made_in !== null && value !== null))) &&
  [from, to].every(
    ({ name, street, contact, zip, city, state }) =>
      !/\p{Script=Cyrillic}/u.test(`${name}${street}${contact}`) &&
      zip !== null &&
      (city !== NEW_YORK || state !== null),
  );

const late: Refusal = { status: 409, code: 'TOO_LATE', text: 'It is out for delivery.' };
const refused = (code: string, text: string): Refusal => ({ status: 422, code, text });

export type Books = ReturnType<typeof openBooks>;

/** All that the vendor knows, in memory. */
export function openBooks(quirks: Quirks) {
  const orders: Order[] = [];
  const couriers: Courier[] = [];
  const hooks = new Set<string>();
  const fetchedBy = new Map<Order, string>();
  const books = { orders, couriers, hooks, isRefusing: false, made: 0, happened: 0 };

  return {
    books,
    find,
    ofRef,
    take,
    viewOf,
    newsOf,
    eventsOf,
    step,
    sendBack,
    callOff,
    cancel,
    book,
    settle,
    reveal,
    number: numberOf,
  };

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
      nth: books.made,
      repriced: null,
      papers: quirks.papers ? papersOf(books.made, request.customs !== null) : [],
    };
    if (quirks.fetches && request.from.kind === 'door') fetchedBy.set(order, `F${books.made}`);
    orders.push(order);
    return order;
  }

  function faultOf(request: OrderRequest): Refusal | undefined {
    if (quirks.needs === 'email' && !request.to.mail) return refused('MAIL', 'Whom do we write to?');
    if (quirks.needs === 'sizes' && request.parcels.some(({ mm }) => mm === null))
      return refused('SIZES', 'How large is it?');
    if (quirks.formal && !isFormal(request)) return refused('FORM', 'Fill in the form.');
    const places = request.parcels.reduce((sum, { count }) => sum + count, 0);
    if (places > (quirks.single ? 1 : (quirks.packages ?? Number.POSITIVE_INFINITY)))
      return refused('PARCELS', 'That is too many.');
    const price = pricesOf(request, quirks).find(({ tariff }) => tariff === request.tariff);
    if (price === undefined) return refused('TARIFF', 'That tariff is not for this.');
    if (price.extras.length < request.extras.length) return refused('EXTRA', 'That service is not for this.');
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
      rub: order.repriced ?? (rub / 100).toFixed(2),
      currency: quirks.euros ? 'EUR' : 'RUB',
      due: price && writtenDue(price.due, order.to.city),
      created: `${new Date(momentOf(order.nth) + 5 * 3_600_000).toISOString().slice(0, 19)}+05:00`,
      to_city: cities.find(({ code, id: of }) => [code, of].includes(order.to.city))?.name ?? '',
      courier: fetchedBy.get(order) ?? null,
      ...pageOf(order),
      refusal: state === 'refused' ? REFUSAL : null,
    };
  }

  /** Newest last. */
  function eventsOf({ steps, purchase }: Order) {
    return steps.map(({ code, nth }) => ({
      nth,
      code: writtenCode(code, quirks.codes),
      at: written(momentOf(nth), quirks),
      text: `It is ${code.toLowerCase()}.`,
      place: 'Тверь',
      ...(code === 'DONE' && { taker: TAKER }),
      ...(code === 'DONE' && purchase && boughtIn(purchase)),
    }));
  }

  /** What it tells of an order beside its events. */
  function newsOf(order: Order) {
    const { rub, currency, due } = viewOf(order);
    const isThere = order.steps.some(({ code }) => code === 'THERE');
    // Where it has points, at those alone.
    const isKept = isThere && (order.request.to.kind === 'point' || !quirks.whole);
    return { rub, currency, due, kept_until: isKept ? KEPT_UNTIL : null, ...pageOf(order) };
  }

  /** The receiver's page, and a number for each place; it has them with its own number. */
  function pageOf(order: Order) {
    const number = numberOf(order);
    const count = order.request.parcels.reduce((sum, one) => sum + one.count, 0);
    const pieces = Array.from({ length: number === null ? 0 : count }, (_, n) => `${number}-${n + 1}`);
    return { url: number && `https://tiny.example/follow/${number}`, pieces };
  }

  function step(order: Order, code: string | undefined = path[order.steps.length]): void {
    if (code === undefined || order.steps.some((one) => ['DONE', 'RETURNED'].includes(one.code))) return;
    books.happened++;
    order.steps = [...order.steps, { code, nth: books.happened }];
  }

  /** The receiver does not take it. */
  function sendBack(order: Order): void {
    for (const code of ['TAKEN', 'ROAD', ...wayBack])
      if (!order.steps.some((one) => one.code === code)) step(order, code);
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
    const courier = {
      ...booking,
      number: `C${books.made}`,
      isFound: !quirks.thinks,
      isCanceled: false,
      isOnTheWay: false,
    };
    couriers.push(courier);
    return courier;
  }

  function callOff(number: string): Refusal | 'canceled' | undefined {
    const courier = couriers.find((one) => one.number === number);
    if (courier === undefined) return undefined;
    if (courier.isOnTheWay && !courier.isCanceled) return late;
    courier.isCanceled = true;
    return 'canceled';
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

/** Of this order alone, and never given again. */
const papersOf = (nth: number, isAbroad: boolean): readonly SimulatedPaper[] =>
  (['waybill', 'marks', ...(isAbroad ? (['commercial-invoice'] as const) : [])] as const).map((kind) => ({
    kind,
    bytes: Buffer.from(`%PDF-1.4\n% ${kind} ${nth}\n%%EOF\n`),
  }));
