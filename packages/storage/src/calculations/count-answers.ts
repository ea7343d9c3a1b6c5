import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';

/** How many vendors have answered, by the calculation's id; those of which none has are left out. One query. */
export const countAnswers = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('calculations')
    .innerJoin('calculation_answers', (join) =>
      join
        .onRef('calculation_answers.company_id', '=', 'calculations.company_id')
        .onRef('calculation_answers.calculation_id', '=', 'calculations.id'),
    )
    .select((is) => ['calculation_id', is.fn.countAll<number>().as('answers')])
    .where((is) => among(db, is.ref('calculations.id'), ids))
    .groupBy('calculation_id')
    .execute();
  return new Map(rows.map(({ calculation_id: id, answers }) => [id, Number(answers)]));
};
