import { type Kopecks, roublesFromKopecks } from '@cartage/core';
import { bookEntry, entryOfKey } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { ActingCompany, Ground } from '../context.ts';
import { type Booking, toBooking } from './top-up-balance.ts';

/** What the operator adds to a balance or takes from it. */
export interface Correction {
  /** Above zero to the company's favour; never zero. */
  readonly amount: Kopecks;
  /** The line in the history. */
  readonly reason: string;
}

/** Corrects the company's balance, as often as it is asked to. It may go past the credit limit: what is owed is owed. */
export const correctBalance = (
  service: Pick<Ground, 'store' | 'clock' | 'cause' | 'newKey'> & { readonly company: Pick<ActingCompany, 'id'> },
  { amount, reason }: Correction,
): Promise<Booking> => {
  const { id: companyId } = service.company;
  const key = `correction:${service.newKey()}`;
  return service.store.transaction(async (tx) => {
    const text = { en: `Correction: ${reason}`, ru: `Корректировка: ${reason}` };
    const entry = { companyId, orderId: null, kind: 'correction', amount, text, at: service.clock(), key } as const;
    await bookEntry(tx, entry);
    const booked = toBooking(await entryOfKey(tx, key), false);
    const after = { entryId: booked.id, amount: roublesFromKopecks(amount), reason };
    await audit(service, tx, {
      act: 'Correction',
      object: { kind: 'company', id: String(companyId) },
      companyId,
      after,
    });
    return booked;
  });
};
