import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { type CalculationAnswer, type CalculationTask, readTask, type StoredCalculation } from './calculation.ts';

/** A calculation with the answers that are there. */
export interface AnsweredCalculation extends StoredCalculation {
  readonly answers: readonly CalculationAnswer[];
}

/** By the id that callers name; one query. `withOptions`: else the answers come without theirs. null: there is none. */
export const findCalculation = async (
  db: Db,
  requestId: string,
  { withOptions }: { readonly withOptions: boolean },
): Promise<AnsweredCalculation | null> => {
  const rows = withOptions ? await whole(db, { requestId }) : await withoutOptions(db, { requestId });
  const [head] = rows;
  if (!head) return null;
  return {
    id: head.id,
    requestId,
    companyId: head.company_id,
    askerId: head.asker_id,
    vendors: JSON.parse(head.vendors),
    issuedAt: head.issued_at,
    expiresAt: head.expires_at,
    answers: rows.flatMap(({ place, status, reason, options }) =>
      place === null || status === null
        ? []
        : [
            {
              companyId: head.company_id,
              calculationId: head.id,
              place,
              status,
              reason,
              options: options === null ? [] : JSON.parse(options),
            },
          ],
    ),
  };
};

const answered = (db: Db, requestId: string) =>
  db
    .selectFrom('calculations')
    .leftJoin('calculation_answers', (join) =>
      join
        .onRef('calculation_answers.company_id', '=', 'calculations.company_id')
        .onRef('calculation_answers.calculation_id', '=', 'calculations.id'),
    )
    .select([
      'calculations.id',
      'calculations.company_id',
      'asker_id',
      'vendors',
      'issued_at',
      'expires_at',
      'place',
      'status',
      'reason',
    ])
    .where('request_id', '=', requestId);

const whole = prepared((db, { requestId }: { requestId: string }) => answered(db, requestId).select('options'));
const withoutOptions = prepared((db, { requestId }: { requestId: string }) =>
  answered(db, requestId).select((is) => is.val<string | null>(null).as('options')),
);

/** A calculation that somebody has to go on with. */
export interface OpenCalculation extends StoredCalculation {
  readonly task: CalculationTask;
  /** Places of the vendors that have answered. */
  readonly answered: ReadonlySet<number>;
}

/** null: there is none, or it has expired and was forgotten. */
export const openCalculation = async (db: Db, id: number): Promise<OpenCalculation | null> => {
  const row = await db.selectFrom('calculations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.request === null) return null;
  const answers = await db
    .selectFrom('calculation_answers')
    .select('place')
    .where('company_id', '=', row.company_id)
    .where('calculation_id', '=', id)
    .execute();
  return {
    id: row.id,
    requestId: row.request_id,
    companyId: row.company_id,
    askerId: row.asker_id,
    vendors: JSON.parse(row.vendors),
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    task: readTask(row.request),
    answered: new Set(answers.map(({ place }) => place)),
  };
};
