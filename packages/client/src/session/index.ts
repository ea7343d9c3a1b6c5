import { bindOperations } from '../bind.ts';
import { type ConnectOptions, connectionOf } from '../connection.ts';
import type { Operations } from './generated/operations.ts';
import { operations } from './generated/table.ts';

export type * from '../api-types.ts';
export { CartageError } from '../error.ts';
export type * from './generated/models.ts';
export type * from './generated/operations.ts';

/** The operations on one's own session by their names. Each takes one object with `body`, where the operation has one. */
export interface Client extends Operations {}

/**
 * A client for people who sign in from a page of the service, whose browser keeps the session. Nothing is asked of it yet.
 * @throws TypeError for a url that is no address of a service
 */
export const connect = (options: ConnectOptions): Client =>
  bindOperations(connectionOf(options, {}), operations) as Operations;
