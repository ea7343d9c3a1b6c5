import { addressOf as pathOf } from './build-request.ts';
import { call } from './call.ts';
import type { CallOptions } from './call-options.ts';
import type { Connection } from './connection.ts';
import type { Operation } from './operation.ts';

type Table = Readonly<Record<string, Operation>>;

/** Every operation of the table as a function that calls it. */
export const bindOperations = (connection: Connection, table: Table): object =>
  Object.fromEntries(
    Object.entries(table).map((row) => [
      row[0],
      async (input?: object, options?: CallOptions) => (await call(connection, row, input, options)).value,
    ]),
  );

/** Those of the table that answer in pages, as functions that walk them element by element. */
export const bindPages = (connection: Connection, table: Table): object =>
  Object.fromEntries(
    Object.entries(table).flatMap((row) =>
      row[1].list === undefined
        ? []
        : [[row[0], (input?: object, options?: CallOptions) => elementsOf(connection, row, input, options)]],
    ),
  );

/** The next page is asked for with the query of the link, at the address that this client knows the service by. */
async function* elementsOf(
  connection: Connection,
  row: readonly [string, Operation],
  input: object = {},
  options: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  let search: string | undefined;
  do {
    const { value } = await call(connection, row, input, options, search === undefined ? {} : { search });
    const page = value as { readonly nextLink: string | null } & Readonly<Record<string, readonly unknown[]>>;
    yield* page[row[1].list ?? ''] ?? [];
    search = page.nextLink === null ? undefined : new URL(page.nextLink).search;
  } while (search !== undefined);
}

/** The complete address of an operation that is read, for what a browser opens by itself. */
export const bindAddresses = (connection: Connection, table: Table, name: string, input: object): string => {
  const operation = table[name];
  if (operation?.method !== 'GET') throw new TypeError(`${name} has no address to open.`);
  return connection.url + pathOf(operation, input);
};
