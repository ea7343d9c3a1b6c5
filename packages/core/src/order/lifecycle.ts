import { type Problem, problem } from '../problem.ts';
import type { Instant } from '../time.ts';
import { type OrderStatus, orderStatuses, statuses } from './statuses.ts';

const inGroup = (...groups: readonly (typeof statuses)[OrderStatus]['group'][]): readonly OrderStatus[] =>
  orderStatuses.filter((status) => groups.includes(statuses[status].group));

const delivered = ['Finished', 'FinishedWithAdditional', 'AutoFinished'] as const;
const ended = [...delivered, 'FinishedWithReturn', 'RefuseOfDelivery'] as const;

/** A vendor may skip and repeat steps, so any may follow any other; nothing returns to TransferredToVendor. */
const onTheWay = inGroup('with-vendor').filter((status) => status !== 'TransferredToVendor');
const withVendor = [...onTheWay, 'Returning', ...ended, 'CancelRequest'] as const;

/** Every move an order can make (interface 9.3 to 9.5). A move that is not here is refused. */
export const moves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Draft: ['OnApproval', 'AwaitingPayment', 'TransferringToVendor', 'Canceled', 'Removed'],
  // What was to be handed over, and was not for want of money, is the customer's to decide on.
  RateRequest: ['Draft', 'OnApproval', 'AwaitingPayment', 'TransferringToVendor', 'Canceled', 'Removed'],
  AwaitingPayment: ['TransferringToVendor', 'Draft', 'Canceled'],
  OnApproval: ['TransferringToVendor', 'Draft', 'Canceled'],
  TransferringToVendor: ['TransferredToVendor', 'Draft', 'VendorError', 'VendorUnavailable', 'Canceled'],
  VendorUnavailable: ['TransferringToVendor', 'VendorError', 'Draft', 'Canceled'],
  VendorError: ['Draft', 'TransferringToVendor', 'Canceled'],
  TransferredToVendor: withVendor,
  CourierAssigned: withVendor,
  CourierOnTheWay: withVendor,
  ParcelPickedUp: withVendor,
  VendorStatus: withVendor,
  InProgress: withVendor,
  ParcelOnTheWay: withVendor,
  ParcelInTheRecipientCity: withVendor,
  ParcelHandedForDelivery: withVendor,
  ParcelInPickupPoint: withVendor,
  ChangeDateByReceiver: withVendor,
  FailedDeliveryAttempt: withVendor,
  StoragePeriodExpires: withVendor,
  RequestForInformation: withVendor,
  ProblemDetected: withVendor,
  // The receiver may come after all.
  Returning: ['Finished', 'FinishedWithAdditional', 'FinishedWithReturn', 'ProblemDetected'],
  RefuseOfDelivery: ['Returning', 'Finished', 'FinishedWithAdditional', 'FinishedWithReturn'],
  // Back to where the parcel is, when the vendor refuses: it needs the order's past, which `advance` checks.
  CancelRequest: ['Canceled', ...ended, ...inGroup('with-vendor', 'returning')],
  Finished: [],
  FinishedWithAdditional: [],
  AutoFinished: [],
  FinishedWithReturn: [],
  Canceled: [],
  Removed: [],
};

/** The part of an order that its moves change. */
export interface OrderState {
  /** Where the order stands. */
  readonly status: OrderStatus;
  /** When the order came into its status. */
  readonly statusAt: Instant;
  /** Where a refused cancellation returns to; follows the vendor's events meanwhile. Null outside CancelRequest. */
  readonly statusBeforeCancel: OrderStatus | null;
  /** When it was delivered, as whoever told it says; set on entry to a delivered status and never before. */
  readonly deliveredAt: Instant | null;
  /** Who took the delivery; null outside a delivered status, and where nobody says. */
  readonly receivedBy: string | null;
}

/** A change of an order's status. */
export interface Move {
  /** Of the table; any other is refused. */
  readonly to: OrderStatus;
  /** When it happened: the moment of a delivery, also where `statusAt`, which never goes back, is later. */
  readonly at: Instant;
  /** Kept where the move is a delivery; default null. */
  readonly receivedBy?: string | null;
}

/**
 * The order's state after the move, or OrderStateInvalid; pure. A repeat of an on-the-way status is a move too.
 *
 * A move never stands before the one that it follows, so `statusAt` is the later of the two: clocks of vendors lag, and
 * clients take the newest line of the history as the current state. Record the event with the new `statusAt`. A delivery
 * has its own moment all the same: it would else depend on what was told before it (interface 9.7).
 */
export const advance = (state: OrderState, move: Move): OrderState | Problem => {
  const { status: from } = state;
  const isReturnElsewhere = from === 'CancelRequest' && isOnItsWay(move.to) && move.to !== state.statusBeforeCancel;
  if (isReturnElsewhere || !moves[from].includes(move.to)) return moveRefused(from, move.to);
  const at = Math.max(state.statusAt, move.at);
  const isDelivered = (delivered as readonly OrderStatus[]).includes(move.to);
  return {
    status: move.to,
    statusAt: at,
    statusBeforeCancel: move.to === 'CancelRequest' ? from : null,
    deliveredAt: isDelivered ? move.at : null,
    receivedBy: isDelivered ? (move.receivedBy ?? null) : null,
  };
};

/** OrderStateInvalid when the table does not have the move, else null. */
export const moveProblem = (from: OrderStatus, to: OrderStatus): Problem | null =>
  moves[from].includes(to) ? null : moveRefused(from, to);

/** Those that nothing follows. */
export const finalStatuses: readonly OrderStatus[] = inGroup('final');

/** Nothing follows the status. */
export const isFinal = (status: OrderStatus): boolean => statuses[status].group === 'final';

/** A vendor says by it that there is nothing more to come: the order's end, however late that is told (interface 9.6). */
export const isVendorsEnd = (status: OrderStatus): boolean =>
  status === 'Finished' || status === 'FinishedWithAdditional' || status === 'FinishedWithReturn';

/** The vendor has the order and its events may move it. */
export const isWithVendor = (status: OrderStatus): boolean =>
  ['with-vendor', 'returning', 'refused', 'cancel'].includes(statuses[status].group);

/** The vendor has the order, and nothing says that it has the parcel. */
export const isFetchable = (status: OrderStatus): boolean => fetchable.has(status);

/** Those of `isFetchable`. */
export const fetchableStatuses: readonly OrderStatus[] = [
  'TransferredToVendor',
  'CourierAssigned',
  'VendorStatus',
  'InProgress',
];

const fetchable: ReadonlySet<OrderStatus> = new Set(fetchableStatuses);

/** What a vendor tells may belong to the order: the vendor has it, or it has ended. */
export const takesTrackEvents = (status: OrderStatus): boolean => isWithVendor(status) || isFinal(status);

/** Where an order can be when its cancellation is asked for, or be found while that is open. */
const isOnItsWay = (status: OrderStatus): boolean => ['with-vendor', 'returning'].includes(statuses[status].group);

/** How a cancellation goes from here (interface 11.4). */
export const cancelMove = (
  status: OrderStatus,
): 'at-once' | 'once-accepted' | 'ask-vendor' | 'waiting' | 'done' | Problem => {
  // Only once the vendor has said that it works on it: while it is being called nobody knows what there is to cancel.
  if (status === 'TransferringToVendor') return 'once-accepted';
  if (status === 'Canceled') return 'done';
  if (status === 'CancelRequest') return 'waiting';
  if (moves[status].includes('Canceled')) return 'at-once';
  if (moves[status].includes('CancelRequest')) return 'ask-vendor';
  return moveRefused(status, 'Canceled');
};

const moveRefused = (from: OrderStatus, to: OrderStatus): Problem =>
  problem('OrderStateInvalid', null, {
    en: `An order in status ${from} cannot become ${to}; from there it can become ${moves[from].join(', ') || 'nothing else'}.`,
    ru: `Заказ в статусе «${statuses[from].text.ru}» не может перейти в «${statuses[to].text.ru}».`,
  });
