import type { Instant, PickupConditions } from '@cartage/core';
import type { VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { type Deadline, OpenDeadline } from '../connections/deadline.ts';
import type { Vendors } from '../connections/vendors.ts';
import { type AskedOffers, askedOffers } from './asked-offers.ts';
import { type KeptOffersParts, openKeptOffers } from './kept-offers.ts';

/** A request for prices, as every vendor is asked it. */
export interface OfferWish {
  readonly request: VendorQuoteRequest;
  /** Equal for those who may get the same answer; see `wishKey`. */
  readonly key: string;
  /** The vendor is asked, whatever others were told a moment ago: for whatever is acted on. */
  readonly anew: boolean;
}

/** What vendors offer, before the operator's mark-up. */
export interface Offers {
  /**
   * By one connection. Who asks the same through it at the same time shares one call, and where answers are kept
   * (interface 16.4) the call of those who asked minutes ago. Throws what `Vendors.call` throws.
   */
  readonly of: (connection: Connection, wish: OfferWish, deadline: Deadline) => Promise<readonly VendorOption[]>;
}

export interface OffersParts extends Omit<KeptOffersParts, 'clock'> {
  readonly vendors: Pick<Vendors, 'call'>;
  readonly clock: () => Instant;
}

/**
 * What decides on a vendor's answer beside the connection: all of the request, and the half of the service's day that
 * ends with the last moment for a pickup. Prices of before that moment, or of yesterday, are nobody's afterwards.
 */
export const wishKey = (request: VendorQuoteRequest, { today, timeOfDay, sameDayCutoff }: PickupConditions): string =>
  `${today} ${timeOfDay < sameDayCutoff ? 'before' : 'after'} ${JSON.stringify(request)}`;

/**
 * A call that somebody waits for. It is nobody's in particular: it has no deadline of its own, and ends when nobody waits
 * for it any more.
 */
interface Flight {
  readonly answer: Promise<readonly VendorOption[]>;
  readonly deadline: OpenDeadline;
  readonly askedAt: Instant;
  waiting: number;
  isKept: boolean;
}

export const openOffers = ({ vendors, ...parts }: OffersParts): Offers => {
  const kept = openKeptOffers(parts);
  const flights = new WeakMap<Connection, Map<string, Flight>>();

  const flightsOf = (connection: Connection): Map<string, Flight> => {
    const known = flights.get(connection);
    if (known) return known;
    const opened = new Map<string, Flight>();
    flights.set(connection, opened);
    return opened;
  };

  const call = (connection: Connection, { request }: OfferWish, deadline: Deadline) =>
    vendors.call(connection, 'quote', deadline, (context) => connection.vendor.quote(request, context));

  const askAnew = async (
    connection: Connection,
    wish: OfferWish,
    deadline: Deadline,
  ): Promise<readonly VendorOption[]> => {
    const askedAt = parts.clock();
    try {
      const offers = await call(connection, wish, deadline);
      kept.keep(connection, wish.key, { offers, askedAt });
      return offers;
    } catch (thrown) {
      kept.forget(connection, wish.key);
      throw thrown;
    }
  };

  const askTogether = async (
    connection: Connection,
    wish: OfferWish,
    deadline: Deadline,
  ): Promise<readonly VendorOption[]> => {
    const underWay = flightsOf(connection);
    let flight = underWay.get(wish.key);
    tell(connection, flight ? 'shared' : 'vendor');
    if (!flight) {
      const own = new OpenDeadline();
      const answer = call(connection, wish, own);
      flight = { answer, deadline: own, askedAt: parts.clock(), waiting: 0, isKept: false };
      underWay.set(wish.key, flight);
    }
    flight.waiting += 1;
    try {
      const offers = await deadline.limit(flight.answer);
      if (!flight.isKept) {
        flight.isKept = true;
        kept.keep(connection, wish.key, { offers, askedAt: flight.askedAt });
      }
      return offers;
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        underWay.delete(wish.key);
        if (deadline.signal.aborted) flight.deadline.end(deadline.signal.reason);
      }
    }
  };

  return {
    of: (connection, wish, deadline) => {
      if (wish.anew) {
        tell(connection, 'vendor');
        return askAnew(connection, wish, deadline);
      }
      const known = kept.find(connection, wish.key);
      if (!known) return askTogether(connection, wish, deadline);
      tell(connection, 'kept');
      return Promise.resolve(known);
    },
  };
};

const tell = ({ vendor }: Connection, from: AskedOffers['from']): void => {
  if (askedOffers.hasSubscribers) askedOffers.publish({ vendor: vendor.manifest.key, from } satisfies AskedOffers);
};
