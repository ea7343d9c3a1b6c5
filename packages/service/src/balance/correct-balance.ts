import { type Kopecks, type Problem, problem, roublesFromKopecks } from '@cartage/core';
import { bookEntry, entryOfKey } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { ActingCompany, Ground } from '../context.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { type Booking, toBooking } from './top-up-balance.ts';

/** What the operator adds to a balance or takes from it. */
export interface Correction {
  /** Above zero to the company's favour; never zero. */
  readonly amount: Kopecks;
  /** The line in the history. */
  readonly reason: string;
  /** Names it in the company, so that it is booked once; null: it is booked each time. */
  readonly number: string | null;
}

/**
 * Corrects the company's balance: once where it has a number, else as often as it is asked to. It may go past the credit limit:
 * what is owed is owed. RequestInvalid at `correctionNumber`: one of this number was of another amount.
 */
export const correctBalance = (
  service: Pick<Ground, 'store' | 'clock' | 'cause' | 'newKey'> & { readonly company: Pick<ActingCompany, 'id'> },
  { amount, reason, number }: Correction,
): Promise<Booking | Problem> => {
  const { id: companyId } = service.company;
  const key = `correction:${number === null ? service.newKey() : `${companyId}:${number}`}`;
  return service.store
    .transaction(async (tx) => {
      const text = { en: `Correction: ${reason}`, ru: `Корректировка: ${reason}` };
      const entry = { companyId, orderId: null, kind: 'correction', amount, text, at: service.clock(), key } as const;
      if (!(await bookEntry(tx, entry))) {
        const before = toBooking(await entryOfKey(tx, key), true);
        if (before.amount !== amount) throw new Rollback(anotherSum(before.amount));
        return before;
      }
      const booked = toBooking(await entryOfKey(tx, key), false);
      const after = { entryId: booked.id, amount: roublesFromKopecks(amount), reason };
      await audit(service, tx, {
        act: 'Correction',
        object: { kind: 'company', id: String(companyId) },
        companyId,
        after,
      });
      return booked;
    })
    .catch(problemOf);
};

const anotherSum = (booked: Kopecks): Problem =>
  problem('RequestInvalid', 'correctionNumber', {
    en: `This correction was booked with ${roublesFromKopecks(booked)} roubles; another one wants a number of its own.`,
    ru: `Эта корректировка уже проведена на сумму ${roublesFromKopecks(booked)} руб.; у другой должен быть свой номер.`,
  });
