import type { Db } from '@cartage/storage';
import type { Context } from '../context.ts';

/** What the process would never have learned of: it is dead. */
export class Died extends Error {}

/**
 * The service of a process that dies before its query number `queries` (from 0): nothing reaches the database from then
 * on, and a transaction under way is taken back. `hasDied` tells whether it came to that.
 */
export const mortal = (ctx: Context, queries: number): { readonly ctx: Context; readonly hasDied: () => boolean } => {
  const { db, transaction } = ctx.store;
  let done = 0;
  const lastQuery: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      done += 1;
      if (done > queries) throw new Died();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = {
    ...ctx.store,
    db: db.withPlugin(lastQuery),
    transaction: <T>(work: Parameters<typeof transaction<T>>[0]) => transaction((tx) => work(tx.withPlugin(lastQuery))),
  };
  return { ctx: { ...ctx, store }, hasDied: () => done > queries };
};
