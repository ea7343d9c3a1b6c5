import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '@cartage/storage';

/** A database that notes as a part of what each statement is asked. */
export interface NotingDatabase {
  readonly db: Db;
  /** Does the work as a part of what is called so. */
  readonly within: <T>(name: string, work: () => T) => T;
  /** Of each statement so far; undefined: it was a part of nothing. */
  readonly asked: readonly (string | undefined)[];
}

export const noteWhoAsks = (db: Db): NotingDatabase => {
  const names = new AsyncLocalStorage<string>();
  const asked: (string | undefined)[] = [];
  const noting: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      asked.push(names.getStore());
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(noting), within: (name, work) => names.run(name, work), asked };
};
