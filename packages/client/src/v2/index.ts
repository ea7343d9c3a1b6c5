import { bindAddresses, bindOperations, bindPages } from '../bind.ts';
import { type ConnectOptions, connectionOf } from '../connection.ts';
import { type KeyOrToken, keyInHeader } from '../key-in-header.ts';
import { type EventsWish, followEvents } from './events.ts';
import type { Event } from './generated/models.ts';
import type { Operations, Pages, PickupPointsMapInput } from './generated/operations.ts';
import { operations } from './generated/table.ts';

export type * from '../api-types.ts';
export { CartageError } from '../error.ts';
export type { EventType } from './event-type.ts';
export type { EventsWish } from './events.ts';
export type * from './generated/models.ts';
export type * from './generated/operations.ts';

/**
 * The operations of v2 by their names, and those beside the versions. Each takes one object: the parameters of path and
 * query, and beside them `body`.
 */
export interface Client extends Operations {
  /** What comes in pages, element by element: `for await (const order of cartage.pages.List({}))`. */
  readonly pages: Pages;
  /**
   * Every event of the company once, in their order, for as long as the caller listens: `for await (const event of
   * cartage.events({ after }))`. A reader who saves `event.id` begins with it again and has missed nothing. It ends when the
   * signal is aborted, and fails with a CartageError when the service refuses or something else is at its address;
   * whatever passes is waited for.
   */
  readonly events: (wish?: EventsWish) => AsyncGenerator<Event, void, undefined>;
  /** The address of the map of pickup points, for a frame of the page: a token or a session opens it, and no key. */
  readonly mapAddress: (input: PickupPointsMapInput) => string;
}

/**
 * A client of v2. Nothing is asked of the service yet.
 * @throws TypeError when url, key or token is missing, or no request could be sent with it
 */
export const connect = (options: ConnectOptions & KeyOrToken): Client => {
  const connection = connectionOf(options, keyInHeader(options));
  return {
    ...(bindOperations(connection, operations) as Operations),
    pages: bindPages(connection, operations) as Pages,
    events: (wish) => followEvents(connection, wish),
    mapAddress: (input) => bindAddresses(connection, operations, 'PickupPointsMap', input),
  };
};
