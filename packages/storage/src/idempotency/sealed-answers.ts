import type { Db } from '../tables.ts';
import { type IdempotencyKey, ofKey } from './idempotent-request.ts';

/** A kept answer that is sealed. */
export interface SealedAnswer extends IdempotencyKey {
  readonly body: Uint8Array;
  /** The id of the key that opens it. */
  readonly sealedWith: string;
}

/** The sealed answers there are, of every company; by their keys, from `after` on. */
export const pageSealedAnswers = async (
  db: Db,
  { after, limit }: { readonly after: IdempotencyKey | null; readonly limit: number },
): Promise<readonly SealedAnswer[]> => {
  const sealed = db
    .selectFrom('idempotency_keys')
    .select(['company_id', 'operation', 'key', 'answer', 'sealed_with'])
    .where('sealed_with', 'is not', null)
    .$narrowType<{ sealed_with: string }>()
    .orderBy('company_id')
    .orderBy('operation')
    .orderBy('key')
    .limit(limit);
  const rows = await (after === null
    ? sealed
    : sealed.where((is) =>
        is(is.refTuple('company_id', 'operation', 'key'), '>', is.tuple(after.companyId, after.operation, after.key)),
      )
  ).execute();
  return rows.flatMap(({ company_id, operation, key, answer, sealed_with }) =>
    answer === null ? [] : [{ companyId: company_id, operation, key, body: answer, sealedWith: sealed_with }],
  );
};

/** Puts the answer, sealed anew, in the place of what was read. false: it has gone, or is sealed anew already. */
export const resealAnswer = async (
  db: Db,
  was: SealedAnswer,
  { body, sealedWith }: Pick<SealedAnswer, 'body' | 'sealedWith'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ answer: body, sealed_with: sealedWith })
    .where(ofKey(was))
    .where('sealed_with', '=', was.sealedWith)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
