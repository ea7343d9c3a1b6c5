import { dropOldProcesses, lastMoment, notify, type ProcessKind, seeProcess, settleMoment } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { noticeRestore } from '../restore/notice-restore.ts';

/** A process that serves, as the database knows it. */
export interface Serving {
  /** Writes what time it is, and learns it, and whether the database was restored; by itself every minute. Never throws. */
  readonly look: () => Promise<void>;
  /**
   * Whether the database takes what is written; asked at most every five seconds, and no for one that takes longer than
   * three. Never throws.
   */
  readonly canWrite: () => Promise<boolean>;
  /** The clock was moved on purpose: what it says now is right, for the whole installation. */
  readonly clockMoved: () => Promise<void>;
  /** Writes that it has ended; call it when nothing is under way any more. */
  readonly close: () => Promise<void>;
}

export interface ServesAs {
  readonly serves: ProcessKind;
  /** The operating system's. */
  readonly pid: number;
  readonly version: string;
}

const EVERY_MS = 60_000;
const FRESH_MS = 5_000;
const WRITTEN_WITHIN_MS = 3_000;

/**
 * Writes down every minute, and at the end, that this process serves and what time it is, and judges by what the database
 * knows whether the clock has jumped. Call it before anything that ends by time is begun.
 */
export const serveAs = async (service: Ground, as: ServesAs): Promise<Serving> => {
  const { store, clock, watch, log, processId: id } = service;
  const startedAt = clock();
  let told: ReturnType<typeof watch.look> = 'believed';

  const tell = (found: typeof told): void => {
    const hasChanged = found !== told;
    told = found;
    if (!hasChanged) return;
    const fields = { clock: timeOf(clock()), known: timeOf(watch.known()) };
    if (found === 'ahead')
      log.warn(
        fields,
        'the clock is more than a day ahead of what is known: nothing ends or is forgotten by it; set it, or say that it is right (cartage clock agree)',
      );
    else if (found === 'behind') log.warn(fields, 'the clock is more than a day behind what is known: set it');
    else log.info(fields, 'the clock is believed again');
  };

  const write = async (endedAt: number | null): Promise<void> => {
    const found = watch.look(await lastMoment(store.db));
    tell(found);
    const isBelieved = found === 'believed' || found === 'outwaited';
    if (found === 'outwaited') await settleMoment(store.db, clock());
    await seeProcess(store.db, { ...as, id, startedAt, seenAt: clock(), endedAt, isBelieved });
  };

  watch.begin(await lastMoment(store.db));
  await write(null);
  await dropOldProcesses(store.db);
  let underWay: Promise<boolean> | null = null;
  /** One at a time. Where the database is away others tell of it; the next minute comes. */
  const tryToWrite = (): Promise<boolean> => {
    underWay ??= write(null)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  let tried: { readonly at: number; readonly isWritten: Promise<boolean> } | null = null;
  const canWrite = (): Promise<boolean> => {
    const now = clock();
    if (tried === null || Math.abs(now - tried.at) >= FRESH_MS) tried = { at: now, isWritten: inTime(tryToWrite()) };
    return tried.isWritten;
  };
  const look = async (): Promise<void> => {
    if (await tryToWrite()) await noticeRestore(service).catch(() => {});
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    look,
    canWrite,
    clockMoved: async () => {
      watch.agree();
      await settleMoment(store.db, clock());
      await look();
      // What was to come is due now.
      for (const topic of ['jobs', 'events', 'clock'] as const) notify(store.db, topic);
    },
    close: async () => {
      clearInterval(timer);
      await underWay;
      await write(clock()).catch(() => {});
    },
  };
};

/** No, when it takes too long. */
const inTime = (written: Promise<boolean>): Promise<boolean> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, WRITTEN_WITHIN_MS, false);
    void written.then((isWritten) => {
      clearTimeout(late);
      resolve(isWritten);
    });
  });

const timeOf = (at: number): string => new Date(at).toISOString();
