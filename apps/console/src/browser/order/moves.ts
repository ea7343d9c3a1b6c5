import { type AccessRight, cancelMove, isFetchable, isFreelyChanged, moves, type OperatorRight } from '@cartage/core';
import type { Operator, Shop } from '../api.ts';
import { names } from '../words/locale.ts';
import { statusNumbers } from '../words/orders.ts';

/** What somebody of a company can do with an order, in the sequence of the buttons. */
export const companyMoves = [
  'hand-over',
  'repeat-payment',
  'accept-price',
  'dispute-price',
  'call-courier',
  'cancel-courier',
  'change',
  'cancel',
] as const;
export type CompanyMove = (typeof companyMoves)[number];

/** What somebody of the operator can. */
export const operatorMoves = [
  'approve',
  'refuse',
  'retry',
  'retry-absent',
  'accept-price',
  'dispute-price',
  'charge',
  'waive',
  'advance',
  'cancel-courier',
  'cancel',
] as const;
export type OperatorMove = (typeof operatorMoves)[number];

type Standing = Pick<Shop.OrderRecord, 'status' | 'attention' | 'vendorPickupNum'>;

const asksFor = ({ attention }: Pick<Standing, 'attention'>, reason: string): boolean =>
  attention.some((one) => one.reason === reason);

const canCancel = (status: number): boolean => {
  const name = statusNumbers[status];
  if (!name) return false;
  const move = cancelMove(name);
  // While the vendor is being called an order may be canceled once it has accepted it: the service knows whether it has.
  return move === 'at-once' || move === 'ask-vendor' || move === 'once-accepted';
};

/** The moves that the order's status, its attention and the role allow; the service has the last word. */
export const movesOfCompany = (
  order: Standing & Pick<Shop.OrderRecord, 'sender'>,
  may: (right: AccessRight) => boolean,
): readonly CompanyMove[] => {
  const status = statusNumbers[order.status];
  if (!status || !may('Orders.Write')) return [];
  const isThere: Readonly<Record<CompanyMove, boolean>> = {
    // The operator approves, and a payment hands over by itself.
    'hand-over':
      moves[status].includes('TransferringToVendor') && status !== 'OnApproval' && status !== 'AwaitingPayment',
    'repeat-payment': status === 'AwaitingPayment',
    'accept-price': asksFor(order, 'price-rose'),
    'dispute-price': asksFor(order, 'price-rose'),
    'call-courier': isFetchable(status) && order.vendorPickupNum === null && order.sender.contactType === 1,
    'cancel-courier': isFetchable(status) && order.vendorPickupNum !== null,
    change: true,
    cancel: canCancel(order.status),
  };
  return companyMoves.filter((move) => isThere[move]);
};

/** The same for the operator, whose rights are others. */
export const movesOfOperator = (
  order: Standing,
  attempts: readonly Pick<Operator.Attempt, 'kind' | 'state'>[],
  may: (right: OperatorRight) => boolean,
): readonly OperatorMove[] => {
  const status = statusNumbers[order.status];
  if (!status) return [];
  const [mends, decides] = [may('Orders.Mend'), may('Orders.Decide')];
  const hasFailed = status === 'VendorError' || status === 'VendorUnavailable';
  const last = attempts.find(({ kind }) => kind === 'hand-over')?.state;
  const isDoubtful = last === 'unknown' || last === 'undecidable' || last === 'sending';
  const isThere: Readonly<Record<OperatorMove, boolean>> = {
    approve: decides && status === 'OnApproval',
    refuse: decides && status === 'OnApproval',
    retry: mends && hasFailed,
    'retry-absent': mends && hasFailed && isDoubtful,
    'accept-price': decides && asksFor(order, 'price-rose'),
    'dispute-price': decides && asksFor(order, 'price-rose'),
    charge: decides && status === 'Canceled' && asksFor(order, 'problem'),
    waive: decides && status === 'Canceled' && asksFor(order, 'problem'),
    advance: decides && (moves[status].includes('Finished') || status === 'CancelRequest'),
    'cancel-courier': mends && isFetchable(status) && order.vendorPickupNum !== null,
    cancel: mends && canCancel(order.status),
  };
  return operatorMoves.filter((move) => isThere[move]);
};

/** What mends what the order asks attention for; it is the first button. */
export const mendingMove = <Move extends string>(
  { attention }: Pick<Standing, 'attention'>,
  there: readonly Move[],
): Move | null => {
  for (const { reason } of attention)
    for (const move of mends.get(reason) ?? []) if ((there as readonly string[]).includes(move)) return move as Move;
  return null;
};

const mends = names<readonly string[]>({
  approval: ['approve'],
  'vendor-error': ['retry', 'change'],
  'vendor-unavailable': ['retry', 'hand-over'],
  doubtful: ['retry'],
  'payment-failed': ['repeat-payment'],
  'price-rose': ['accept-price'],
  'courier-missing': ['call-courier'],
  problem: ['charge'],
  'contract-refused': ['retry'],
});

/** Something is under way that ends by itself within moments: it is asked for again soon. */
export const isMoving = (status: number): boolean => {
  const name = statusNumbers[status];
  return name === 'TransferringToVendor' || name === 'CancelRequest' || name === 'AwaitingPayment';
};

/** Every field may change; else the customer's own, and what the vendor can change (interface 11.1). */
export const changesFreely = (status: number): boolean => {
  const name = statusNumbers[status];
  return name !== undefined && isFreelyChanged(name);
};
