import type { OfferedOption } from '@cartage/core';
import { enqueueJob, type Lease } from '@cartage/storage';
import { withinDeadline } from '../connections/deadline.ts';
import type { Acting, Ground } from '../context.ts';
import { type Answered, answerOf, type PreparedQuestion, type VendorFailure } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { askForOptions } from '../quotes/quote.ts';
import type { Calculating } from './calculations.ts';

/** Which calculation, of how many vendors, and which of them are asked. */
export interface Run {
  readonly calculationId: number;
  readonly vendors: number;
  /** In the calculation, of the question's vendors in their order. */
  readonly places: readonly number[];
  /** Of its job. */
  readonly lease: Lease;
}

/** So long the job stays with whoever runs the calculation: to the deadline, and some time to store the last answer. */
export const leaseOfRun = ({ clock, settings, processId }: Ground): Lease => ({
  owner: processId,
  until: clock() + settings.calcDeadlineMs + 2_000,
});

/**
 * Asks vendors of a calculation, all at once and within one deadline, and stores each answer as it comes. Nobody waits for
 * it: it goes on when the caller has gone.
 */
export const runCalculation = (
  ctx: Acting & Pricing & Calculating,
  { calculationId, vendors, places, lease }: Run,
  question: PreparedQuestion,
): void => {
  const { calculations, clock, settings } = ctx;
  const ask = askForOptions(ctx);
  /** The process was suspended: another one may run it by now. */
  const isAnothers = () => clock() >= lease.until;
  calculations.run(calculationId, async (closing) => {
    if (closing.aborted) return leave(ctx, calculationId);
    const ended = await withinDeadline(settings.calcDeadlineMs, closing, (deadline) =>
      Promise.allSettled(
        question.asks.map(async (one, nth) => {
          const answer = await answerOf(question, one, ask, deadline);
          // What it would say now is of the process and not of the vendor.
          if (closing.aborted || ('reason' in answer && isAnothers())) return;
          const place = places[nth] as number;
          const said = 'reason' in answer ? failed(answer) : finished(answer);
          await calculations.keep({ companyId: ctx.company.id, calculationId, place, ...said }, { vendors, lease });
        }),
      ),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    if (closing.aborted && !isAnothers()) await leave(ctx, calculationId);
  });
};

/** The reason of one that has finished without an option: why those that it has are not shown (interface 1.20). */
const finished = ({ options, leftOut }: Answered<OfferedOption>) =>
  ({ status: 'finished', reason: leftOut ? leftOut.reasons.join('+') : null, options }) as const;

const failed = ({ reason }: VendorFailure) =>
  reason === 'timed-out'
    ? ({ status: 'timed-out', reason: null, options: [] } as const)
    : ({ status: 'failed', reason, options: [] } as const);

/** The process ends: whoever looks for work next goes on with it, and finds out what is left to do. */
const leave = ({ store, clock }: Ground, calculationId: number): Promise<void> =>
  enqueueJob(store.db, {
    task: 'calculation',
    key: String(calculationId),
    payload: { calculationId },
    runAt: clock(),
  });
