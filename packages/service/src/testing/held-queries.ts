import type { Db } from '@cartage/storage';
import type { Service } from '../open-service.ts';

/** A service of whose reads the test holds back the answer of one. */
export interface HeldQueries {
  readonly service: Service;
  /** Holds back the answer of the next read of the table; resolves when the database has given it. */
  readonly hold: (table: string) => Promise<void>;
  /** Lets it go on. */
  readonly release: () => void;
}

export const holdQueries = (service: Service): HeldQueries => {
  const held = new WeakSet<object>();
  let table: string | null = null;
  let release = (): void => {};
  let reached = (): void => {};
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node, queryId }) => {
      if (table !== null && node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${table}"`)) {
        table = null;
        held.add(queryId);
      }
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (held.has(queryId)) {
        reached();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      return result;
    },
  };
  return {
    service: { ...service, store: { ...service.store, db: service.store.db.withPlugin(plugin) } },
    hold: (name) => {
      table = name;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    release: () => release(),
  };
};
