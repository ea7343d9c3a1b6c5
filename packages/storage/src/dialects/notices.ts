import type { Db } from '../tables.ts';

/**
 * What processes tell each other of: that there is something new, never what. `events`: of companies, which are told, or work for webhooks.
 * `jobs`: to be done. `calculations`: answers. `acts`: an outcome of what the operator asked for. `circuits`: opened or closed.
 * `clock`: it was moved.
 */
export const noticeTopics = ['events', 'jobs', 'calculations', 'acts', 'circuits', 'clock'] as const;

/** One of `noticeTopics`. */
export type NoticeTopic = (typeof noticeTopics)[number];

/** Of whom there is something new; null: of anybody, or nobody knows. */
export type Companies = ReadonlySet<number> | null;

/** What is told at once. */
export type News = ReadonlyMap<NoticeTopic, Companies>;

/** What is to be told, as it gathers. */
export type Untold = Map<NoticeTopic, Set<number> | null>;

/** Adds what is to be told besides. */
export const gather = (untold: Untold, topic: NoticeTopic, companies: Companies): void => {
  const known = untold.get(topic) ?? (untold.has(topic) ? null : new Set());
  if (companies !== null) for (const company of companies) known?.add(company);
  untold.set(topic, companies === null ? null : known);
};

/** Of all of these topics, and whoever. */
export const newsOf = (topics: Iterable<NoticeTopic>): News => new Map([...topics].map((topic) => [topic, null]));

/**
 * Has whoever waits for something look for it at once instead of at their next look. A notice may be lost, with the process that
 * wrote or with a network, so whoever hears looks by themselves too, at the pace that `lookEvery` gives.
 */
export interface Notices {
  /** Calls the listener when this process or another has committed something of the topic. What it returns ends that. */
  readonly hear: (topic: NoticeTopic, listener: (companies: Companies) => void) => () => void;
  /** For one who looks again and again; null: no notice ends the pauses. `concerns`: other companies' are not heard. */
  readonly pauses: (topic: NoticeTopic | null, concerns?: (company: number) => boolean) => Pauses;
  /** The pause between two looks, ms: what is given, or while other processes are heard `most`, by default eight seconds. */
  readonly lookEvery: (ms: number, most?: number) => number;
}

/** The pauses between looks, which a notice ends. */
export interface Pauses {
  /**
   * Over after so long, or with a notice; at once when one came since the last pause was over. Of whom something was heard; nobody: the
   * time is over.
   */
  readonly pause: (ms: number) => Promise<Companies>;
  /** Ends the one under way, and every further one. */
  readonly end: () => void;
}

/** The notices of one open database, as it writes and hears them. */
export interface OpenNotices extends Notices {
  /** Calls those who listen in this process, and has the others told. */
  readonly publish: (news: News) => void;
  /** Calls those who listen in this process. */
  readonly call: (news: News) => void;
}

/** How other processes are reached. */
export interface Others {
  readonly tell: (news: News) => void;
  /** Whether what they tell is heard now. */
  readonly areHeard: () => boolean;
}

/** While notices come, looks are for those that were lost. */
const SAFETY_MS = 8_000;

/** By the database's adapter, which its transactions share. */
const opened = new WeakMap<object, OpenNotices>();

/** Notices of this database; of `others` null where there are none, or nobody is told. */
export const openNotices = (db: Db, others: () => Others | null): OpenNotices => {
  const listeners = new Map<NoticeTopic, Set<(companies: Companies) => void>>();
  const call: OpenNotices['call'] = (news) => {
    for (const [topic, companies] of news)
      for (const listener of [...(listeners.get(topic) ?? [])]) listener(companies);
  };
  const notices: OpenNotices = {
    hear: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set();
      // The same function may listen twice, and each ends for itself.
      const own = (companies: Companies) => listener(companies);
      listeners.set(topic, ofTopic.add(own));
      return () => void ofTopic.delete(own);
    },
    pauses: (topic, concerns) =>
      openPauses((wake) => (topic === null ? () => {} : notices.hear(topic, wake)), concerns ?? (() => true)),
    lookEvery: (ms, most = SAFETY_MS) => (others()?.areHeard() ? Math.max(ms, most) : ms),
    publish: (news) => {
      call(news);
      others()?.tell(news);
    },
    call,
  };
  opened.set(db.getExecutor().adapter, notices);
  return notices;
};

const openPauses = (
  hear: (wake: (companies: Companies) => void) => () => void,
  concerns: (company: number) => boolean,
): Pauses => {
  /** Since the last pause was over. */
  let heard: Set<number> | null = new Set();
  let isEnded = false;
  let over = (): void => {};
  const hearsNoMore = hear((companies) => {
    if (companies === null) heard = null;
    else for (const company of companies) if (concerns(company)) heard?.add(company);
    if (heard === null || heard.size > 0) over();
  });
  return {
    pause: async (ms) => {
      if (heard?.size === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          over = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const companies = heard;
      heard = new Set();
      return companies;
    },
    end: () => {
      isEnded = true;
      hearsNoMore();
      over();
    },
  };
};

/** Transactions under way, and what is to be told when they have ended well. */
const writing = new WeakMap<Db, Untold>();

/** Has it told when the transaction has ended well; at once outside of one. `companyId`: whose it is, where it is one company's. */
export const notify = (db: Db, topic: NoticeTopic, companyId?: number): void => {
  const untold = (db.isTransaction ? writing.get(db) : undefined) ?? new Map();
  gather(untold, topic, companyId === undefined ? null : new Set([companyId]));
  if (db.isTransaction) writing.set(db, untold);
  else opened.get(db.getExecutor().adapter)?.publish(untold);
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
    const news = used && writing.get(used);
    if (used === undefined || news === undefined) return result;
    writing.delete(used);
    publish(news);
    return result;
  };
