import type { Kopecks, LocalText } from '@cartage/core';
import { bookEntry } from '@cartage/storage';
import type { ActingCompany, Ground } from '../context.ts';

/** A payment of the company's. */
export interface Payment {
  /** Above zero. */
  readonly amount: Kopecks;
  /** The line in the history. */
  readonly text: LocalText;
  /** Names the payment: it is booked once. */
  readonly key: string;
}

/** Adds a payment to the company's balance; false: it was booked before. */
export const topUpBalance = (
  { store, clock, company }: Pick<Ground, 'store' | 'clock'> & { readonly company: Pick<ActingCompany, 'id'> },
  payment: Payment,
): Promise<boolean> =>
  store.transaction((tx) =>
    bookEntry(tx, { ...payment, companyId: company.id, orderId: null, kind: 'top-up', at: clock() }),
  );
