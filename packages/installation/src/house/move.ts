import type { Instant } from '@cartage/core';
import { type Cause, checkLedger, noteMoved, type ProcessSettings } from '@cartage/service';
import {
  CopyDiffers,
  closeDatabase,
  closingOf,
  forgetMove,
  getRestoration,
  holdsAnything,
  isMigrated,
  lockDatabase,
  lookAtPostgres,
  type Moved,
  migrate,
  moveToPostgres,
  nameInstallation,
  newInstallation,
  openStore,
  realPath,
  reopenDatabase,
  type Store,
} from '@cartage/storage';
import { HouseRefused, requireFile } from './refused.ts';

export interface MoveWish {
  /** `postgres://...`, an empty database. */
  readonly to: string;
  readonly onRows?: (table: string, rows: number) => void;
}

export interface MoveParts {
  readonly settings: Pick<ProcessSettings, 'databaseUrl'>;
  readonly clock: () => Instant;
  readonly cause: Cause;
}

/**
 * Moves the installation from its SQLite file to PostgreSQL, everything in it under the same ids, and compares both. From its
 * end on nothing can serve from the file, and until then nothing from the database. Killed at any moment and called again it
 * goes on where it was. null: it had ended before.
 * @throws HouseRefused, LockRefused, NoPlace, CopyDiffers
 */
export const move = async (parts: MoveParts, { to, onRows = () => {} }: MoveWish): Promise<Moved | null> => {
  const file = fileOf(parts.settings);
  mustBePostgres(to);
  requireFile(file);
  return whileAlone(file, async () => {
    if (!(await holdsAnything(file))) throw new HouseRefused(`The database ${file} holds nothing that could be moved.`);
    const source = await openStore({ url: `sqlite:${file}` });
    try {
      return await moveFrom(parts, { source, file, to, onRows });
    } finally {
      await source.close();
    }
  });
};

interface Course {
  readonly source: Store;
  readonly file: string;
  readonly to: string;
  readonly onRows: (table: string, rows: number) => void;
}

const moveFrom = async ({ clock, cause }: MoveParts, { source, file, to, onRows }: Course): Promise<Moved | null> => {
  const placeText = toldOf(to);
  const closed = await closingOf(source.db);
  if (closed !== null && closed.work !== `moved to ${placeText}`) throw new HouseRefused(closed.reason);
  if (closed === null) await migrate(source);
  const installation = await installationOf(source);
  const work = `move of ${installation}`;
  if (closed !== null && (await holds(to, installation))) return null;
  await refuseOther(to, work, closed !== null);
  const target = await openStore({ url: to });
  try {
    await closeDatabase(target.db, {
      reason: `The database is in the middle of a move from an SQLite file: run "cartage move" once more.`,
      work,
    });
    await migrate(target);
    const moved = await moveToPostgres({ file, target: target.db, now: clock(), onRows });
    await compareLedgers(source, target);
    // First the old one is closed, then the new one opened: at no moment may both be served.
    await closeDatabase(source.db, {
      reason: `The installation has moved from ${file} to ${placeText}: set DATABASE_URL to it. "cartage move --undo" takes that back.`,
      work: `moved to ${placeText}`,
    });
    await target.transaction(async (tx) => {
      await noteMoved({ clock, cause }, tx, { from: file, to: placeText });
      await forgetMove(tx);
      await reopenDatabase(tx);
    });
    return moved;
  } finally {
    await target.close();
  }
};

/** It is open there, so that whoever was killed at the last moment has nothing left to do. */
const holds = async (to: string, installation: string): Promise<boolean> => {
  const { closing, hasTables } = await lookAtPostgres(to);
  if (closing !== null || !hasTables) return false;
  const target = await openStore({ url: to });
  try {
    return (await isMigrated(target)) && (await getRestoration(target.db)).installation === installation;
  } finally {
    await target.close();
  }
};

/** An empty one, or that which was begun. */
const refuseOther = async (to: string, work: string, isClosed: boolean): Promise<void> => {
  const { closing, hasTables, others } = await lookAtPostgres(to);
  if (closing !== null && closing.work !== work) throw new HouseRefused(closing.reason);
  if (closing === null && isClosed)
    throw new HouseRefused(
      'The installation has moved there already, and is not there any more: restore its newest back-up.',
    );
  if (closing === null && hasTables) {
    throw new HouseRefused(
      `The database ${toldOf(to)} has tables: make an empty one, such as with "createdb", and move there.`,
    );
  }
  refuseUsers(to, others);
};

const refuseUsers = (to: string, users: readonly string[]): void => {
  if (users.length > 0)
    throw new HouseRefused(
      `The database ${toldOf(to)} is in use by ${users.join(', ')}: stop what is connected to it.`,
    );
};

/** It is known by its name; one that no process has served has none yet. */
const installationOf = async ({ db }: Store): Promise<string> => {
  await nameInstallation(db, { installation: newInstallation(), server: null });
  return (await getRestoration(db)).installation ?? '';
};

/** What the ledger says of itself is the same; what was wrong in it before is not mended by a move. */
const compareLedgers = async (source: Store, target: Store): Promise<void> => {
  const [before, after] = [await checkLedger({ store: source }), await checkLedger({ store: target })];
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new CopyDiffers('What was moved differs: "ledger check" says something else of it than of the file.');
};

/**
 * Opens the file again, and closes the database to which it was moved, where nothing has happened in it since. It may be called
 * again when it had ended.
 * @throws HouseRefused, LockRefused
 */
export const undoMove = async ({ settings }: MoveParts, { to }: Pick<MoveWish, 'to'>): Promise<void> => {
  const file = fileOf(settings);
  mustBePostgres(to);
  const placeText = toldOf(to);
  await whileAlone(file, async () => {
    const source = await openStore({ url: `sqlite:${file}` });
    try {
      const closed = await closingOf(source.db);
      const { closing, others } = await lookAtPostgres(to);
      if (closed === null && closing?.work === `moved back to ${file}`) return;
      if (closed?.work !== `moved to ${placeText}`)
        throw new HouseRefused(`The database ${file} was not moved to ${placeText}.`);
      refuseUsers(to, others);
      const target = await openStore({ url: to });
      try {
        const isBegun = closing?.work === `moved back to ${file}`;
        if (!isBegun && (await newestIn(source)) !== (await newestIn(target))) {
          throw new HouseRefused(
            `Since the move something has happened in ${placeText}, which the file does not know: it stays the installation's database.`,
          );
        }
        const reason = `The installation has moved back from ${placeText} to ${file}.`;
        await closeDatabase(target.db, { reason, work: `moved back to ${file}` });
      } finally {
        await target.close();
      }
      await reopenDatabase(source.db);
    } finally {
      await source.close();
    }
  });
};

/** Whatever is made, handed over, booked or told has a number in one of these; the audit has what was changed or revoked. */
const newestIn = async ({ db }: Store): Promise<string> => {
  const tables = ['orders', 'attempts', 'ledger_entries', 'events', 'history_lines', 'companies', 'users'] as const;
  const newest: number[] = [];
  for (const table of tables) {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    newest.push(Number(row?.id ?? 0));
  }
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('act', 'not in', [...unmissed])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [...newest, Number(entry?.id ?? 0)].join('/');
};

/** Acts that nobody misses whose effect is gone: whoever looks whether the new database serves signs in there. */
const unmissed = ['MoveDatabase', 'MakeBackup', 'SignIn', 'SignOut'] as const;

const whileAlone = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  const lock = await lockDatabase(file, 'alone');
  try {
    let came: { readonly value: T } | undefined;
    await lock.whileAlone(async () => {
      came = { value: await work() };
    });
    if (came === undefined)
      throw new HouseRefused(`Another command uses the database ${file} just now: wait for its end.`);
    return (came as { readonly value: T }).value;
  } finally {
    lock.release();
  }
};

const fileOf = ({ databaseUrl }: MoveParts['settings']): string => {
  if (databaseUrl.startsWith('sqlite:')) return realPath(databaseUrl.slice('sqlite:'.length));
  throw new HouseRefused(
    'DATABASE_URL names PostgreSQL already: for the command it has to name the SQLite file that is to be moved, or be left out.',
  );
};

const mustBePostgres = (to: string): void => {
  if (/^postgres(ql)?:\/\//.test(to) && URL.canParse(to)) return;
  throw new HouseRefused('--to must be postgres://user:password@host/database.');
};

/** `db.example.com:5432/cartage`: without user and password. */
const toldOf = (to: string): string => {
  const { host, pathname, searchParams } = new URL(to);
  return `${host || searchParams.get('host') || 'its socket'}${decodeURIComponent(pathname)}`;
};
