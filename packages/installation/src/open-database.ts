import type { ProcessSettings } from '@cartage/service';
import {
  addMonths,
  checkPooler,
  type DatabaseUse,
  isUpToDate,
  type MigrationLog,
  migrate,
  NeedsSession,
  openStore,
  refuseClosed,
  type Store,
  type StoreLog,
} from '@cartage/storage';
import { refuseStart } from '@cartage/telemetry/refuse-start';
import { findUnusable } from './data-directory.ts';
import { shipCities } from './ship-cities.ts';
import { whyNoDatabase } from './why-no-database.ts';

/** The exit code of a process whose database was taken away. */
const LOST = 3;

export interface DatabaseParts {
  readonly settings: Pick<
    ProcessSettings,
    | 'databaseUrl'
    | 'poolSize'
    | 'pooler'
    | 'directUrl'
    | 'readUrl'
    | 'readLagMs'
    | 'dataDir'
    | 'files'
    | 'secrets'
    | 'settings'
  >;
  readonly use: DatabaseUse;
  readonly log: StoreLog & MigrationLog;
  /** The tables stay as an earlier version has made them. */
  readonly isLeftAsItIs?: boolean;
  /** As in `StoreOptions`. */
  readonly cacheMb?: number;
}

/**
 * The installation's database with its tables up to date and the cities that come with the service in them; the first
 * thing that a process opens, before it touches anything that another one may be using. Where it cannot be used, or not
 * beside others, the process ends with the reason.
 */
export const openDatabase = async ({ settings, ...parts }: DatabaseParts): Promise<Store> => {
  refuseStart(findUnusable(settings));
  const { databaseUrl: url, poolSize, pooler, directUrl, readLagMs } = settings;
  const isPostgres = !url.startsWith('sqlite:');
  const refuse = (failure: unknown): never => {
    const reason = whyNoDatabase(failure, settings);
    if (reason !== null) refuseStart([reason]);
    throw failure;
  };
  /** A command is over in a moment. */
  const onLost = (sentence: string): void => {
    parts.log.warn({ reason: sentence }, 'the database was taken away');
    process.stderr.write(`${sentence}\n`);
    process.exit(LOST);
  };
  const watched =
    parts.use === 'command'
      ? ({ notices: 'tells' } as const)
      : ({ onLost, notices: 'hears', readUrl: settings.readUrl } as const);
  if (isPostgres) await checkPooler(url, pooler).catch(refuse);
  const store = await openStore({ url, poolSize, pooler, directUrl, readLagMs, ...parts, ...watched }).catch(refuse);
  try {
    await refuseClosed(store.db);
    if (parts.isLeftAsItIs) return store;
    if (isPostgres && pooler === 'transaction') await migratePast(store, directUrl, parts.log);
    else await migrate(store, parts.log);
    if (isPostgres && pooler === 'transaction' && directUrl === null && parts.use !== 'command') {
      parts.log.warn(
        {},
        'without DATABASE_DIRECT_URL other processes are not heard; the database is looked at more often',
      );
    }
    await addMonths(store);
    await shipCities(store);
    return store;
  } catch (failure) {
    await store.close();
    return refuse(failure);
  }
};

/** Changes of the tables take a session of their own. */
const migratePast = async (store: Store, directUrl: string | null, log: MigrationLog): Promise<void> => {
  if (directUrl === null) {
    if (!(await isUpToDate(store))) throw new NeedsSession();
    return;
  }
  const direct = await openStore({ url: directUrl, poolSize: 2 });
  try {
    await migrate(direct, log);
  } finally {
    await direct.close();
  }
};
