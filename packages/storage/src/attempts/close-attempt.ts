import type { Instant } from '@cartage/core';
import type { AttemptState, Db } from '../tables.ts';
import { openStates } from './attempt.ts';

/** How a call of a vendor ended. */
export interface AttemptResult {
  /** `accepted` and `unknown` leave the attempt open. */
  readonly state: Exclude<AttemptState, 'sending'>;
  readonly finishedAt: Instant;
  /** The vendor's words; none. */
  readonly problem?: string | null;
  /** false */
  readonly neverSent?: boolean;
  /** By which the vendor knows it; the one that it was opened with. */
  readonly reference?: string;
  /** What was stored when it was opened stays where this is left out. */
  readonly details?: unknown;
}

/** Records how the call ended. false: the attempt is no longer open, and nothing changes. */
export const closeAttempt = async (db: Db, id: number, result: AttemptResult): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set({
      state: result.state,
      finished_at: result.finishedAt,
      problem: result.problem ?? null,
      never_sent: result.neverSent ? 1 : 0,
      ...(result.reference === undefined ? {} : { reference: result.reference }),
      ...(result.details === undefined ? {} : { details: JSON.stringify(result.details) }),
    })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
