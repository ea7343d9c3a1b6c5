import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** The oracle's eye: the database read past the service. */
export interface Database {
  readonly rows: <Row>(statement: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

export const openDatabase = async (url: string): Promise<Database> => {
  if (url.startsWith('sqlite:')) {
    const database = new Sqlite(url.slice('sqlite:'.length), { readonly: true, timeout: 10_000 });
    return {
      rows: async <Row>(statement: string) => database.prepare(statement).all() as Row[],
      close: async () => void database.close(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    close: () => client.end(),
  };
};
