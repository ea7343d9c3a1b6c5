import type { Db } from '@cartage/storage';
import type { Context } from '../open-service.ts';

/** What the process would never have learned of: it has crashed. */
export class Crashed extends Error {}

/** What befalls a process at its query number `at`, counted from 0; `hasCome` tells whether it came to that. */
export type Fate = (ctx: Context, at: number) => { readonly ctx: Context; readonly hasCome: () => boolean };

/** That query fails, and the transaction around it with it; the process goes on. */
export const failAt: Fate = (ctx, at) => {
  let done = 0;
  const failure = () => {
    done += 1;
    if (done === at + 1) throw new Error('This query fails.');
  };
  return { ctx: withEachQuery(ctx, failure), hasCome: () => done > at };
};

/** It crashes: nothing reaches the database from then on, and a transaction under way is rolled back. */
export const crashBefore: Fate = (ctx, at) => {
  let done = 0;
  const crash = () => {
    done += 1;
    if (done > at) throw new Crashed();
  };
  return { ctx: withEachQuery(ctx, crash), hasCome: () => done > at };
};

/**
 * That write or read, a transaction counts as one, is done by the database, and then the connection breaks: the process
 * lives, and cannot know that it was done.
 */
export const loseAnswer: Fate = (ctx, at) => {
  let done = 0;
  const answered = <T>(answer: T): T => {
    done += 1;
    if (done !== at + 1) return answer;
    throw Object.assign(new Error('Connection terminated: PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
  };
  const { db, transaction } = ctx.store;
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => answered(result),
  };
  const store = {
    ...ctx.store,
    db: db.withPlugin(plugin),
    transaction: async <T>(work: Parameters<typeof transaction<T>>[0]) => answered(await transaction(work)),
  };
  return { ctx: { ...ctx, store }, hasCome: () => done > at };
};

/** A process that is to die at one of its queries. */
export interface Dying {
  /** The query before which it dies, from 0. */
  readonly at: number;
  /** Does the act in it; null: it died of that. What fails before is thrown. Once for each process. */
  readonly run: <T>(ctx: Context, act: (dying: Context) => Promise<T>) => Promise<T | null>;
  /** Whether it lived to the end of the act. */
  readonly lives: () => boolean;
}

/**
 * Plays the scene with a process that dies before its query 0, then with one that dies before its query 1, and so on, until
 * one lives. `fate`: something else befalls it there. How many queries the act has.
 */
export const dyingAtEach = async (
  scene: (dying: Dying) => Promise<void>,
  { fate = crashBefore, step = 1 }: { readonly fate?: Fate; readonly step?: number } = {},
): Promise<number> => {
  for (let at = 0; ; at += step) {
    let hasCome = (): boolean => {
      throw new Error('The scene has let no process run.');
    };
    await scene({
      at,
      run: async (ctx, act) => {
        const fated = fate(ctx, at);
        hasCome = fated.hasCome;
        return act(fated.ctx).catch((failure: unknown) => {
          if (!hasCome()) throw failure;
          return null;
        });
      },
      lives: () => !hasCome(),
    });
    if (!hasCome()) return at;
  }
};

/** Does the act in a process that crashes before that query; whether it lived to the end. What fails before the crash is thrown. */
export const survives = async (
  ctx: Context,
  at: number,
  act: (dying: Context) => Promise<unknown>,
): Promise<boolean> => {
  const crashing = crashBefore(ctx, at);
  await act(crashing.ctx).catch((failure: unknown) => {
    if (!crashing.hasCome()) throw failure;
  });
  return !crashing.hasCome();
};

const withEachQuery = (ctx: Context, before: () => void): Context => {
  const { db, transaction } = ctx.store;
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      before();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = {
    ...ctx.store,
    db: db.withPlugin(plugin),
    transaction: <T>(work: Parameters<typeof transaction<T>>[0]) => transaction((tx) => work(tx.withPlugin(plugin))),
  };
  return { ...ctx, store };
};
