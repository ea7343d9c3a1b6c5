import { CompiledQuery, type DatabaseConnection, PostgresDriver, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** What the transactions of PostgreSQL under way leave for their last message. */
const last = new WeakMap<DatabaseConnection, string[]>();

/** Functions of the database, made by `migrate`. */
type DatabaseFunction = 'cartage_hold' | 'cartage_release' | 'cartage_book';

/**
 * For rows that many transactions write at once: the function runs when the transaction commits, in the one message that
 * commits it. The row is then kept from the others only while the server commits, and not while messages travel and this
 * process is busy elsewhere. What fails there fails the transaction. Outside of a transaction it runs now. For PostgreSQL
 * alone. A message of several statements has no places for values, so these are whole numbers that stand in the text.
 */
export const atCommit = async (db: Db, name: DatabaseFunction, values: readonly number[]): Promise<void> => {
  if (!values.every(Number.isSafeInteger)) throw new RangeError(`Not whole numbers: ${values.join(', ')}`);
  const statement = `select ${name}(${values.join(', ')})`;
  if (!db.isTransaction) {
    await sql.raw(statement).execute(db);
    return;
  }
  await db.getExecutor().provideConnection(async (connection) => {
    last.set(connection, [...(last.get(connection) ?? []), statement]);
  });
};

/** PostgreSQL's driver, which sends what was left for it together with the commit. */
export class LastMessageDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const statements = last.get(connection);
    if (!statements) return super.commitTransaction(connection);
    last.delete(connection);
    await connection.executeQuery(CompiledQuery.raw([...statements, 'commit'].join('; ')));
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    last.delete(connection);
    return super.rollbackTransaction(connection);
  }
}
