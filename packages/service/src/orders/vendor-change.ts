import type { Instant, Order, OrderChanges } from '@cartage/core';
import type { Attempt } from '@cartage/storage';

/** A change of an order that its vendor is told of. The attempt and its job outlive this process. */
export interface BegunUpdate {
  readonly order: Order;
  readonly attempt: Attempt;
  /** When this process took it up. */
  readonly since: Instant;
  /** The vendor may have been told before, and its answer was lost. */
  readonly isRepeat: boolean;
}

/** What an attempt of the kind `update` keeps. */
export interface UpdateDetails {
  /** All that changes once the vendor has confirmed, also what is the customer's own and no news for the vendor. */
  readonly changes: OrderChanges;
  /** The key with which each was asked for, by path; absent: from before this was kept. */
  readonly askedBy?: Readonly<Record<string, number>>;
  /** Until then a call whose answer was lost may still change the shipment: other values are not sent before. */
  readonly lateUntil: Instant;
  /** The attempt whose place it took while that was open: kept alone where this one comes to nothing. Absent: none. */
  readonly replaces?: number;
  /** What others have changed at once while it was open, and it changes no more; nor do those whose place it took. */
  readonly overtaken?: readonly string[];
}

export const updateDetails = (attempt: Attempt): UpdateDetails => attempt.details as UpdateDetails;
