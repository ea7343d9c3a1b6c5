import type { Db } from '@cartage/storage';
import type { Context } from '../context.ts';

/** What the process would never have learned of: it has crashed. */
export class Crashed extends Error {}

/**
 * The service of a process that crashes before its query number `queries` (from 0): nothing reaches the database from then
 * on, and a transaction under way is rolled back. `hasCrashed` tells whether it came to that.
 */
export const crashBefore = (
  ctx: Context,
  queries: number,
): { readonly ctx: Context; readonly hasCrashed: () => boolean } => {
  const { db, transaction } = ctx.store;
  let done = 0;
  const lastQuery: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      done += 1;
      if (done > queries) throw new Crashed();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = {
    ...ctx.store,
    db: db.withPlugin(lastQuery),
    transaction: <T>(work: Parameters<typeof transaction<T>>[0]) => transaction((tx) => work(tx.withPlugin(lastQuery))),
  };
  return { ctx: { ...ctx, store }, hasCrashed: () => done > queries };
};
