import type { DialectName } from './dialects/dialect-of.ts';
import type { DatabaseLock } from './dialects/lock-database.ts';
import type { Notices } from './dialects/notices.ts';
import type { Replica } from './dialects/replica.ts';
import type { Db } from './tables.ts';

/** An open database; has a life span: `close` it. */
export interface Store {
  readonly db: Db;
  readonly dialect: DialectName;
  /**
   * All of the work or nothing of it. Use `tx` alone inside: on SQLite `db` waits for the transaction to end, so using
   * it here would wait for ever. Never wait for the network inside.
   */
  readonly transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** Where processes tell each other that there is something new. */
  readonly notices: Notices;
  /** For what may be read as it was a moment ago; null: there is none, and `db` answers that too. */
  readonly replica: Replica | null;
  /** Does the database answer? Never throws. */
  readonly isAlive: () => Promise<boolean>;
  /** Whether what was thrown says that the database is away; the same may succeed later. */
  readonly isOutage: (thrown: unknown) => boolean;
  /**
   * Runs the work if this process alone uses the database, and lets no other one in meanwhile; false: it was not run.
   * A store that was opened without `use` does not know, and runs it.
   */
  readonly whileAlone: DatabaseLock['whileAlone'];
  /** Waits for the transactions under way; to be called when no further ones begin. */
  readonly close: () => Promise<void>;
}
