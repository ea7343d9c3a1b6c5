import type { Order } from '../order/order.ts';
import { type OrderStatus, statuses } from '../order/statuses.ts';
import type { TrackEvent } from '../tracking/event.ts';
import type { OrderFacts } from './event-facts.ts';
import type { OrderEventType } from './event-types.ts';

/** What an event tells beside the order as it stands. */
export interface OrderEventDetails {
  /** Which status the order had before; default the one that it has. */
  readonly statusBefore?: OrderStatus | null;
  /** The line of its history that it is. */
  readonly line?: TrackEvent;
  /** Paths of what was changed. */
  readonly changed?: readonly string[];
}

/** What an event of the order tells. */
export const orderFacts = (
  order: Omit<Order, 'id' | 'version'>,
  { statusBefore, line, changed = [] }: OrderEventDetails = {},
): OrderFacts => ({
  number: order.number,
  customerOrderId: order.content.customerOrderId,
  status: order.status,
  statusAt: order.statusAt,
  statusBefore: statusBefore === undefined ? order.status : statusBefore,
  price: order.price,
  vendorKey: order.option?.vendor.key ?? null,
  vendorInvoiceNumber: order.vendorInvoiceNumber,
  vendorReturnInvoiceNumber: order.vendorReturnInvoiceNumber,
  vendorPickupNumber: order.vendorPickupNumber,
  plannedDeliveryAt: order.plannedDeliveryAt,
  deliveredAt: order.deliveredAt,
  receivedBy: order.receivedBy,
  collected: order.bought?.collected ?? null,
  purchased: purchasedIn(order),
  line: line ? { at: line.at, source: line.source, text: line.text, isReturn: line.isReturn } : null,
  changed,
});

/** An event is small: of more goods the order itself tells. */
const MOST_GOODS = 100;

const purchasedIn = ({ bought, content: { cargo } }: Pick<Order, 'bought' | 'content'>) =>
  bought?.purchasedAt == null || cargo.products.length > MOST_GOODS
    ? null
    : cargo.products.map(({ productId, purchasedQty, purchasedAmount }) => ({
        productId,
        purchasedQty,
        purchasedAmount,
      }));

/**
 * The types of what a move is, the general one first: a client that listens to that alone misses no move, and one that listens
 * to a particular one is not woken by the others. A step on the way that a vendor repeats is no change.
 */
export const moveEventTypes = (from: OrderStatus, to: OrderStatus): readonly OrderEventType[] => {
  if (from === to) return [];
  const particular: readonly (OrderEventType | false)[] = [
    to === 'TransferredToVendor' && 'order.handed_over',
    statuses[to].master === 'Finished' && 'order.delivered',
    to === 'Canceled' && 'order.canceled',
    isProblematic(from, to) && 'order.problem',
  ];
  return ['order.status_changed', ...particular.filter((type) => type !== false)];
};

/** Somebody has to look at the order, or it does not go the way that was planned. */
const isProblematic = (from: OrderStatus, to: OrderStatus): boolean =>
  statuses[to].master === 'ProblemDetected' ||
  troubles.includes(to) ||
  // The vendor has refused it.
  (to === 'Draft' && statuses[from].group === 'transfer');

const troubles: readonly OrderStatus[] = [
  'VendorError',
  'VendorUnavailable',
  'FailedDeliveryAttempt',
  'StoragePeriodExpires',
  'RefuseOfDelivery',
];
