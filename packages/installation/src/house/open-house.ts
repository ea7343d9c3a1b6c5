import { type Cause, type Log, noteBackup, type ProcessSettings } from '@cartage/service';
import {
  CopyDiffers,
  DatabaseClosed,
  FileStoreAway,
  isMigrated,
  LockRefused,
  type Moved,
  NewerDatabase,
  NoInstallation,
  NoPlace,
  NoProgram,
  ProgramFailed,
} from '@cartage/storage';
import { openDatabase } from '../open-database.ts';
import { type BackUp, backUp } from './back-up.ts';
import { type MoveWish, move, undoMove } from './move.ts';
import { HouseRefused, requireFile } from './refused.ts';
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
  /** null: it had ended before. */
  readonly move: (wish: MoveWish) => Promise<Moved | null | Refusal>;
  /** null: it was done. */
  readonly undoMove: (wish: Pick<MoveWish, 'to'>) => Promise<null | Refusal>;
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
  /** pg_dump and migrations need a session of their own. */
  const isFile = settings.databaseUrl.startsWith('sqlite:');
  const url = isFile ? settings.databaseUrl : (settings.directUrl ?? settings.databaseUrl);
  const refuseWithoutSession = (): void => {
    if (settings.pooler === 'transaction' && settings.directUrl === null && !isFile)
      throw new HouseRefused(
        'A pooler in transaction mode is in the way: set DATABASE_DIRECT_URL to PostgreSQL itself.',
      );
  };
  const atServer = { ...settings, databaseUrl: url };
  /** A back-up that is made before an upgrade must not begin it. */
  const openAsItIs = () => openDatabase({ settings, use: 'command', log, isLeftAsItIs: true });
  return {
    backUp: (wish) =>
      orRefusal(async () => {
        refuseWithoutSession();
        if (isFile) requireFile(settings.databaseUrl.slice('sqlite:'.length));
        await openAsItIs().then((store) => store.close());
        const made = await backUp(atServer, { ...wish, programs, clock });
        const store = await openAsItIs();
        try {
          const isNoted = await isMigrated(store);
          if (isNoted) await noteBackup({ store, clock, cause }, made);
          return { ...made, isNoted };
        } finally {
          await store.close();
        }
      }),
    restore: (wish) =>
      orRefusal(() => {
        refuseWithoutSession();
        return restore({ settings: atServer, programs, clock, log, cause }, wish);
      }),
    move: (wish) => orRefusal(() => move({ settings, clock, cause }, wish)),
    undoMove: (wish) => orRefusal(() => undoMove({ settings, clock, cause }, wish).then(() => null)),
    timeZone: settings.settings.timeZone,
  };
};

const orRefusal = async <T>(work: () => Promise<T>): Promise<T | Refusal> => {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    if (told.some((kind) => thrown instanceof kind) || isOutside(thrown)) return { reason: thrown.message };
    throw thrown;
  }
};

const told = [
  HouseRefused,
  CopyDiffers,
  DatabaseClosed,
  FileStoreAway,
  LockRefused,
  NewerDatabase,
  NoInstallation,
  NoPlace,
  NoProgram,
  ProgramFailed,
];

/** A disk that is full, a place where this process may not write, a server that is away or refuses. */
const isOutside = (thrown: Error): boolean =>
  /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|28|3D|42501|53|57|08|ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EMFILE|EIO|SQLITE_(FULL|IOERR|CANTOPEN|READONLY))/.test(
    String((thrown as NodeJS.ErrnoException).code ?? ''),
  );
