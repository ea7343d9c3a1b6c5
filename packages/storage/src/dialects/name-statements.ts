import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { AnsweringClient, AnsweringPool } from './answering-pool.ts';

/** A connection keeps the plan of every statement it has a name for, so a text that comes later than these gets none. */
const LIMIT = 500;

/**
 * The pool with a name for every statement: the server then parses and plans it once for each connection, which makes
 * small reads twice as fast. `limit`: how many get one; 0 where the next statement may go to another session. A named statement must list its columns: after a migration the plan of a `select *` fails.
 */
export const nameStatements = (pool: AnsweringPool, limit = LIMIT): PostgresPool => {
  const names = new Map<string, string>();
  const clients = new WeakMap<AnsweringClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= limit) return name;
    names.set(text, `cartage-${names.size}`);
    return names.get(text);
  };
  const wrap = (client: AnsweringClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
      const name = values.length === 0 ? undefined : nameOf(text);
      return client.query({ text, values: values.map(storable), ...(name === undefined ? {} : { name }) });
    };
    const wrapped = {
      // The other form of the call, for cursors, is not used.
      query: query as PostgresPoolClient['query'],
      release: (destroy?: boolean) => client.release(destroy),
    };
    clients.set(client, wrapped);
    return wrapped;
  };

  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      return clients.get(client) ?? wrap(client);
    },
    end: () => pool.end(),
  };
};

/** PostgreSQL has no character U+0000 and refuses a text with it, also one that is only looked for. */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return Array.isArray(value) ? value.map(storable) : value;
};
