import {
  type CircuitName,
  claimProbe,
  closeSharedCircuit,
  listOpenCircuits,
  type OpenCircuit,
  openSharedCircuit,
  type Store,
} from '@cartage/storage';
import type { Log } from '../log.ts';
import type { Connection } from './connection.ts';

/** Which circuits are open, as far as this process has heard. */
export interface HeardCircuits {
  /** One that the others know too, or by a connection without a version this process's own. */
  readonly nameOf: (connection: Connection, capability: string) => string;
  /** Hears what the others have told, when a notice has come, else once in some seconds; null: there is nothing to wait for. Never throws. */
  readonly listen: () => Promise<void> | null;
  /** Until when no call is made, by `now`; null: it is closed. */
  readonly refusesUntil: (name: string) => number | null;
  /** No call is made for so long. */
  readonly open: (name: string, pauseMs: number) => void;
  readonly close: (name: string) => void;
  /** Asks for the call that decides, which nobody else makes for so long; false: what is known has changed. */
  readonly claim: (name: string, leaseMs: number) => Promise<boolean>;
  /** Waits for what is being told. */
  readonly end: () => Promise<void>;
}

export interface HeardParts {
  readonly store: Pick<Store, 'db' | 'dialect' | 'notices'>;
  /** Nothing is told to other processes, nor asked of them; by default on SQLite, where there are none. */
  readonly isAlone?: boolean;
  readonly log: Log;
  /** ms, never running back. */
  readonly now?: () => number;
}

interface Standing {
  /** null: this process has just closed it. */
  readonly untilMs: number | null;
  /** What was asked for before says nothing of it: this process has told of it then; Infinity: it has not come to it yet. */
  readonly toldAt: number;
}

/** Where no notice comes. */
const HEAR_EVERY_MS = 1_000;
/** A database that takes longer holds up no call. */
const HEARD_WITHIN_MS = 250;
/** One that nobody calls any more. */
const FORGOTTEN_MS = 3_600_000;

export const openHeardCircuits = ({
  store,
  isAlone = store.dialect === 'sqlite',
  log,
  now,
}: HeardParts & Required<Pick<HeardParts, 'now'>>): HeardCircuits => {
  const standings = new Map<string, Standing>();
  const ownNames = new WeakMap<Connection, string>();
  let named = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let isNews = false;
  let hearing: Promise<void> | null = null;
  let telling: Promise<void> = Promise.resolve();
  const hearsNoMore = store.notices.hear('circuits', () => {
    isNews = true;
  });

  const warn = (thrown: unknown): void => {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    log.warn({ reason }, 'other processes could not be told which vendor is left alone');
  };

  /** In turn, so that what is told last stands. Whoever calls a vendor does not wait for it. */
  const tell = (name: string, untilMs: number | null, write: (of: CircuitName) => Promise<void>): void => {
    const of = isAlone ? null : sharedName(name);
    if (untilMs === null && of === null) {
      standings.delete(name);
      return;
    }
    const standing: Standing = { untilMs, toldAt: Number.POSITIVE_INFINITY };
    standings.set(name, standing);
    if (of === null) return;
    telling = telling
      .then(() => write(of))
      .catch(warn)
      .then(() => {
        if (standings.get(name) === standing) standings.set(name, { untilMs, toldAt: now() });
      });
  };

  const apply = (rows: readonly OpenCircuit[], askedAt: number): void => {
    const heard = new Map(rows.map((row) => [textOf(row), row.leftMs]));
    for (const [name, { toldAt }] of standings) {
      if (!heard.has(name) && toldAt < askedAt && sharedName(name)) standings.delete(name);
    }
    for (const [name, leftMs] of heard) {
      const known = standings.get(name);
      if (!known || known.toldAt < askedAt) {
        standings.set(name, { untilMs: now() + leftMs, toldAt: Number.NEGATIVE_INFINITY });
      }
    }
  };

  const hear = async (): Promise<void> => {
    const askedAt = now();
    isNews = false;
    try {
      apply(await listOpenCircuits(store.db), askedAt);
    } catch {
      // Whoever needs the database tells that it is away; what was known stands.
    } finally {
      heardAt = now();
      hearing = null;
    }
  };

  return {
    nameOf: (connection, capability) => {
      const { id, version } = connection;
      if (version !== null) return textOf({ connection: id, version, capability });
      const own = ownNames.get(connection) ?? `own ${++named}`;
      ownNames.set(connection, own);
      return `${own} ${capability}`;
    },
    listen: () => {
      const isFresh = !isNews && now() - heardAt < store.notices.lookEvery(HEAR_EVERY_MS);
      if (isAlone || (hearing === null && isFresh)) return null;
      hearing ??= hear();
      return within(HEARD_WITHIN_MS, hearing);
    },
    refusesUntil: (name) => standings.get(name)?.untilMs ?? null,
    open: (name, pauseMs) => {
      for (const [other, { untilMs }] of standings) {
        if (untilMs !== null && now() - untilMs > FORGOTTEN_MS) standings.delete(other);
      }
      tell(name, now() + pauseMs, (of) => openSharedCircuit(store.db, of, pauseMs));
    },
    close: (name) => tell(name, null, (of) => closeSharedCircuit(store.db, of)),
    claim: async (name, leaseMs) => {
      const of = isAlone ? null : sharedName(name);
      if (of === null) return true;
      await telling;
      // Without the database each process has one of its own.
      const claim = await claimProbe(store.db, of, leaseMs).catch(() => 'claimed' as const);
      if (claim === 'gone') standings.delete(name);
      if (claim === 'taken') {
        standings.set(name, { untilMs: now() + HEAR_EVERY_MS, toldAt: Number.NEGATIVE_INFINITY });
      }
      return claim === 'claimed';
    },
    end: async () => {
      hearsNoMore();
      await hearing;
      await telling;
    },
  };
};

const textOf = ({ connection, version, capability }: CircuitName): string =>
  JSON.stringify([connection, version, capability]);

/** null: it is this process's own. */
const sharedName = (name: string): CircuitName | null => {
  if (!name.startsWith('[')) return null;
  const [connection = '', version = '', capability = ''] = JSON.parse(name) as readonly string[];
  return { connection, version, capability };
};

const within = (ms: number, work: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(late);
      resolve();
    });
  });
