import { bindOperations } from '../bind.ts';
import { type ConnectOptions, connectionOf } from '../connection.ts';
import { requiredKey } from '../key-in-header.ts';
import type { Operations } from './generated/operations.ts';
import { operations } from './generated/table.ts';

export type * from '../api-types.ts';
export { CartageError } from '../error.ts';
export type * from './generated/models.ts';
export type * from './generated/operations.ts';

/** The operations of v1 by their names. Each takes its body, into which the client writes the key. */
export type Client = Operations;

/**
 * A client of v1. Nothing is asked of the service yet.
 * @throws TypeError when url or key is missing
 */
export const connect = ({ key, ...options }: ConnectOptions & { readonly key: string }): Client =>
  bindOperations(connectionOf(options, { keyInBody: requiredKey(key) }), operations) as Client;
