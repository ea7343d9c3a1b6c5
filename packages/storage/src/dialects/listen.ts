import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Db } from '../tables.ts';
import type { StoreLog } from './answering-pool.ts';
import { gather, type News, type NoticeTopic, newsOf, noticeTopics, type Others, type Untold } from './notices.ts';

/** Of PostgreSQL. */
const CHANNEL = 'cartage';

/** A process tells at most once in so many milliseconds: what is written at the same time is one notice. */
const TELL_EVERY_MS = 10;

/** A notice of more companies names none: PostgreSQL takes 8,000 bytes. */
const MOST_NAMED = 400;

/** Between two tries to connect. */
const FIRST_REST_MS = 250;
const LONGEST_REST_MS = 5_000;

/** Other processes on the same database, told and heard through it. */
export interface Line extends Others {
  /** Waits for what is being told. */
  readonly close: () => Promise<void>;
}

export interface LineParts {
  readonly db: Db;
  /** A connection for listening; null: this process tells and does not hear. */
  readonly open: (() => Promise<Client>) | null;
  /** What others tell; all topics when the connection was made or is lost: nobody knows what was missed. */
  readonly onHeard: (news: News) => void;
  readonly log: StoreLog;
  /** So often the connection that nothing comes from is asked whether it lives, ms; 10,000. */
  readonly askEveryMs?: number;
  /** And an answer takes no longer, ms; 3,000. */
  readonly answerWithinMs?: number;
}

/** Tells other processes by NOTIFY, and listens over one connection of its own, which is made anew when it is lost. */
export const openLine = ({ db, open, onHeard, log, askEveryMs = 10_000, answerWithinMs = 3_000 }: LineParts): Line => {
  const id = crypto.randomUUID();
  const untold: Untold = new Map();
  let telling: Promise<void> | null = null;
  let isClosed = false;
  let isHeard = false;
  let client: Client | null = null;
  const closing = new AbortController();

  const tellAll = async (): Promise<void> => {
    while (untold.size > 0) {
      const news = written(untold);
      untold.clear();
      // Every commit that tells takes a lock of the whole server: it is not to wait for the disk meanwhile.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${`${id} ${news}`})`
        .execute(db)
        // Whoever listens looks by themselves too.
        .catch(() => {});
      if (!isClosed) await rest(TELL_EVERY_MS);
    }
    telling = null;
  };

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        closing.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      closing.signal.addEventListener('abort', end);
    });

  const listen = async (connect: () => Promise<Client>): Promise<void> => {
    let restMs = FIRST_REST_MS;
    while (!isClosed) {
      const lost = Promise.withResolvers<void>();
      try {
        const made = await connect();
        client = made;
        made.on('error', () => lost.resolve());
        made.on('end', () => lost.resolve());
        made.on('notification', ({ payload = '' }) => {
          const [from, ...words] = payload.split(' ');
          if (from !== id) onHeard(read(words));
        });
        await made.connect();
        await ask(made, `listen ${CHANNEL}`, lost.promise);
        isHeard = !isClosed;
        restMs = FIRST_REST_MS;
        if (isHeard) onHeard(newsOf(noticeTopics));
        while (!isClosed && (await isAlive(made, lost.promise)));
        if (!isClosed) log.warn({}, 'the connection that hears other processes is lost; it is made anew');
      } catch (failure) {
        if (restMs === FIRST_REST_MS && !isClosed)
          log.warn(
            { reason: (failure as Error).message },
            'other processes cannot be heard; the database is looked at more often',
          );
      }
      const wasHeard = isHeard;
      isHeard = false;
      void client?.end().catch(() => {});
      // `end` says good-bye first, which a network may swallow.
      streamOf(client)?.destroy();
      client = null;
      if (isClosed) return;
      if (wasHeard) onHeard(newsOf(noticeTopics));
      await rest(restMs);
      restMs = Math.min(2 * restMs, LONGEST_REST_MS);
    }
  };

  /** false: it is lost, or says nothing. */
  const isAlive = async (asked: Client, lost: Promise<void>): Promise<boolean> => {
    const isLost = await Promise.race([lost.then(() => true), rest(askEveryMs).then(() => false)]);
    if (isLost || isClosed) return false;
    return ask(asked, 'select 1', lost).then(
      () => true,
      () => false,
    );
  };

  /** @throws what the server says; also where it says nothing, else nobody would ever connect anew */
  const ask = async (asked: Client, text: string, lost: Promise<void>): Promise<void> => {
    const silent = Promise.race([lost, rest(answerWithinMs)]).then(() => {
      throw new Error('PostgreSQL does not answer');
    });
    await Promise.race([asked.query(text), silent]);
  };

  const listening = open === null ? null : listen(open);
  return {
    tell: (news) => {
      for (const [topic, companies] of news) gather(untold, topic, companies);
      telling ??= tellAll();
    },
    areHeard: () => isHeard,
    close: async () => {
      isClosed = true;
      closing.abort();
      streamOf(client)?.destroy();
      await telling;
      await listening;
    },
  };
};

/** `jobs events events=7,12`: the topics, which is all that an older process understands, and the companies of one that has some. */
const written = (news: News): string => {
  const named = [...news].flatMap(([topic, companies]) =>
    companies === null || companies.size > MOST_NAMED ? [] : [`${topic}=${[...companies]}`],
  );
  return [...news.keys(), ...named].join(' ');
};

const read = (words: readonly string[]): News => {
  const news = new Map(newsOf(words.filter(isTopic)));
  for (const word of words) {
    const [topic = '', companies] = word.split('=');
    if (companies !== undefined && isTopic(topic)) news.set(topic, new Set(companies.split(',').map(Number)));
  }
  return news;
};

const isTopic = (text: string): text is NoticeTopic => noticeTopics.some((topic) => topic === text);

const streamOf = (client: Client | null) =>
  (client as (Client & { readonly connection?: { readonly stream?: { destroy: () => void } } }) | null)?.connection
    ?.stream;
