import type { Order } from '@cartage/core';

/** A defect or an outage that came when an order was saved already; `cause`: what it was. */
export class FailedAfterSaving extends Error {
  override readonly name = 'FailedAfterSaving';
  /** The number of the order, which the caller would learn nowhere else. */
  readonly saved: string;

  constructor(saved: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.saved = saved;
  }
}

/** For `catch`: says of whatever is thrown that the order is there. */
export const afterSaving =
  ({ number }: Pick<Order, 'number'>) =>
  (thrown: unknown): never => {
    throw new FailedAfterSaving(number, thrown);
  };
