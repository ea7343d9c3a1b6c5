import { hash } from 'node:crypto';
import type { Instant, PickupConditions } from '@cartage/core';
import type { VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { type Deadline, deadlineOf } from '../connections/deadline.ts';
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
export const wishKey = (request: VendorQuoteRequest, { today, timeOfDay, sameDayCutoff }: PickupConditions): string => {
  const halfDay = `${today} ${timeOfDay < sameDayCutoff ? 'before' : 'after'} `;
  return hash('sha256', halfDay + JSON.stringify(request), 'base64');
};

/** A call that somebody waits for. */
interface Flight {
  readonly answer: Promise<readonly VendorOption[]>;
  readonly end: AbortController;
  waiting: number;
}

export const openOffers = ({ vendors, ...parts }: OffersParts): Offers => {
  const kept = openKeptOffers(parts);
  const flights = new Map<string, Flight>();
  // Not by their ids: one whose credentials have changed is another, and what the old ones were told is not for it.
  const numbers = new WeakMap<Connection, number>();
  let lastNumber = 0;

  const keyOf = (connection: Connection, { key }: OfferWish): string => {
    let number = numbers.get(connection);
    if (number === undefined) {
      lastNumber += 1;
      number = lastNumber;
      numbers.set(connection, number);
    }
    return `${number} ${key}`;
  };

  const ask = async (
    key: string,
    connection: Connection,
    { request }: OfferWish,
    deadline: Deadline,
  ): Promise<readonly VendorOption[]> => {
    const askedAt = parts.clock();
    try {
      const offers = await vendors.call(connection, 'quote', deadline, (call) =>
        connection.vendor.quote(request, call),
      );
      kept.keep(key, offers, askedAt);
      return offers;
    } catch (thrown) {
      kept.forget(key);
      throw thrown;
    }
  };

  /** The call is nobody's in particular: it has no deadline of its own and ends when nobody waits for it any more. */
  const takeOff = (key: string, connection: Connection, wish: OfferWish): Flight => {
    const end = new AbortController();
    const flight: Flight = { answer: ask(key, connection, wish, deadlineOf(end.signal)), end, waiting: 0 };
    flights.set(key, flight);
    // Those who wait hear of a failure; the one that ends it is heard by nobody.
    flight.answer.catch(() => {});
    return flight;
  };

  const board = async (key: string, flight: Flight, deadline: Deadline): Promise<readonly VendorOption[]> => {
    flight.waiting += 1;
    try {
      return await deadline.limit(flight.answer);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        flights.delete(key);
        if (deadline.signal.aborted) flight.end.abort(deadline.signal.reason);
      }
    }
  };

  return {
    of: (connection, wish, deadline) => {
      const key = keyOf(connection, wish);
      const tell = (from: AskedOffers['from']): void => {
        const { key: vendor } = connection.vendor.manifest;
        if (askedOffers.hasSubscribers) askedOffers.publish({ vendor, from } satisfies AskedOffers);
      };
      if (wish.anew) {
        tell('vendor');
        return ask(key, connection, wish, deadline);
      }
      const known = kept.find(key);
      if (known) {
        tell('kept');
        return Promise.resolve(known);
      }
      const underWay = flights.get(key);
      tell(underWay ? 'shared' : 'vendor');
      return board(key, underWay ?? takeOff(key, connection, wish), deadline);
    },
  };
};
