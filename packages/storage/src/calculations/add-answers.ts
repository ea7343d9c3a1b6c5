import type { Db } from '../tables.ts';
import type { CalculationAnswer } from './calculation.ts';

/** In one statement. A vendor that has answered in a calculation keeps its first answer, whoever asked it again. */
export const addAnswers = async (db: Db, answers: readonly CalculationAnswer[]): Promise<void> => {
  if (answers.length === 0) return;
  await db
    .insertInto('calculation_answers')
    .values(
      answers.map(({ calculationId, place, status, reason, options }) => ({
        calculation_id: calculationId,
        place,
        status,
        reason,
        options: JSON.stringify(options),
      })),
    )
    .onConflict((conflict) => conflict.columns(['calculation_id', 'place']).doNothing())
    .execute();
};
