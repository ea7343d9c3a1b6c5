import { bindOperations } from '../bind.ts';
import type { CallOptions } from '../call-options.ts';
import { type ConnectOptions, connectionOf } from '../connection.ts';
import { type KeyOrToken, keyInHeader } from '../key-in-header.ts';
import type { AccessRight } from './generated/models.ts';
import type { Operations } from './generated/operations.ts';
import { operations } from './generated/table.ts';
import { type CalculatedOptions, calculatedOptions, type OptionsWish } from './options.ts';
import { tokensFor } from './tokens.ts';

export type * from '../api-types.ts';
export { CartageError } from '../error.ts';
export type * from './generated/models.ts';
export type * from './generated/operations.ts';
export type { CalculatedOptions, OptionsWish } from './options.ts';

/** The operations of v3 by their names. Each takes one object: the parameters of path and query, and beside them `body`. */
export interface Client extends Operations {
  /**
   * Starts a calculation and gives its options, each once, as its vendors answer: `for await (const option of
   * cartage.options({ body }))`. It ends when all have answered; `status.vendors` says then who failed. `timeoutMs` and
   * the other call options hold for each of its requests.
   */
  readonly options: (wish: OptionsWish, options?: CallOptions) => CalculatedOptions;
}

/** The rights of the tokens that are issued for a key; by default all that it has. */
export interface TokenRights {
  readonly accessRights?: readonly AccessRight[] | undefined;
}

/**
 * A client of v3. With a key it has tokens issued, and new ones before they end; a page in a browser is made with a
 * `token` that its own server has had issued. Nothing is asked of the service yet.
 * @throws TypeError when url, key or token is missing, or no request could be sent with it
 */
export const connect = ({ accessRights, ...options }: ConnectOptions & KeyOrToken & TokenRights): Client => {
  const credential =
    options.token === undefined && !options.session
      ? tokensFor(options.key, options, accessRights)
      : keyInHeader(options);
  const connection = connectionOf(options, credential);
  return {
    ...(bindOperations(connection, operations) as Operations),
    options: (wish, given) => calculatedOptions(connection, wish, given),
  };
};
