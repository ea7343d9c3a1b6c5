import type { Kopecks } from '../money.ts';

/** What decides whether a company's balance is low, as it stands at one moment. Every sum is in kopecks. */
export interface BalanceState {
  /** The sum of its ledger; less than 0 where it owes. */
  readonly amount: Kopecks;
  /** Held for orders that are on their way to a vendor. */
  readonly reserved: Kopecks;
  /** The company's own, and not what others of its family leave of the topmost owner's (interface 16.8). */
  readonly creditLimit: Kopecks;
  /** What the company calls low, its setting `balance.low`; null: it has settled nothing. */
  readonly settled: Kopecks | null;
}

/** What the event `balance.low` tells (interface 22.1). Every sum is in kopecks. */
export interface BalanceFacts {
  /** The sum of the ledger; less than 0 where the company owes. */
  readonly amount: Kopecks;
  /** Held for orders that are on their way to a vendor. */
  readonly reserved: Kopecks;
  /** The company's own. */
  readonly creditLimit: Kopecks;
  /** Less than this is left to spend. */
  readonly threshold: Kopecks;
}

/** What is left to spend, in kopecks: the balance less all that is held, and the credit limit (interface 21.8). */
export const leftToSpend = ({ amount, reserved, creditLimit }: Omit<BalanceState, 'settled'>): Kopecks =>
  amount - reserved + creditLimit;

/**
 * The balance is low where less than this is left to spend, in kopecks: what the company has settled, else a tenth of its
 * credit limit, rounded down. Null where that tenth is less than a kopeck: then no balance is low (interface 21.8).
 */
export const lowThreshold = ({ creditLimit, settled }: Pick<BalanceState, 'creditLimit' | 'settled'>): Kopecks | null =>
  settled ?? (creditLimit >= 10 ? Math.floor(creditLimit / 10) : null);

/** Whether less is left to spend than the threshold; what equals it is enough. */
export const isLow = (state: BalanceState): boolean => {
  const threshold = lowThreshold(state);
  return threshold !== null && leftToSpend(state) < threshold;
};

/**
 * What `balance.low` tells of a change that made the balance low; undefined where the change tells nothing (interface
 * 22.6). The change is all that one act did: what was low only between its parts was never low. A balance that is low
 * already tells nothing more until it was low no longer. Nor does a change that took nothing from what is left to spend,
 * such as another setting or a higher credit limit.
 */
export const becameLow = (before: BalanceState, after: BalanceState): BalanceFacts | undefined => {
  const threshold = lowThreshold(after);
  const left = leftToSpend(after);
  if (threshold === null || left >= threshold || left >= leftToSpend(before) || isLow(before)) return undefined;
  const { amount, reserved, creditLimit } = after;
  return { amount, reserved, creditLimit, threshold };
};
