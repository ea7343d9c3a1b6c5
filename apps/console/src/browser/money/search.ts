import { dayIn, flagIn, oneOf, said, textIn, wholeFrom } from '../parts/address.ts';

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

/** What can be read of the address; the rest is dropped. */
export const moneySearch = (raw: Record<string, unknown>): MoneySearch =>
  said<MoneySearch>({
    tab: oneOf(moneyTabs, raw.tab),
    company: wholeFrom(1, raw.company),
    kind: oneOf(entryKinds, raw.kind),
    paid: flagIn(raw.paid),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    currency: textIn(raw.currency),
    page: wholeFrom(2, raw.page),
  });
