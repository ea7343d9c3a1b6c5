import {
  boughtBy,
  formatDateTime,
  type Instant,
  type Kopecks,
  type LocalText,
  type Order,
  type OrderStatus,
  type Problem,
  type PurchasedProduct,
  problem,
  statuses,
  takesTrackEvents,
  toldNext,
  toldStatuses,
  type VendorEvent,
} from '@cartage/core';
import { findOrderByNumber, getOrderById, knownFingerprints } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { audit } from '../audit.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { commitShipmentEvents } from './commit-shipment-events.ts';

/** What the operator says of a parcel in the courier's place. */
export interface ToldByOperator {
  /** One of `toldStatuses`. */
  readonly status: OrderStatus;
  /** When it happened; null: now. */
  readonly at: Instant | null;
  /** null: the words of the status. */
  readonly text: LocalText | null;
  /** Who received the parcel, of a delivery. */
  readonly receivedBy: string | null;
  /** All that was bought of the goods; null or absent: not told. */
  readonly purchased?: readonly PurchasedProduct[] | null;
  /** Kopecks that the courier has collected; null or absent: not told. */
  readonly collected?: Kopecks | null;
  /** Also of an order whose vendor tells by itself. */
  readonly force: boolean;
}

/** What came of it. */
export type AdvanceResult =
  /**
   * `noted`: it is in the history, but the order stays as it is, for later news is known or its cancellation is open.
   * `purchase`: it has that status already, and what was bought or collected is new.
   */
  | { readonly kind: 'moved' | 'noted' | 'known' | 'purchase'; readonly order: Order }
  | { readonly kind: 'vendor-tells'; readonly vendorName: string }
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * The operator tells what became of an order whose vendor tells nothing, as if the vendor had told it: with the moves that a
 * vendor's events have (interface 9.5, 9.6), and one moment and status once, however often they are told.
 */
export const advanceOrder = async (
  service: Ground & Connections,
  number: string,
  told: ToldByOperator,
): Promise<AdvanceResult> => {
  const { db } = service.store;
  const order = await findOrderByNumber(db, number);
  if (order === null) return refused(problem('OrderNotFound'));
  if (!told.force) {
    const vendor = chosenVendor(service, order);
    if (vendor !== undefined && tells(vendor)) return { kind: 'vendor-tells', vendorName: vendor.manifest.name };
  }
  const event = eventOf(service, order, told);
  const known = await knownFingerprints(db, order);
  const isPurchase = event.purchased != null || event.collected != null;
  if (!isPurchase && [...known].some((fingerprint) => fingerprint.startsWith(`${event.at}|${event.status}|`)))
    return { kind: 'known', order };
  const reason = obstacle(service, order, event) ?? purchaseProblem(order, event, service.clock());
  if (reason !== null) return refused(reason);
  const isNew = await commitShipmentEvents(
    service,
    order,
    { events: [event], numbers: {} },
    false,
    (tx, before, after) =>
      audit(service, tx, {
        act: 'AdvanceOrder',
        object: { kind: 'order', id: order.number },
        companyId: order.companyId,
        before: { status: before.status },
        after: { status: after.status, told: event.status, at: event.at },
      }),
  );
  const now = (await getOrderById(db, order.id)) ?? order;
  // Somebody else has told the same at this moment.
  if (!isNew) return { kind: 'known', order: now };
  if (isPurchase && order.status === event.status) return { kind: 'purchase', order: now };
  const isMoved = now.status === event.status && (now.vendorEventAt === event.at || now.status !== order.status);
  return { kind: isMoved ? 'moved' : 'noted', order: now };
};

const refused = (reason: Problem): AdvanceResult => ({ kind: 'refused', problem: reason });

const tells = ({ track, changes, webhook }: VendorAdapter): boolean =>
  [track, changes, webhook].some((member) => member !== undefined);

const eventOf = (
  service: Ground,
  order: Order,
  { status, at, text, receivedBy, purchased, collected }: ToldByOperator,
): VendorEvent => ({
  at: at ?? service.clock(),
  source: order.option?.vendor.name ?? service.settings.operatorName,
  text: text ?? statuses[status].text,
  status,
  isReturn: status === 'Returning' || status === 'FinishedWithReturn',
  receivedBy,
  purchased,
  collected,
});

/** Why it cannot be told of the order; null: it moves the order, or is one more line of its history. */
const obstacle = (service: Ground, order: Order, { at, status, purchased, collected }: VendorEvent): Problem | null => {
  const { timeZone } = service.settings;
  const now = service.clock();
  if (!takesTrackEvents(order.status)) {
    return problem('OrderStateInvalid', null, {
      en: `It was not handed over to a vendor; its status is ${order.status}.`,
      ru: `Заказ не передан в службу доставки; его статус ${order.status}.`,
    });
  }
  if (at < order.createdAt - MINUTE || at > now) {
    const [told, first, last] = [at, order.createdAt, now].map((moment) => formatDateTime(moment, timeZone));
    return problem('OrderStateInvalid', 'at', {
      en: `The moment ${told} is not accepted; accepted: from ${first}, when the order was made, to ${last}, now.`,
      ru: `Время ${told} не принимается; допустимо: от ${first}, когда заказ создан, до ${last}.`,
    });
  }
  const isLate = order.vendorEventAt !== null && at < order.vendorEventAt;
  const next = toldNext(order);
  // What was bought may be known only after the end.
  const isAddition = status === order.status && (purchased != null || collected != null);
  if (isAddition || next.includes(status) || (isLate && toldStatuses.includes(status))) return null;
  return problem('OrderStateInvalid', 'status', {
    en: `From ${order.status} it cannot become ${status}; accepted: ${next.join(', ') || 'nothing, for it has ended'}.`,
    ru: `Из статуса ${order.status} заказ не переходит в ${status}; допустимо: ${next.join(', ') || 'ничего, он завершён'}.`,
  });
};

/** A person who tells of a purchase that cannot be has mistyped; a vendor is believed in the rest. */
const purchaseProblem = (order: Order, event: VendorEvent, now: Instant): Problem | null => {
  const { doubts } = boughtBy(order, [event], now);
  if (doubts.length === 0) return null;
  const { products } = order.content.cargo;
  const shown = products.slice(0, MOST_SHOWN).map(({ productId, qty }) => `${productId} (${qty})`);
  const sent = [...shown, ...(products.length > MOST_SHOWN ? ['...'] : [])].join(', ');
  return problem('RequestInvalid', 'purchased', {
    en: `${doubts.join(' ')} Accepted: ${sent === '' ? 'nothing, for the order names no products' : `at most what was sent: ${sent}`}.`,
    ru: `Выкуплено не может быть больше отправленного. Допустимо: ${sent === '' ? 'ничего, в заказе нет товаров' : `не больше отправленного: ${sent}`}.`,
  });
};

const MOST_SHOWN = 20;

/** Moments are typed without seconds. */
const MINUTE = 60_000;
