import { CompiledQuery, type Dialect, PostgresDialect } from 'kysely';
import type { StoreLog } from '../open-store.ts';
import { nameStatements } from './name-statements.ts';

/** Object ids of PostgreSQL's own types. */
const INT8 = 20;
const JSON_TEXT = 114;

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly log: StoreLog;
}

export const postgresDialect = async ({ url, poolSize, log }: PostgresOptions): Promise<Dialect> => {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    application_name: 'cartage',
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') => {
        if (type === INT8) return readWhole;
        if (type === JSON_TEXT) return (text: string) => text;
        return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
      },
    },
  });
  // Without a listener the loss of an idle connection would end the process; the pool opens another when it is needed.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost an idle connection to PostgreSQL'));
  // The same for one that is used: its query fails, and the event besides. From its first moment, for the server may
  // end it in the very message that opens it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({
    pool: nameStatements(pool),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(sessionSettings));
    },
  });
};

// An acknowledged order survives a power cut; a process that hangs inside a transaction does not hold its locks for ever.
const sessionSettings = `set synchronous_commit = on; set idle_in_transaction_session_timeout = '60s'`;

/** Ids, instants and kopecks are whole numbers within 2^53. */
const readWhole = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number from the database is beyond 2^53: ${text}`);
  return value;
};
