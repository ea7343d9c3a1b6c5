import type { DaySpan, Instant } from '@cartage/core';
import { type CallContext, toVendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { CallerGone, type Deadline, OpenDeadline } from '../connections/deadline.ts';
import type { CompanyTurn } from '../connections/family-turns.ts';
import { openQueueTime } from '../connections/queue-time.ts';
import type { Vendors } from '../connections/vendors.ts';
import type { Log } from '../log.ts';
import type { AnswerTimes } from './answer-times.ts';
import type { Answered } from './kept-offers.ts';
import { type LateCallsParts, openLateCalls } from './late-calls.ts';
import { askFor, type Offer } from './offers-by-days.ts';

/** What a vendor is asked. */
export interface OfferQuestion {
  readonly request: VendorQuoteRequest;
  /** Equal for those who may get the same answer; see `wishKey`. */
  readonly key: string;
  /** For whoever asks by days a vendor that can price so. */
  readonly days?: DaySpan;
  /** Of a call that several share the one who asked first, and its turn likewise. */
  readonly log: Log;
  readonly turn: CompanyTurn;
}

/** A call that is nobody's in particular. */
export interface OfferCall {
  readonly answer: Promise<readonly Offer[]>;
  /** When the vendor was asked for it. */
  readonly asked: () => Omit<Answered, 'offers'>;
  /** It waits for a late call of an equal question, and asks the vendor only when that one's grace is over. */
  readonly isLate: boolean;
  /** What whoever waits is told whose time is over: the vendor is to blame for no time in our own queue. */
  readonly blamed: (thrown: unknown) => unknown;
  /**
   * Nobody waits any more: their time is over or, by CallerGone, they have gone. The call fails now, for its circuit and
   * whoever else judges the vendor by it; what may go on late is the vendor's work alone.
   */
  readonly end: (reason: unknown) => void;
}

/** How vendors are asked for what they offer. */
export interface OfferCalls {
  readonly start: (connection: Connection, question: OfferQuestion) => OfferCall;
  /** For one who shares it with nobody. */
  readonly within: (deadline: Deadline, connection: Connection, question: OfferQuestion) => Promise<readonly Offer[]>;
  /** Ends those that go on late. */
  readonly close: () => void;
}

export interface OfferCallsParts extends LateCallsParts {
  readonly vendors: Pick<Vendors, 'call'>;
  readonly answerTimes: Pick<AnswerTimes, 'note'>;
  readonly clock: () => Instant;
  readonly now: () => number;
  /** How long a call goes on late at most, ms. */
  readonly graceMs: number;
  /** How old an answer may be and still be of use, ms. */
  readonly keepMs: number;
}

export const openOfferCalls = (parts: OfferCallsParts): OfferCalls => {
  const { vendors, answerTimes, clock, now, graceMs, keepMs } = parts;
  const late = openLateCalls(parts);

  const call = (
    deadline: Deadline,
    connection: Connection,
    { days, log, turn }: OfferQuestion,
    work: (context: CallContext) => Promise<readonly Offer[]>,
  ) => vendors.call(connection, { capability: days ? 'quoteByDays' : 'quote', deadline, turn, log }, work);

  /** Asks, and notes how long the vendor took, or kept those who wait waiting in vain. */
  const ask = async (
    waited: Deadline,
    connection: Connection,
    { request, days }: OfferQuestion,
    context: CallContext,
  ): Promise<readonly Offer[]> => {
    context.signal.throwIfAborted();
    const since = now();
    const answer = askFor(connection.vendor, request, days, context);
    const took = (): void => answerTimes.note(connection, now() - since);
    // Whoever fails at once is no faster for it, and of one whose caller has gone nobody knows how long it would have taken.
    if (!days) waited.limit(answer).then(took, (thrown) => (isAnswer(thrown) || isOver(waited)) && took());
    return answer;
  };

  return {
    start: (connection, question) => {
      const waited = new OpenDeadline();
      const ending = new AbortController();
      const boarded = late.find(connection, question.key);
      let asked: Omit<Answered, 'offers'> = boarded ?? { askedAt: clock(), since: now() };
      let own: Promise<readonly Offer[]> | null = null;
      const queue = openQueueTime(now);
      const deadline: Deadline = {
        signal: ending.signal,
        limit: (work) => waited.limit(work),
        onTurn: queue.onTurn,
      };
      const answer = call(deadline, connection, question, async (context) => {
        if (boarded) {
          const offers = await boarded.answer;
          if (offers) return offers;
          asked = { askedAt: clock(), since: now() };
        }
        own = ask(waited, connection, question, context);
        return own;
      });
      const mayGoOn = (reason: unknown): boolean => {
        const ms = Math.min(graceMs, keepMs - (now() - asked.since));
        if (!own || ms <= 0 || reason instanceof CallerGone) return false;
        return late.letGoOn(connection, question.key, { ...asked, answer: own, ending }, ms);
      };
      return {
        answer,
        asked: () => asked,
        isLate: boarded !== undefined,
        blamed: queue.blamed,
        end: (reason) => {
          waited.end(reason);
          if (!mayGoOn(reason)) ending.abort(reason);
        },
      };
    },
    within: (deadline, connection, question) =>
      call(deadline, connection, question, (context) => ask(deadline, connection, question, context)),
    close: late.close,
  };
};

/** That it does not deliver there is what the vendor was asked for. */
const isAnswer = (thrown: unknown): boolean => toVendorProblem(thrown).kind === 'notServed';

const isOver = ({ signal }: Deadline): boolean => signal.aborted && !(signal.reason instanceof CallerGone);
