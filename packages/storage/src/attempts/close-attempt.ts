import type { Instant } from '@cartage/core';
import { noteTouched } from '../dialects/touched-orders.ts';
import type { AttemptState, Db } from '../tables.ts';
import { isLookedAt, openStates } from './attempt.ts';

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
  const closed = await db
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
    .returning(['order_id', 'kind'])
    .executeTakeFirst();
  if (closed && isLookedAt(closed.kind)) await noteTouched(db, closed.order_id);
  return closed !== undefined;
};
