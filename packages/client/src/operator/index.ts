import { bindOperations, bindPages } from '../bind.ts';
import { type ConnectOptions, connectionOf } from '../connection.ts';
import { type KeyOrToken, keyInHeader } from '../key-in-header.ts';
import type { Operations, Pages } from './generated/operations.ts';
import { operations } from './generated/table.ts';

export type * from '../api-types.ts';
export { CartageError } from '../error.ts';
export type * from './generated/models.ts';
export type * from './generated/operations.ts';

/** The operations of the operator's interface by their names. Each takes one object: the parameters of the path, and beside them `body`. */
export interface Client extends Operations {
  /** What comes in pages, element by element: `for await (const user of operator.pages.ListOperatorUsers())`. */
  readonly pages: Pages;
}

/**
 * A client for whoever runs the service. Nothing is asked of it yet.
 * @param options `key`: one of the operator's, which `cartage operator-key create` has made, or `session: true` on a page of the service
 * @throws TypeError when url or key is missing, or no request could be sent with it
 */
export const connect = (
  options: ConnectOptions & Exclude<KeyOrToken, { readonly key?: undefined; readonly token: unknown }>,
): Client => {
  const connection = connectionOf(options, keyInHeader(options));
  return {
    ...(bindOperations(connection, operations) as Operations),
    pages: bindPages(connection, operations) as Pages,
  };
};
