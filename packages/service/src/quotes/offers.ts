import type { PickupConditions } from '@cartage/core';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import type { Deadline } from '../connections/deadline.ts';
import type { AnswerTimes } from './answer-times.ts';
import type { PointsFound } from './any-point.ts';
import { type AskedOffers, askedOffers } from './asked-offers.ts';
import { type Answered, type KeptOffersParts, openKeptOffers } from './kept-offers.ts';
import type { KnownLanes } from './known-lanes.ts';
import { type OfferCall, type OfferCallsParts, type OfferQuestion, openOfferCalls } from './offer-calls.ts';
import type { Offer } from './offers-by-days.ts';
import { openSharedOffers, type SharedOffersParts } from './shared-offers.ts';

/** The part of the service by which prices are asked for. */
export interface Pricing extends PointsFound {
  /** What the vendors offer. */
  readonly offers: Offers;
  /** How long they took lately to say so. */
  readonly answerTimes: Pick<AnswerTimes, 'expectedMs'>;
  /** How long they took between two regions so far. */
  readonly lanes: KnownLanes;
}

/** A request for prices, as every vendor is asked it. */
export interface OfferWish extends OfferQuestion {
  /** The vendor is asked, whatever others were told a moment ago: for whatever is acted on. */
  readonly anew: boolean;
  /** Since when it is waited for, by `performance.now()`. */
  readonly since: number;
}

/** What vendors offer, before the operator's mark-up. */
export interface Offers {
  /**
   * By one connection. Who waits for the same through it at the same time shares one call, and where answers are kept
   * (interface 16.4) the call of those who asked minutes ago. Throws what `Vendors.call` throws.
   */
  readonly of: (connection: Connection, wish: OfferWish, deadline: Deadline) => Promise<readonly Offer[]>;
  /** Ends the calls that go on although nobody waits for them, and waits for what is being kept. */
  readonly close: () => Promise<void>;
}

export type OffersParts = KeptOffersParts &
  Pick<OfferCallsParts, 'vendors' | 'answerTimes' | 'graceMs'> &
  Pick<SharedOffersParts, 'store' | 'isAlone'>;

/**
 * What decides on a vendor's answer beside the connection: all of the request, whose cities and points their codes tell,
 * and the half of the sender's day that ends with the last moment for a pickup. Prices of before that moment, or of yesterday, are nobody's afterwards.
 */
export const wishKey = (
  { route: _, ...request }: VendorQuoteRequest,
  { today, timeOfDay, sameDayCutoff }: PickupConditions,
): string => `${today} ${timeOfDay < sameDayCutoff ? 'before' : 'after'} ${JSON.stringify(request)}`;

/**
 * A call that somebody waits for. It is nobody's in particular: it has no deadline of its own, and ends when nobody waits
 * for it any more, or some time after they waited in vain.
 */
interface Flight {
  readonly answer: Promise<readonly Offer[]>;
  /** null: it has landed. It is held for a second then, and what could end it is a third of its memory. */
  call: OfferCall | null;
  waiting: number;
  /** When its answer came, by `performance.now()`; null: not yet. */
  landedAt: number | null;
}

/** A flight that has landed, and where it is found. */
interface Landed {
  readonly flight: Flight;
  readonly among: Map<string, Flight>;
  readonly key: string;
}

/** How long an answer is held for those who had come before it and were held up on their way here. */
const HELD_MS = 1_000;
const MOST_HELD = 10_000;

export const openOffers = ({ now = () => performance.now(), ...parts }: OffersParts): Offers => {
  const kept = openKeptOffers({ ...parts, now });
  const shared = openSharedOffers({ ...parts, now });
  const keep: typeof kept.keep = (...answer) => {
    kept.keep(...answer);
    shared.keep(...answer);
  };
  const calls = openOfferCalls({ ...parts, now, onLateAnswer: keep });
  const flights = new WeakMap<Connection, Map<string, Flight>>();

  const flightsOf = (connection: Connection): Map<string, Flight> => {
    const known = flights.get(connection);
    if (known) return known;
    const opened = new Map<string, Flight>();
    flights.set(connection, opened);
    return opened;
  };

  // The one that landed first is the first.
  const landed = new Set<Landed>();

  const forgetLanded = (): void => {
    const at = now();
    for (const one of landed) {
      const { flight, among, key } = one;
      if (landed.size <= MOST_HELD && at - (flight.landedAt ?? at) < HELD_MS) return;
      landed.delete(one);
      if (among.get(key) === flight) among.delete(key);
    }
  };

  const takeOff = (connection: Connection, wish: OfferWish, among: Map<string, Flight>): Flight => {
    forgetLanded();
    const call = calls.start(connection, wish);
    const flight: Flight = { answer: call.answer, call, waiting: 0, landedAt: null };
    among.set(wish.key, flight);
    return flight;
  };

  const askAnew = async (connection: Connection, wish: OfferWish, deadline: Deadline): Promise<readonly Offer[]> => {
    const asked = { askedAt: parts.clock(), since: now() };
    try {
      const offers = await calls.within(deadline, connection, wish);
      keep(connection, wish.key, { offers, ...asked });
      return offers;
    } catch (thrown) {
      kept.forget(connection, wish.key);
      shared.forget(connection, wish.key);
      throw thrown;
    }
  };

  const askTogether = async (
    connection: Connection,
    wish: OfferWish,
    deadline: Deadline,
  ): Promise<readonly Offer[]> => {
    const among = flightsOf(connection);
    const known = among.get(wish.key);
    // What comes after somebody began to wait is as new as an answer to a call of its own.
    const mayBoard = known && (known.landedAt === null || wish.since <= known.landedAt);
    const flight = mayBoard ? known : takeOff(connection, wish, among);
    tell(connection, mayBoard || flight.call?.isLate ? 'shared' : 'vendor');
    flight.waiting += 1;
    try {
      const offers = await deadline.limit(flight.answer);
      if (flight.call) {
        keep(connection, wish.key, { offers, ...flight.call.asked() });
        flight.landedAt = now();
        flight.call = null;
        landed.add({ flight, among, key: wish.key });
      }
      return offers;
    } catch (thrown) {
      throw deadline.signal.aborted && flight.call ? flight.call.blamed(thrown) : thrown;
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0 && flight.landedAt === null) {
        among.delete(wish.key);
        if (deadline.signal.aborted) flight.call?.end(deadline.signal.reason);
      }
    }
  };

  /** What another process was told a moment ago, else as one who asks together with others. */
  const askOthers = async (
    connection: Connection,
    wish: OfferWish,
    deadline: Deadline,
    looking: Promise<Answered | undefined>,
  ): Promise<readonly Offer[]> => {
    const found = await deadline.limit(looking);
    if (!found) return askTogether(connection, wish, deadline);
    kept.keep(connection, wish.key, found);
    tell(connection, 'kept');
    return found.offers;
  };

  return {
    of: (connection, wish, deadline) => {
      if (wish.anew) {
        tell(connection, 'vendor');
        return askAnew(connection, wish, deadline);
      }
      const known = kept.find(connection, wish.key);
      if (known) {
        tell(connection, 'kept');
        return Promise.resolve(known);
      }
      const looking = flightsOf(connection).has(wish.key) ? null : shared.find(connection, wish.key);
      return looking ? askOthers(connection, wish, deadline, looking) : askTogether(connection, wish, deadline);
    },
    close: async () => {
      calls.close();
      await shared.close();
    },
  };
};

const tell = ({ vendor }: Connection, from: AskedOffers['from']): void => {
  if (askedOffers.hasSubscribers) askedOffers.publish({ vendor: vendor.manifest.key, from } satisfies AskedOffers);
};
