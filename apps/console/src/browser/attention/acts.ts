import type { AccessRight, AttentionReason, OperatorRight } from '@cartage/core';
import type { OrderRow } from '../orders/order-row.ts';

/** What can be done about an order that asks for attention, beside opening it. */
export type AttentionAct =
  | 'approve'
  | 'refuse'
  | 'retry'
  | 'retryAbsent'
  | 'accept'
  | 'dispute'
  | 'charge'
  | 'waive'
  | 'repeatPayment'
  | 'handOver'
  | 'callCourier'
  | 'vendors';

/** Who looks at it. */
export type Looker =
  | { readonly kind: 'company'; readonly may: (right: AccessRight) => boolean }
  | { readonly kind: 'operator'; readonly may: (right: OperatorRight) => boolean };

const CANCELED = 605;

/** The acts that mend it, as far as the desk and the role have them. */
export const actsOn = (
  row: Pick<OrderRow, 'status' | 'courier'>,
  reason: AttentionReason,
  who: Looker,
): readonly AttentionAct[] =>
  who.kind === 'operator' ? ofOperator(row, reason, who.may) : ofCompany(row, reason, who.may);

const ofOperator = (
  { status }: Pick<OrderRow, 'status'>,
  reason: AttentionReason,
  may: (right: OperatorRight) => boolean,
): readonly AttentionAct[] => {
  const decide = (...acts: readonly AttentionAct[]) => (may('Orders.Decide') ? acts : []);
  const mend = (...acts: readonly AttentionAct[]) => (may('Orders.Mend') ? acts : []);
  switch (reason) {
    case 'approval':
      return decide('approve', 'refuse');
    case 'vendor-error':
    case 'vendor-unavailable':
      return mend('retry');
    case 'doubtful':
      return mend('retry', 'retryAbsent');
    case 'contract-refused':
      return ['vendors', ...(status === 51 ? mend('retry') : [])];
    case 'price-rose':
      return decide('accept', 'dispute');
    case 'problem':
      return status === CANCELED ? decide('charge', 'waive') : [];
    default:
      return [];
  }
};

const ofCompany = (
  { status, courier }: Pick<OrderRow, 'status' | 'courier'>,
  reason: AttentionReason,
  may: (right: AccessRight) => boolean,
): readonly AttentionAct[] => {
  const write = (...acts: readonly AttentionAct[]) => (may('Orders.Write') ? acts : []);
  switch (reason) {
    case 'vendor-error':
      return may('Calc') ? write('handOver') : [];
    case 'contract-refused':
      return [
        ...(may('Vendors') ? (['vendors'] as const) : []),
        ...(may('Calc') && status === 51 ? write('handOver') : []),
      ];
    case 'payment-failed':
      return write('repeatPayment');
    case 'price-rose':
      return write('accept', 'dispute');
    case 'courier-missing':
      return courier === null ? write('callCourier') : [];
    default:
      return [];
  }
};

/** Nothing is undone: what comes of it is said before. */
export const wantsWord: ReadonlySet<AttentionAct> = new Set([
  'refuse',
  'retryAbsent',
  'accept',
  'dispute',
  'charge',
  'waive',
]);
