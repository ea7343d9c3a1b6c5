import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Probe } from './probe-postgres.ts';

/** Where whoever measures the process hears how long somebody waited, ms, because all its connections were in use. */
export const poolWaits = channel('cartage:pool-wait');

/** Where the store tells of trouble that no caller sees. */
export interface StoreLog {
  /** For what goes on by itself; an operator should look when it lasts. */
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

/** A connection that is given up when its answers do not come. */
export interface AnsweringClient {
  readonly query: (query: QueryConfig) => Promise<unknown>;
  readonly release: (destroy?: boolean) => void;
}

/** A pool that gives such connections only. */
export interface AnsweringPool {
  readonly options: Pool['options'];
  readonly connect: () => Promise<AnsweringClient>;
  readonly end: () => Promise<void>;
}

export interface AnsweringParts {
  readonly probe: Probe;
  /** Prepares a new connection and gives the id of its process at the server; null: it has none of its own. */
  readonly setUp: (client: AnsweringClient) => Promise<number | null>;
  readonly log: StoreLog;
}

/** A statement without an answer for so long makes its connection suspicious; then twice as long, to LONGEST_LOOK_MS. */
const FIRST_LOOK_MS = 3_000;
const LONGEST_LOOK_MS = 15_000;

/** Between the two times that the server must say that it has nothing to answer: the answer may be on its way. */
const SECOND_LOOK_MS = 1_500;

/** How long a good end of the connections is waited for. */
const GOOD_END_MS = 2_000;

/**
 * The pool without the connections at whose other end there is nobody any more. A network that drops packets tells
 * nobody: the statement waits for ever, and so does every further one on a connection from before. A time limit for
 * statements would cut long ones that are legal, so a statement that has no answer after a while makes us ask the
 * server, over a connection of its own, whether it works on it. If it does not, or does not answer, the connection is given up and the
 * statement fails as an outage, and no connection from before that moment is used again.
 */
export const answeringPool = (pool: Pool, { probe, setUp, log }: AnsweringParts): AnsweringPool => {
  const open = new Set<PoolClient>();
  const clients = new WeakMap<PoolClient, WatchedClient>();
  let generation = 0;
  /** Connections that are given, and asked for: of what is idle the pool knows no sooner than in the next turn. */
  let wanted = 0;
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));

  const watch = (client: PoolClient): WatchedClient => {
    const born = generation;
    let isLost = false;
    let pid: number | null = null;

    const query = (text: QueryConfig): Promise<unknown> => {
      if (isLost) return Promise.reject(noAnswer());
      return new Promise((resolve, reject) => {
        let lookAfter = FIRST_LOOK_MS;
        let hadNothing = false;
        const look = async () => {
          const found = await probe({ pid, text: text.text });
          if (timer === null) return;
          if (found === 'silent' || (found === 'nothing' && hadNothing)) return giveUp();
          hadNothing = found === 'nothing';
          lookAfter = hadNothing ? SECOND_LOOK_MS : Math.min(2 * lookAfter, LONGEST_LOOK_MS);
          timer = setTimeout(look, lookAfter);
        };
        const giveUp = () => {
          timer = null;
          isLost = true;
          if (generation === born) {
            generation += 1;
            log.warn({}, 'PostgreSQL does not answer; the connections to it are given up');
          }
          breakOff(client);
          reject(noAnswer());
        };
        let timer: NodeJS.Timeout | null = setTimeout(look, lookAfter);
        const settled = () => {
          if (timer !== null) clearTimeout(timer);
          timer = null;
        };
        client.query(text).then(
          (answer) => {
            settled();
            resolve(answer);
          },
          (failure: unknown) => {
            settled();
            reject(failure);
          },
        );
      });
    };
    const release = (destroy?: boolean): void => {
      wanted -= 1;
      client.release(destroy || isLost);
    };
    return {
      query,
      release,
      isSound: () => !isLost && born === generation,
      setUp: async () => {
        pid = await setUp({ query, release: (destroy) => client.release(destroy) });
      },
    };
  };

  const connect = async (): Promise<AnsweringClient> => {
    const since = poolWaits.hasSubscribers && wanted >= (pool.options.max ?? 1) ? performance.now() : null;
    wanted += 1;
    try {
      return await soundClient();
    } catch (failure) {
      wanted -= 1;
      throw failure;
    } finally {
      if (since !== null) poolWaits.publish(performance.now() - since);
    }
  };

  const soundClient = async (): Promise<AnsweringClient> => {
    for (;;) {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known?.isSound()) return known;
      if (known) {
        // At once: its good end might wait for an answer too.
        breakOff(client);
        client.release(true);
        continue;
      }
      const made = watch(client);
      try {
        await made.setUp();
      } catch (failure) {
        client.release(true);
        throw failure;
      }
      clients.set(client, made);
      return made;
    }
  };

  return {
    options: pool.options,
    connect,
    end: async () => {
      const late = setTimeout(() => {
        for (const client of open) breakOff(client);
      }, GOOD_END_MS);
      await pool.end();
      clearTimeout(late);
    },
  };
};

interface WatchedClient extends AnsweringClient {
  readonly isSound: () => boolean;
  readonly setUp: () => Promise<void>;
}

/** `client.end()` says good-bye first and waits for the other end to hang up. */
const breakOff = (client: PoolClient): void => {
  const { connection } = client as PoolClient & { readonly connection?: { readonly stream?: Socket } };
  connection?.stream?.destroy();
};

const noAnswer = (): Error =>
  Object.assign(new Error('Connection terminated: PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
