import type { LocalDate } from '@cartage/core';
import type { Attempt, CourierJob } from '@cartage/storage';
import type { CourierOutcome } from '@cartage/vendor-kit';

/** What an attempt keeps of the call and of the vendor's answer; calls of earlier versions have no hours. */
export type KeptCall = Pick<CourierJob['window'], 'date'> &
  Partial<Pick<CourierJob['window'], 'timeFrom' | 'timeTo'>> &
  Pick<Extract<CourierOutcome, { kind: 'booked' }>, 'pickupNumber'> & {
    /** They were called off since, and do not come. */
    readonly isOff?: true;
  };

export const keptCall = ({ details }: Attempt): Partial<KeptCall> => details ?? {};

/** For when the courier was called; null: not at all, in vain, they were called off since, or before this was kept. */
export const courierComes = (
  attempt: Attempt | null,
): { readonly date: LocalDate; readonly timeFrom: string | null } | null => {
  if (attempt === null || inVain.has(attempt.state)) return null;
  const { date, timeFrom = null, isOff = false } = keptCall(attempt);
  return date === undefined || isOff ? null : { date, timeFrom };
};

const inVain: ReadonlySet<Attempt['state']> = new Set(['rejected', 'unavailable', 'undecidable']);
