import type { Instant } from '@cartage/core';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** Stands for a company where the operator asks, who is none. */
export const ofOperator = 0;

/** How a caller names one of their requests, so that a repeated one is known. */
export interface IdempotencyKey {
  /** Or `ofOperator`. */
  readonly companyId: number;
  readonly operation: string;
  readonly key: string;
}

/** One run of such a request. A run that was taken for dead, and was not, no longer holds it. */
export interface IdempotentRun extends IdempotencyKey {
  /** Of this run alone. */
  readonly run: string;
}

/** For `where`. */
export const ofKey =
  ({ companyId, operation, key }: IdempotencyKey) =>
  (is: ExpressionBuilder<Tables, 'idempotency_keys' | 'idempotency_orders' | 'idempotency_companies'>) =>
    is.and({ company_id: companyId, operation, key });

/** For `where`: while the run holds the request. */
export const heldBy = (run: IdempotentRun) => (is: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
  is.and([ofKey(run)(is), is('state', '=', 'running'), is('run', '=', run.run)]);

/** The first request that came with the key. */
export interface IdempotentRequest {
  readonly fingerprint: string;
  readonly createdAt: Instant;
  readonly runningUntil: Instant;
  /** null: it is still running, or its process died. */
  readonly answer: IdempotentAnswer | null;
  /** The answer's body was sealed before it was kept. */
  readonly isSealed: boolean;
}

/** The answer of the first request, to be given again byte for byte. */
export interface IdempotentAnswer {
  /** HTTP */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export const idempotentColumns = [
  'body_hash',
  'created_at',
  'running_until',
  'status',
  'headers',
  'answer',
  'sealed_with',
] as const;

export const toIdempotentRequest = (
  row: Pick<Selectable<Tables['idempotency_keys']>, (typeof idempotentColumns)[number]>,
): IdempotentRequest => ({
  fingerprint: row.body_hash,
  createdAt: row.created_at,
  runningUntil: row.running_until,
  isSealed: row.sealed_with !== null,
  answer:
    row.status === null || row.headers === null || row.answer === null
      ? null
      : { status: row.status, headers: JSON.parse(row.headers) as Record<string, string>, body: row.answer },
});
