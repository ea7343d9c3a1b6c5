import type { Db } from '../tables.ts';

/**
 * What processes tell each other of: that there is something new, never what. `events`: of companies, or work for webhooks.
 * `jobs`: to be done. `calculations`: answers. `acts`: an outcome of what the operator asked for. `circuits`: opened or closed.
 * `clock`: it was moved.
 */
export const noticeTopics = ['events', 'jobs', 'calculations', 'acts', 'circuits', 'clock'] as const;

/** One of `noticeTopics`. */
export type NoticeTopic = (typeof noticeTopics)[number];

/**
 * Has whoever waits for something look for it at once instead of at their next look. A notice may be lost, with the process that
 * wrote or with a network, so whoever hears looks by themselves too, at the pace that `lookEvery` gives.
 */
export interface Notices {
  /** Calls the listener when this process or another has committed something of the topic. What it returns ends that. */
  readonly hear: (topic: NoticeTopic, listener: () => void) => () => void;
  /** For one who looks again and again; null: no notice ends the pauses. */
  readonly pauses: (topic: NoticeTopic | null) => Pauses;
  /** The pause between two looks, ms: what is given, or while other processes are heard `most`, by default eight seconds. */
  readonly lookEvery: (ms: number, most?: number) => number;
}

/** The pauses between looks, which a notice ends. */
export interface Pauses {
  /** Over after so long, or with a notice; at once when one came since the last pause was over. */
  readonly pause: (ms: number) => Promise<void>;
  /** Ends the one under way, and every further one. */
  readonly end: () => void;
}

/** The notices of one open database, as it writes and hears them. */
export interface OpenNotices extends Notices {
  /** Calls those who listen in this process, and has the others told. */
  readonly publish: (topics: Iterable<NoticeTopic>) => void;
  /** Calls those who listen in this process. */
  readonly call: (topics: Iterable<NoticeTopic>) => void;
}

/** How other processes are reached. */
export interface Others {
  readonly tell: (topics: Iterable<NoticeTopic>) => void;
  /** Whether what they tell is heard now. */
  readonly areHeard: () => boolean;
}

/** While notices come, looks are for those that were lost. */
const SAFETY_MS = 8_000;

/** By the database's adapter, which its transactions share. */
const opened = new WeakMap<object, OpenNotices>();

/** Notices of this database; of `others` null where there are none, or nobody is told. */
export const openNotices = (db: Db, others: () => Others | null): OpenNotices => {
  const listeners = new Map<NoticeTopic, Set<() => void>>();
  const call: OpenNotices['call'] = (topics) => {
    for (const topic of topics) for (const listener of [...(listeners.get(topic) ?? [])]) listener();
  };
  const notices: OpenNotices = {
    hear: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set();
      // The same function may listen twice, and each ends for itself.
      const own = () => listener();
      listeners.set(topic, ofTopic.add(own));
      return () => void ofTopic.delete(own);
    },
    pauses: (topic) => openPauses((wake) => (topic === null ? () => {} : notices.hear(topic, wake))),
    lookEvery: (ms, most = SAFETY_MS) => (others()?.areHeard() ? Math.max(ms, most) : ms),
    publish: (topics) => {
      call(topics);
      others()?.tell(topics);
    },
    call,
  };
  opened.set(db.getExecutor().adapter, notices);
  return notices;
};

const openPauses = (hear: (wake: () => void) => () => void): Pauses => {
  let isNews = false;
  let isEnded = false;
  let over = (): void => {};
  const hearsNoMore = hear(() => {
    isNews = true;
    over();
  });
  return {
    pause: async (ms) => {
      if (!isNews && !isEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          over = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isNews = false;
    },
    end: () => {
      isEnded = true;
      hearsNoMore();
      over();
    },
  };
};

/** Transactions under way, and what is to be told when they have ended well. */
const writing = new WeakMap<Db, Set<NoticeTopic>>();

/** Has it told when the transaction has ended well; at once outside of one. */
export const notify = (db: Db, topic: NoticeTopic): void => {
  if (db.isTransaction) writing.set(db, (writing.get(db) ?? new Set()).add(topic));
  else opened.get(db.getExecutor().adapter)?.publish([topic]);
};

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/**
 * Transactions that tell once they are committed. Not within: PostgreSQL commits transactions that tell one after another, in
 * the whole server.
 */
export const tellingAfterCommit =
  (transaction: Transaction, { publish }: Pick<OpenNotices, 'publish'>): Transaction =>
  async (work) => {
    let used: Db | undefined;
    const result = await transaction((tx) => {
      used = tx;
      return work(tx);
    });
    const topics = used && writing.get(used);
    if (used === undefined || topics === undefined) return result;
    writing.delete(used);
    publish(topics);
    return result;
  };
