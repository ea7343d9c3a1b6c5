import type { Connection } from '../connections/connection.ts';
import type { Answered } from './kept-offers.ts';
import type { Offer } from './offers-by-days.ts';

/** A call of a vendor for whose answer everybody has waited in vain. */
export interface LateCall extends Omit<Answered, 'offers'> {
  readonly answer: Promise<readonly Offer[]>;
  /** Ends it. */
  readonly ending: AbortController;
}

/** A late call, for somebody who asks the same while it goes on. null: its grace is over, and it was ended. */
export interface BoardedCall extends Omit<Answered, 'offers'> {
  readonly answer: Promise<readonly Offer[] | null>;
}

/**
 * Calls that go on for a while when the last who waited has passed his deadline: of a vendor that is always a little too
 * slow nobody would ever see a price. Only whoever asks the same meanwhile, or later, hears of their answers.
 */
export interface LateCalls {
  /** For so many ms. false: as many go on as may, and this one is to be ended. */
  readonly letGoOn: (connection: Connection, key: string, call: LateCall, ms: number) => boolean;
  readonly find: (connection: Connection, key: string) => BoardedCall | undefined;
  /** Ends them all; none goes on afterwards. */
  readonly close: () => void;
}

export interface LateCallsParts {
  /** An answer came within the grace. */
  readonly onLateAnswer: (connection: Connection, key: string, answered: Answered) => void;
}

/** In a process; a dead vendor takes an eighth of it. */
const MOST = 64;
const MOST_OF_CONNECTION = 8;
/** One in so many of the requests that the vendor allows at once: the others are for those who wait. */
const ONE_IN = 4;

interface GoingOn extends BoardedCall {
  readonly end: () => void;
}

export const openLateCalls = ({ onLateAnswer }: LateCallsParts): LateCalls => {
  const all = new Set<GoingOn>();
  const ofConnections = new WeakMap<Connection, Map<string, GoingOn>>();
  let isClosed = false;

  const goOn = (connection: Connection, key: string, among: Map<string, GoingOn>, call: LateCall, ms: number): void => {
    const { askedAt, since, ending } = call;
    const { promise: answer, resolve, reject } = Promise.withResolvers<readonly Offer[] | null>();
    const leave = (): void => {
      clearTimeout(timer);
      all.delete(goingOn);
      among.delete(key);
    };
    const end = (): void => {
      leave();
      resolve(null);
      ending.abort(new DOMException('The time is over.', 'TimeoutError'));
    };
    const timer = setTimeout(end, ms);
    call.answer.then(
      (offers) => {
        if (ending.signal.aborted) return;
        leave();
        onLateAnswer(connection, key, { offers, askedAt, since });
        resolve(offers);
      },
      (thrown) => {
        if (ending.signal.aborted) return;
        leave();
        reject(thrown);
      },
    );
    // Nobody may have boarded it.
    answer.catch(() => {});
    const goingOn: GoingOn = { askedAt, since, answer, end };
    all.add(goingOn);
    among.set(key, goingOn);
  };

  return {
    letGoOn: (connection, key, call, ms) => {
      const among = ofConnections.get(connection) ?? new Map<string, GoingOn>();
      const most = Math.min(MOST_OF_CONNECTION, Math.floor(connection.vendor.manifest.limits.concurrency / ONE_IN));
      if (isClosed || all.size >= MOST || among.size >= most) return false;
      ofConnections.set(connection, among);
      goOn(connection, key, among, call, ms);
      return true;
    },
    find: (connection, key) => ofConnections.get(connection)?.get(key),
    close: () => {
      isClosed = true;
      for (const { end } of all) end();
    },
  };
};
