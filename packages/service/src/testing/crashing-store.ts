import type { Db } from '@cartage/storage';
import type { Context } from '../context.ts';

/** What the process would never have learned of: it has crashed. */
export class Crashed extends Error {}

/** The service whose query number `failing` (from 0) fails once, and the transaction around it with it. */
export const failAt = (ctx: Context, failing: number): { readonly ctx: Context; readonly hasFailed: () => boolean } => {
  let done = 0;
  const failure = () => {
    done += 1;
    if (done === failing + 1) throw new Error('This query fails.');
  };
  return { ctx: withEachQuery(ctx, failure), hasFailed: () => done > failing };
};

/**
 * The service of a process that crashes before its query number `queries` (from 0): nothing reaches the database from then
 * on, and a transaction under way is rolled back. `hasCrashed` tells whether it came to that.
 */
export const crashBefore = (
  ctx: Context,
  queries: number,
): { readonly ctx: Context; readonly hasCrashed: () => boolean } => {
  let done = 0;
  const crash = () => {
    done += 1;
    if (done > queries) throw new Crashed();
  };
  return { ctx: withEachQuery(ctx, crash), hasCrashed: () => done > queries };
};

/** Does the act in such a process; whether it lived to the end. What fails before the crash is thrown. */
export const survives = async (
  ctx: Context,
  queries: number,
  act: (ctx: Context) => Promise<unknown>,
): Promise<boolean> => {
  const crashing = crashBefore(ctx, queries);
  await act(crashing.ctx).catch((failure: unknown) => {
    if (!crashing.hasCrashed()) throw failure;
  });
  return !crashing.hasCrashed();
};

/**
 * The service whose write or read number `lost` (from 0), a transaction counts as one, is done by the database, and then the
 * connection breaks: the process lives, and cannot know that it was done.
 */
export const loseAnswer = (ctx: Context, lost: number): { readonly ctx: Context; readonly hasLost: () => boolean } => {
  let done = 0;
  const answered = <T>(answer: T): T => {
    done += 1;
    if (done !== lost + 1) return answer;
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
  return { ctx: { ...ctx, store }, hasLost: () => done > lost };
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
