import { type Cause, type Log, noteBackup, type ProcessSettings } from '@cartage/service';
import {
  CopyDiffers,
  FileStoreAway,
  isMigrated,
  LockRefused,
  NewerDatabase,
  NoProgram,
  ProgramFailed,
} from '@cartage/storage';
import { openDatabase } from '../open-database.ts';
import { type BackUp, backUp } from './back-up.ts';
import { HouseRefused } from './refused.ts';
import { type Restored, type RestoreWish, restore } from './restore.ts';

/** Why something was not done; the sentence is for the operator. */
export interface Refusal {
  readonly reason: string;
}

/** What is done with an installation as a whole, on its machine. */
export interface House {
  /** `isNoted`: its moment stands in the database; false: the tables are of another version, and nothing is written there. */
  readonly backUp: (
    wish: Pick<Parameters<typeof backUp>[1], 'to' | 'keep'>,
  ) => Promise<(BackUp & { readonly isNoted: boolean }) | Refusal>;
  readonly restore: (wish: RestoreWish) => Promise<Restored | Refusal>;
  /** Of the installation. */
  readonly timeZone: string;
}

export interface HouseParts {
  readonly settings: ProcessSettings;
  readonly log: Log;
  readonly cause: Cause;
  /** Where programs are, as PATH says it. */
  readonly programs: string;
  readonly clock?: () => number;
}

export const openHouse = ({ settings, log, cause, programs, clock = Date.now }: HouseParts): House => {
  /** A back-up that is made before an upgrade must not begin it. */
  const openAsItIs = () => openDatabase({ settings, use: 'command', log, isLeftAsItIs: true });
  return {
    backUp: (wish) =>
      orRefusal(async () => {
        await openAsItIs().then((store) => store.close());
        const made = await backUp(settings, { ...wish, programs, clock });
        const store = await openAsItIs();
        try {
          const isNoted = await isMigrated(store);
          if (isNoted) await noteBackup({ store, clock, cause }, made);
          return { ...made, isNoted };
        } finally {
          await store.close();
        }
      }),
    restore: (wish) => orRefusal(() => restore({ settings, programs, clock, log, cause }, wish)),
    timeZone: settings.settings.timeZone,
  };
};

const orRefusal = async <T>(work: () => Promise<T>): Promise<T | Refusal> => {
  try {
    return await work();
  } catch (thrown) {
    const isTold = [
      HouseRefused,
      NoProgram,
      ProgramFailed,
      CopyDiffers,
      LockRefused,
      NewerDatabase,
      FileStoreAway,
    ].some((kind) => thrown instanceof kind);
    if (thrown instanceof Error && (isTold || isOfDisk(thrown))) return { reason: thrown.message };
    throw thrown;
  }
};

/** A disk that is full, or a place where this process may not write. */
const isOfDisk = (thrown: Error): boolean =>
  /^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EMFILE|EIO|SQLITE_(FULL|IOERR|CANTOPEN|READONLY))/.test(
    String((thrown as NodeJS.ErrnoException).code ?? ''),
  );
