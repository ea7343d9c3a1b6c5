import { closeAttempt, enqueueJob, lockOrder, openAttempt } from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import { orderJob } from '../attempts/order-job.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { followed } from '../spans.ts';
import type { BegunHandOver } from './begin-hand-over.ts';
import { callHandOver } from './call-hand-over.ts';
import { followingReference } from './following-reference.ts';
import type { TakenReference } from './hand-over-answer.ts';
import { type Settled, settleHandOver } from './settle-hand-over.ts';

/** A vendor that has another shipment of each of so many references is looked at by a person. */
const MOST_REFERENCES = 5;

/** Calls the vendor and commits what its answer means. A reference that is another shipment's is left to it. */
export const carryOut = (service: Ground & Connections, begun: BegunHandOver): Promise<Settled> =>
  followed(
    () => ({ kind: 'act', name: 'hand over', about: {} }),
    () => call(service, begun),
  );

const call = async (service: Ground & Connections, begun: BegunHandOver): Promise<Settled> => {
  let current = begun;
  for (let tries = 1; ; tries = tries + 1) {
    const answer = await callHandOver(service, current);
    if (answer.kind !== 'taken') return settleHandOver(service, current, answer);
    const next = tries < MOST_REFERENCES ? await leaveReference(service, current, answer) : null;
    if (next === null) return settleHandOver(service, current, { ...answer, kind: 'undecidable' });
    current = next;
  }
};

/** The next reference in its stead; null: somebody else has gone on with the attempt. */
export const leaveReference = (
  service: Ground,
  begun: Pick<BegunHandOver, 'order' | 'attempt' | 'restoration'>,
  { words }: TakenReference,
): Promise<BegunHandOver | null> =>
  openNext(service, begun, {
    reference: followingReference(begun.attempt.reference),
    result: { state: 'rejected', problem: words.en },
  });

/** The vendor has not got it: a new attempt with the same reference. */
export const callAgain = (
  service: Ground,
  begun: Pick<BegunHandOver, 'order' | 'attempt' | 'restoration'>,
): Promise<BegunHandOver | null> =>
  openNext(service, begun, {
    reference: begun.attempt.reference,
    result: { state: 'unavailable', problem: 'The vendor does not know the reference.', neverSent: true },
  });

interface Next {
  readonly reference: string;
  /** Of the attempt before. */
  readonly result: Omit<Parameters<typeof closeAttempt>[2], 'finishedAt'>;
}

/** In one transaction with the end of the old attempt. null: somebody else has ended it. */
const openNext = (
  service: Ground,
  { order, attempt: old, restoration }: Pick<BegunHandOver, 'order' | 'attempt' | 'restoration'>,
  { reference, result }: Next,
): Promise<BegunHandOver | null> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    // No version changes here, so the lock alone keeps a worker apart that sets the job's time just now.
    await lockOrder(tx, order.id);
    if (!(await closeAttempt(tx, old.id, { ...result, finishedAt: now }))) return null;
    const isFirst = reference !== old.reference;
    // What the vendor told of the shipment before is not of this one.
    const details = isFirst ? undefined : old.details;
    const attempt = await openAttempt(tx, { ...old, companyId: order.companyId, reference, details, startedAt: now });
    await enqueueJob(tx, {
      ...orderJob(service, 'hand-over', order, attempt),
      runAt: now,
      lease: callersLease(service),
    });
    return { order, attempt, doubt: null, isFirst, restoration };
  });
