import { randomBytes } from 'node:crypto';
import { badRequest, Refusal } from './refusal.ts';
import {
  type Dims,
  isLocker,
  measure,
  noOptions,
  noPickups,
  pickupDays,
  priceOf,
  type Route,
  routeOf,
  type Slot,
  slotsFrom,
} from './routes.ts';

// What the simulated platform knows and decides, as the documentation of its API tells. Nothing here knows the plugin: an
// error in one is to be seen in the other.

interface Interval {
  readonly from: string;
  readonly to: string;
}

export interface Recipient {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly patronymic?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** An order as it was sent. */
export interface Order {
  readonly info?: { readonly operator_request_id?: string; readonly comment?: string };
  readonly source?: { readonly platform_station?: { readonly platform_id?: string }; readonly interval_utc?: Interval };
  readonly destination?: {
    readonly type?: string;
    readonly platform_station?: { readonly platform_id?: string };
    readonly custom_location?: { readonly details?: { readonly full_address?: string; readonly apartment?: string } };
    readonly interval_utc?: Interval;
  };
  readonly items?: readonly {
    readonly count?: number;
    readonly name?: string;
    readonly article?: string;
    readonly billing_details?: {
      readonly nds?: number;
      readonly unit_price?: number;
      readonly assessed_unit_price?: number;
    };
    readonly place_barcode?: string;
  }[];
  readonly places?: readonly { readonly physical_dims?: Dims; readonly barcode?: string }[];
  readonly billing_info?: { readonly payment_method?: string; readonly delivery_cost?: number };
  readonly recipient_info?: Recipient;
  readonly last_mile_policy?: string;
  readonly particular_items_refuse?: boolean;
}

export interface State {
  readonly status: string;
  readonly description: string;
  readonly at: number;
}

export interface Offer {
  readonly id: string;
  readonly order: Order;
  readonly route: Route;
  readonly expiresAt: number;
  readonly pickup: Slot;
  readonly delivery: Slot;
  readonly kopecks: number;
}

export interface Request {
  readonly id: string;
  readonly offer: Offer;
  recipient: Recipient;
  operatorNumber: string | null;
  isCancelAsked: boolean;
  readonly states: State[];
}

type Step = readonly [status: string, description: string];

const before: readonly Step[] = [
  ['DELIVERY_PROCESSING_STARTED', 'Заказ создается в сортировочном центре'],
  ['SORTING_CENTER_AT_START', 'Заказ поступил в точку приема'],
  ['SORTING_CENTER_PREPARED', 'Заказ готов к отправке в службу доставки'],
  ['SORTING_CENTER_TRANSMITTED', 'Заказ доставляется до последней мили'],
];
const toDoor: readonly Step[] = [
  ...before,
  ['DELIVERY_AT_START', 'Заказ находится в городе получателя и готовится к отправке курьером'],
  ['DELIVERY_TRANSPORTATION_RECIPIENT', 'Заказ доставляется клиенту'],
  ['DELIVERY_DELIVERED', 'Заказ вручен клиенту'],
];
const toPoint: readonly Step[] = [
  ...before,
  ['DELIVERY_TRANSPORTATION', 'Заказ доставляется в пункт выдачи'],
  ['DELIVERY_ARRIVED_PICKUP_POINT', 'Заказ ожидает в пункте выдачи'],
  ['DELIVERY_TRANSMITTED_TO_RECIPIENT', 'Заказ выдан получателю'],
];
const back: readonly Step[] = [
  ['RETURN_TRANSPORTATION_STARTED', 'Возврат едет в точку выдачи'],
  ['RETURN_RETURNED', 'Возвращен отправителю'],
];
/** "A request can be cancelled until it has the status DELIVERY_TRANSPORTATION_RECIPIENT", or is at the point. */
const uncancelable = ['DELIVERY_TRANSPORTATION_RECIPIENT', 'DELIVERY_ARRIVED_PICKUP_POINT'];

/** ms since 1970. */
export interface Clock {
  readonly now: () => number;
  /** When the day began on which offers are made. */
  readonly today: () => number;
}

export const REFUSAL_WORDS = 'Недостаточно средств на балансе';
const OFFER_MS = 600_000;
/** Between nine and six the courier comes. */
const WORKING_DAY_MS = 9 * 3_600_000;

export class Books {
  readonly offers: Offer[] = [];
  readonly requests: Request[] = [];
  isRefusing = false;
  /** Some accounts are told that no pickup is within an interval of whole days; without one they get all that they have. */
  isStrictOnPickups = false;
  /** A list with a number that nobody has is refused whole. */
  isStrictOnLists = false;
  /** Moments stand in `timestamp` as texts, and their seconds in `timestamp_unix`, as a client's types have it. */
  writesMoments = false;
  #numbers = 786_459_112;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `POST offers/create`: offers for ten minutes, which are nothing yet. */
  offer(sent: Order): readonly Offer[] {
    const order = recorded(sent);
    requireFields(order);
    if (this.requests.some(({ offer }) => numberOf(offer.order) === numberOf(order)))
      throw new Refusal(
        400,
        'bad_request',
        `There already was request with such code within this employer, request_id=${numberOf(order)}`,
      );
    if (this.isRefusing) throw new Refusal(400, 'validation_error', REFUSAL_WORDS);
    const { source, destination, places, billing_info: billing } = order;
    const route = routeOf(
      source?.platform_station?.platform_id,
      destination?.type === 'platform_station'
        ? { station: destination.platform_station?.platform_id ?? '' }
        : { address: destination?.custom_location?.details?.full_address },
      order.last_mile_policy,
    );
    checkPayment(order, route);
    const collected = billing?.payment_method === 'already_paid' ? 0 : goodsOf(order) + (billing?.delivery_cost ?? 0);
    const kopecks = priceOf(route, measure(places, isLocker(route)), assessedOf(order), collected);
    const today = this.#clock.today();
    const interval = slotOf(source?.interval_utc);
    if (interval !== undefined && this.isStrictOnPickups && interval.to - interval.from > WORKING_DAY_MS)
      throw noPickups();
    const days =
      interval === undefined && this.isStrictOnPickups ? pickupDays(today) : pickupDays(today, interval).slice(0, 1);
    const wish = slotOf(destination?.interval_utc);
    if (days.length === 0) throw noPickups();
    const made = days.flatMap((day) => {
      const touched = slotsFrom(day, route, today).filter(
        ({ from, to }) => wish === undefined || (from < wish.to && to > wish.from),
      );
      const slots = touched.filter(({ from, to }) => wish === undefined || (from >= wish.from && to <= wish.to));
      if (touched.length > 0 && slots.length === 0)
        throw new Refusal(404, 'no_delivery_options', 'Delivery interval is too narrow');
      return slots.slice(0, 10).map(
        (delivery): Offer => ({
          id: randomBytes(16).toString('hex'),
          order,
          route,
          expiresAt: this.#clock.now() + OFFER_MS,
          pickup: { from: day + 6 * 3_600_000, to: day + 6 * 3_600_000 + WORKING_DAY_MS },
          delivery,
          kopecks,
        }),
      );
    });
    if (made.length === 0) throw noOptions();
    this.offers.push(...made);
    return made;
  }

  /** `POST offers/confirm` */
  confirm(id: string | undefined): Request {
    if (!id) throw badRequest("Missing required field 'offer_id'");
    const offer = this.offers.find((one) => one.id === id);
    if (offer === undefined || offer.expiresAt <= this.#clock.now())
      throw badRequest('Offer was not found or it is expired');
    if (this.requests.some((one) => numberOf(one.offer.order) === numberOf(offer.order)))
      throw badRequest('There already was request with such code within this employer, request_id');
    const request: Request = {
      id: `${randomBytes(16).toString('hex')}-udp`,
      offer,
      recipient: offer.order.recipient_info ?? {},
      operatorNumber: null,
      isCancelAsked: false,
      states: [],
    };
    this.requests.push(request);
    this.#happen(request, 'DRAFT', 'Заказ создан');
    return request;
  }

  find(id: string | null, code: string | null): Request {
    const request = this.requests.find((one) => (id === null ? numberOf(one.offer.order) === code : one.id === id));
    if (request === undefined) throw new Refusal(404, 'not_found', `Order with ID  ${id ?? code} not found`);
    return request;
  }

  /** `POST requests/info`: what nobody has is left out. */
  list(ids: unknown): readonly Request[] {
    if (!Array.isArray(ids)) throw badRequest("Field 'request_ids' is of a wrong type");
    if (this.isStrictOnLists) for (const id of ids) this.find(String(id), null);
    return this.requests.filter(({ id }) => ids.includes(id));
  }

  /** `POST request/cancel`, done afterwards. */
  cancel(id: string | null): { readonly status: string; readonly reason: string; readonly description: string } {
    const request = this.find(id, null);
    if (isOver(request, 'CANCELLED'))
      return { status: 'SUCCESS', reason: 'already_cancelled', description: 'Заказ отменен' };
    if (request.states.some(({ status }) => uncancelable.includes(status)))
      return { status: 'ERROR', reason: 'invalid_status', description: 'Заказ уже нельзя отменить' };
    request.isCancelAsked = true;
    return { status: 'CREATED', reason: '', description: 'Отмена заказа инициирована' };
  }

  /** `POST request/edit` */
  edit(id: string | null, recipient: Recipient | undefined): void {
    const request = this.find(id, null);
    if (!canEdit(request)) throw badRequest('Editing is not available in current status');
    if (recipient !== undefined) request.recipient = recipient;
  }

  /** All that was accepted is done. */
  settle(): void {
    for (const request of this.requests) {
      if (request.operatorNumber === null) {
        request.operatorNumber = String(this.#numbers++);
        this.#happen(request, 'VALIDATING', 'Заявка находится на проверке');
        this.#happen(request, 'CREATED', 'Заказ создан и подтвержден');
      }
      if (request.isCancelAsked && !isOver(request, 'CANCELLED')) this.#happen(request, 'CANCELLED', 'Заказ отменен');
    }
  }

  /** The next thing that happens to the parcel. */
  advance(request: Request): void {
    this.settle();
    const isTaken = isOver(request, 'SORTING_CENTER_AT_START');
    const isBack = isOver(request, 'CANCELLED');
    if (isBack && !isTaken) return;
    const journey = isBack ? back : request.offer.route.point === null ? toDoor : toPoint;
    const next = journey.find(([status]) => !isOver(request, status));
    if (next !== undefined) this.#happen(request, ...next);
  }

  #happen({ states }: Request, status: string, description: string): void {
    // No two states of an order come at one moment.
    states.push({ status, description, at: Math.max(this.#clock.now(), (states.at(-1)?.at ?? 0) + 1000) });
  }
}

export const numberOf = (order: Order): string => order.info?.operator_request_id ?? '';
export const isOver = ({ states }: Request, status: string): boolean => states.some((state) => state.status === status);
export const canEdit = (request: Request): boolean => !uncancelable.some((status) => isOver(request, status));

/** "Of several identical items send the count; otherwise 1 is recorded." */
function recorded(order: Order): Order {
  const rows = (order.items ?? []).map((item) => JSON.stringify(item));
  const items = order.items?.flatMap((item, n) => {
    const isRepeated = rows.indexOf(rows[n] ?? '') !== rows.lastIndexOf(rows[n] ?? '');
    if (!isRepeated) return [item];
    return rows.indexOf(rows[n] ?? '') === n ? [{ ...item, count: 1 }] : [];
  });
  return { ...order, ...(items && { items }) };
}

const sumOf = ({ items = [] }: Order, price: 'unit_price' | 'assessed_unit_price'): number =>
  items.reduce((sum, { count = 0, billing_details: billing }) => sum + count * (billing?.[price] ?? 0), 0);
export const goodsOf = (order: Order): number => sumOf(order, 'unit_price');
export const assessedOf = (order: Order): number => sumOf(order, 'assessed_unit_price');

function slotOf(interval: Interval | undefined): Slot | undefined {
  if (interval === undefined) return undefined;
  const [from, to] = [Date.parse(interval.from), Date.parse(interval.to)];
  if (Number.isNaN(from) || Number.isNaN(to) || to < from) throw badRequest("Invalid field 'interval_utc'");
  return { from, to };
}

function requireFields(order: Order): void {
  const { items = [], places = [], recipient_info: recipient, billing_info: billing } = order;
  const barcodes = places.map(({ barcode }) => barcode);
  const isWhole = (value: number | undefined) => Number.isInteger(value) && Number(value) >= 0;
  const missing = Object.entries({
    'info.operator_request_id': numberOf(order),
    items: items.length > 0,
    'items.name': items.every(({ name, article }) => name && article),
    'items.count': items.every(({ count }) => isWhole(count) && count !== 0),
    'items.billing_details': items.every(
      ({ billing_details: one }) => isWhole(one?.unit_price) && isWhole(one?.assessed_unit_price),
    ),
    'items.billing_details.nds': items.every(({ billing_details: one }) =>
      [undefined, -1, 0, 5, 7, 10, 22].includes(one?.nds),
    ),
    'items.place_barcode': items.every(({ place_barcode: barcode }) => barcodes.includes(barcode)),
    'places.barcode':
      new Set(barcodes).size === places.length && barcodes.every((one) => /^[\w/\\-]+$/.test(one ?? '')),
    'billing_info.payment_method': ['already_paid', 'card_on_receipt', 'postpay'].includes(
      billing?.payment_method ?? '',
    ),
    'recipient_info.first_name': recipient?.first_name,
    'recipient_info.phone': /^\+\d{11,15}$/.test(recipient?.phone ?? ''),
  }).find(([, value]) => !value);
  if (missing !== undefined) throw badRequest(`Missing or invalid required field '${missing[0]}'`);
  if (barcodes.some((barcode) => items.every((item) => item.place_barcode !== barcode)))
    throw badRequest('There is place with no items');
}

function checkPayment({ billing_info: billing, particular_items_refuse: refuse }: Order, { point }: Route): void {
  const isPaidThere = billing?.payment_method !== 'already_paid';
  if (point === null) {
    if (isPaidThere) throw badRequest('Payment on delivery option is not available for courier delivery');
    if (refuse) throw badRequest('Particular items refuse is not allowed for courier delivery');
    return;
  }
  if (!point.payment_methods.includes(billing?.payment_method ?? ''))
    throw badRequest("Pickup point doesn't accept payment on delivery. Choose another pickup point or payment method");
  if (refuse && !point.pickup_services.is_partial_refuse_allowed)
    throw badRequest('Particular items refuse is not allowed for pickup point');
}
