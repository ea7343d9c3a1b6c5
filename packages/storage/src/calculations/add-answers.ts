import { notify } from '../dialects/notices.ts';
import type { Db } from '../tables.ts';
import type { CalculationAnswer } from './calculation.ts';

/**
 * In one statement, in an order that all processes keep: two that write the same ones would else wait for each other. A
 * vendor that has answered in a calculation keeps its first answer when it is asked again.
 */
export const addAnswers = async (db: Db, answers: readonly CalculationAnswer[]): Promise<void> => {
  if (answers.length === 0) return;
  await db
    .insertInto('calculation_answers')
    .values(
      answers.toSorted(inOrder).map(({ companyId, calculationId, place, status, reason, options }) => ({
        company_id: companyId,
        calculation_id: calculationId,
        place,
        status,
        reason,
        options: JSON.stringify(options),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  notify(db, 'calculations');
};

const inOrder = (one: CalculationAnswer, two: CalculationAnswer): number =>
  one.calculationId - two.calculationId || one.place - two.place;
