import { dayIn, textIn } from '../orders/search.ts';

/** What the operator's money is looked at by. */
export const moneyTabs = ['balances', 'invoices', 'rates', 'check'] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** Why something is booked. */
export const entryKinds = ['charge', 'refund', 'fee', 'top-up', 'correction'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What the address of the money says: it can be sent to a colleague. What it does not say is left out. */
export interface MoneySearch {
  readonly tab?: MoneyTab;
  /** The operator's: whose money. */
  readonly company?: number;
  readonly kind?: EntryKind;
  /** Of invoices: whether they are paid. */
  readonly paid?: boolean;
  /** Days, `2026-11-27`. */
  readonly from?: string;
  readonly to?: string;
  readonly currency?: string;
  /** From 2 on. */
  readonly page?: number;
}

const oneOf = <One extends string>(all: readonly One[], value: unknown): One | undefined =>
  all.find((one) => one === value);

const wholeFrom = (least: number, value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;

/** What can be read of the address; the rest is dropped. */
export const moneySearch = (raw: Record<string, unknown>): MoneySearch => {
  const read = {
    tab: oneOf(moneyTabs, raw.tab),
    company: wholeFrom(1, raw.company),
    kind: oneOf(entryKinds, raw.kind),
    paid: typeof raw.paid === 'boolean' ? raw.paid : undefined,
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    currency: textIn(raw.currency),
    page: wholeFrom(2, raw.page),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as MoneySearch;
};
