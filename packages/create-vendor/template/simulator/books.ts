import { randomUUID } from 'node:crypto';
import { type SimulatedPurchase, SimulatedRefusal } from '@cartage/vendor-kit/simulator';

// What Acme knows and decides, as its documentation tells. Nothing here knows the plugin: an error in one is to be seen in the other.

export interface Stop {
  readonly city: string;
  readonly point: string | null;
  readonly name?: string;
  readonly person?: string | null;
  readonly phone?: string;
  readonly extension?: string | null;
  readonly email?: string | null;
  readonly postalCode?: string | null;
  readonly address?: string;
  readonly hint?: string | null;
}

export interface Order {
  readonly orderNumber?: string;
  readonly product?: string;
  readonly from: Stop;
  readonly to: Stop;
  readonly parcels: readonly { readonly grams: number; readonly mm: readonly [number, number, number] | null }[];
  readonly collectOn: string;
  readonly declaredValue: string;
  readonly contents?: string;
  readonly goods?: readonly {
    readonly article: string;
    readonly name: string;
    readonly quantity: number;
    readonly grams: number | null;
    readonly value: string;
    readonly toPay: string | null;
    readonly vat: number | null;
  }[];
  readonly remark?: string | null;
  readonly collectBetween?: readonly [string, string] | null;
  readonly cashOnDelivery: string;
}

export interface Event {
  readonly code: string;
  readonly at: string;
  readonly text: string;
  readonly city: string | null;
  readonly signedBy: string | null;
  readonly bought?: readonly { readonly article: string; readonly quantity: number; readonly amount: string }[];
  readonly paid?: string;
}

export interface Shipment {
  readonly id: string;
  readonly waybill: string;
  readonly order: Order & { readonly orderNumber: string; readonly product: string };
  readonly events: Event[];
  /** ms since 1970. */
  readonly createdAt: number;
  /** All that it charges, kopecks; another one once it has weighed again. */
  price: number;
}

export interface Pickup {
  readonly number: string;
  readonly requestNumber: string;
  readonly shipments: readonly string[];
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly address: string;
  readonly phone?: string;
  readonly person?: string | null;
  readonly hint?: string | null;
}

/** Thrown where Acme refuses. */
export class Refusal extends SimulatedRefusal {
  constructor(status: number, code: string, message: string, field: string | null = null) {
    super(status, { code, message, field });
  }
}

// Invented: what happens to a parcel, the products and prices, the cities, the points.
const journey: readonly (readonly [code: string, text: string])[] = [
  ['TAKEN', 'Taken from the sender'],
  ['ROAD', 'On the road'],
  ['SORTED', 'Sorted'],
  ['THERE', 'In the city of the receiver'],
  ['OUT', 'With the courier'],
  ['DONE', 'Delivered'],
];
const wayBack: typeof journey = [
  ['REFUSED', 'The receiver does not take it'],
  ['BACK', 'On its way back'],
  ['RETURNED', 'Given back to the sender'],
];
const products = [
  { product: 'COURIER', to: 'door', perKg: 9_000, min: 2, max: 4 },
  { product: 'EXPRESS', to: 'door', perKg: 18_000, min: 1, max: 2 },
  { product: 'POINT', to: 'point', perKg: 5_000, min: 2, max: 5 },
];
const BASE = 25_050;
const MOST_GRAMS = 30_000;

const cities = [
  { code: '7700000000000', name: 'Moscow', lat: 55.7558, lon: 37.6173 },
  { code: '7800000000000', name: 'Saint Petersburg', lat: 59.9386, lon: 30.3141 },
  { code: '6600000100000', name: 'Yekaterinburg', lat: 56.8389, lon: 60.6057 },
];
/** Acme delivers to these and has no points there; two of them have one name. */
const towns = ['4600000300000', '2400000400000'];

/** Acme has 45 points: fifteen in each of its cities. */
export const points = cities.flatMap(({ code, name, lat, lon }, n) =>
  Array.from({ length: 15 }, (_, i) => ({
    id: `AC-${n + 1}${String(i + 1).padStart(2, '0')}`,
    kind: i % 3 === 0 ? 'locker' : 'office',
    name: `Acme ${name} ${i + 1}`,
    city: code,
    cityName: name,
    address: `${name}, Lenina ${i + 1}`,
    location: { lat: lat + i / 500, lon: lon + i / 500 },
    hours: i % 3 === 0 ? '24/7' : 'Mo-Su 09:00-21:00',
    maxGrams: MOST_GRAMS,
    takesCards: true,
  })),
);

/** The order books of one Acme. */
export class Books {
  readonly shipments: Shipment[] = [];
  readonly pickups: Pickup[] = [];
  webhookUrl: string | null = null;
  isRefusing = false;
  /** ms since 1970. */
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  price(order: Order) {
    requireSound(order);
    const kilograms = order.parcels.reduce((sum, { grams, mm }) => sum + chargeableGrams(grams, mm), 0) / 1000;
    const isToPoint = order.to.point !== null;
    return products
      .filter(({ to }) => (to === 'point') === isToPoint)
      .map(({ product, perKg, min, max }) => ({
        product,
        price: written(BASE + Math.ceil(kilograms) * perKg),
        insuranceFee: written(Math.round(read(order.declaredValue) / 200)),
        cashFee: written(Math.round(read(order.cashOnDelivery) / 50)),
        collectOn: order.collectOn,
        days: { min, max },
        note: null,
      }));
  }

  take(order: Order): { readonly shipment: Shipment; readonly isNew: boolean } {
    const { orderNumber, product } = order;
    if (!orderNumber) throw new Refusal(422, 'INVALID', 'orderNumber is missing', 'orderNumber');
    const known = this.shipments.find((one) => one.order.orderNumber === orderNumber);
    if (known !== undefined) return { shipment: known, isNew: false };
    if (this.isRefusing) throw new Refusal(422, 'INVALID', 'Acme takes nothing on this day', 'collectOn');
    const rate = this.price(order).find((one) => one.product === product);
    if (!product || rate === undefined) throw new Refusal(422, 'NOT_SERVED', 'There is no such product on this route');
    for (const end of ['from', 'to'] as const)
      for (const field of ['name', 'phone', 'address'] as const)
        if (!order[end][field]) throw new Refusal(422, 'INVALID', `${end}.${field} is missing`, `${end}.${field}`);
    const n = String(this.shipments.length + 1).padStart(7, '0');
    const shipment = {
      id: randomUUID(),
      waybill: `AC${n}`,
      order: { ...order, orderNumber, product },
      events: [],
      createdAt: this.#now(),
      price: read(rate.price) + feesOf(order, rate),
    };
    this.shipments.push(shipment);
    return { shipment, isNew: true };
  }

  find(id: string): Shipment {
    const shipment = this.shipments.find((one) => one.id === id);
    if (shipment === undefined) throw new Refusal(404, 'UNKNOWN', 'There is no such shipment');
    return shipment;
  }

  cancel(id: string): Shipment {
    const shipment = this.find(id);
    if (isCanceled(shipment)) return shipment;
    if (shipment.events.some(({ code }) => code === 'OUT'))
      throw new Refusal(409, 'TOO_LATE', 'The courier has it already');
    this.#happen(shipment, 'CANCELED', 'Canceled');
    return shipment;
  }

  /** The next thing that happens to the shipment. */
  advance(shipment: Shipment): void {
    const next = journey[shipment.events.length];
    if (next !== undefined && !isCanceled(shipment)) this.#happen(shipment, ...next);
  }

  /** The shipment is delivered; the receiver buys and pays so much, in kopecks. */
  deliver(shipment: Shipment, { purchased, collected }: SimulatedPurchase): void {
    while (shipment.events.at(-1)?.code !== 'DONE' && !isCanceled(shipment)) this.advance(shipment);
    const last = shipment.events.pop();
    const bought = purchased.map(({ product, quantity, sum }) => ({
      article: product,
      quantity,
      amount: written(sum),
    }));
    if (last !== undefined) shipment.events.push({ ...last, bought, paid: written(collected) });
  }

  /** The receiver does not take it. */
  sendBack(shipment: Shipment): void {
    this.advance(shipment);
    for (const step of wayBack) this.#happen(shipment, ...step);
  }

  pickUp(wish: Omit<Pickup, 'number'>): { readonly pickup: Pickup; readonly isNew: boolean } {
    const known = this.pickups.find(({ requestNumber }) => requestNumber === wish.requestNumber);
    if (known !== undefined) return { pickup: known, isNew: false };
    for (const id of wish.shipments) this.find(id);
    const pickup = { ...wish, number: `PU${String(this.pickups.length + 1).padStart(6, '0')}` };
    this.pickups.push(pickup);
    return { pickup, isNew: true };
  }

  /** In the time of Yekaterinburg, where Acme lives. */
  #happen(shipment: Shipment, code: string, text: string): void {
    const at = inYekaterinburg(this.#now());
    const signedBy = code === 'DONE' ? (shipment.order.to.name ?? null) : null;
    shipment.events.push({ code, at, text, city: code === 'ROAD' ? null : 'Yekaterinburg', signedBy });
  }
}

export const isCanceled = ({ events }: Shipment): boolean => events.some(({ code }) => code === 'CANCELED');

/** As the answers show it. */
export const shown = ({ id, waybill, order: { orderNumber }, events, price, createdAt }: Shipment) => ({
  id,
  orderNumber,
  waybill,
  price: written(price),
  createdAt: inYekaterinburg(createdAt),
  page: pageOf(waybill),
  events,
});

export const pageOf = (waybill: string): string => `https://acme.example/follow/${waybill}`;

const inYekaterinburg = (at: number): string => `${new Date(at + 5 * 3_600_000).toISOString().slice(0, 19)}+05:00`;

/** For what is insured, and for what is collected. */
const feesOf = (order: Order, rate: { readonly insuranceFee: string; readonly cashFee: string }): number =>
  (read(order.declaredValue) > 0 ? read(rate.insuranceFee) : 0) +
  (read(order.cashOnDelivery) > 0 ? read(rate.cashFee) : 0);

function requireSound({ from, to, parcels, collectOn }: Order): void {
  for (const [field, { city }] of Object.entries({ 'from.city': from, 'to.city': to }))
    if (!cities.some(({ code }) => code === city) && !towns.includes(city))
      throw new Refusal(422, 'NOT_SERVED', 'Acme is not there', field);
  if (to.point !== null && !points.some(({ id, city }) => id === to.point && city === to.city))
    throw new Refusal(422, 'INVALID', 'There is no such point in that city', 'to.point');
  if (parcels.length === 0 || parcels.length > 100 || parcels.some(({ grams }) => grams > MOST_GRAMS))
    throw new Refusal(422, 'INVALID', 'Up to 100 parcels of 30 kg each', 'parcels');
  if (!/^\d{4}-\d\d-\d\d$/.test(collectOn)) throw new Refusal(422, 'INVALID', 'YYYY-MM-DD', 'collectOn');
}

/** A litre counts as 200 g. */
const chargeableGrams = (grams: number, mm: readonly [number, number, number] | null): number =>
  Math.max(grams, mm === null ? 0 : (mm[0] * mm[1] * mm[2]) / 5000);

const read = (roubles: string): number => Math.round(Number(roubles) * 100);
const written = (kopecks: number): string => (kopecks / 100).toFixed(2);
