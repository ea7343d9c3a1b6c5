import type { ProcessSettings } from '@cartage/service';
import { type DatabaseUse, LockRefused, migrate, openStore, type Store, type StoreLog } from '@cartage/storage';
import { refuseStart } from '@cartage/telemetry/refuse-start';

export interface DatabaseParts {
  readonly settings: Pick<ProcessSettings, 'databaseUrl' | 'poolSize'>;
  readonly use: DatabaseUse;
  readonly log: StoreLog;
  /** As in `StoreOptions`. */
  readonly cacheMb?: number;
}

/**
 * The installation's database with its tables up to date; the first thing that a process opens, before it touches
 * anything that another one may be using. A process that may not use it beside others ends with the reason.
 */
export const openDatabase = async ({ settings, ...parts }: DatabaseParts): Promise<Store> => {
  const { databaseUrl: url, poolSize } = settings;
  const store = await openStore({ url, poolSize, ...parts }).catch((reason: unknown) => {
    if (reason instanceof LockRefused) refuseStart([reason.message]);
    throw reason;
  });
  try {
    await migrate(store);
    return store;
  } catch (reason) {
    await store.close();
    throw reason;
  }
};
