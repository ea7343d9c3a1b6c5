import type { Store } from '@cartage/storage';
import { CompiledQuery, type PluginTransformQueryArgs } from 'kysely';

/** How the database goes about each of the statements that some work asks of it. */
export const plansOf = async (
  { db, dialect }: Store,
  work: (db: Store['db']) => Promise<unknown>,
): Promise<readonly string[]> => {
  const asked: PluginTransformQueryArgs[] = [];
  const watch = {
    transformQuery: (query: PluginTransformQueryArgs) => {
      asked.push(query);
      return query.node;
    },
    transformResult: async <Result>({ result }: { readonly result: Result }) => result,
  };
  await work(db.withPlugin(watch));
  const explain = dialect === 'postgres' ? 'explain' : 'explain query plan';
  const plans: string[] = [];
  for (const { node, queryId } of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
    const { rows } = await db.executeQuery<Readonly<Record<string, unknown>>>(
      CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
    );
    plans.push(rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n'));
  }
  return plans;
};

/** The indices that a plan goes through, each once. */
export const indicesIn = (plan: string): readonly string[] => [
  ...new Set(
    [...plan.matchAll(/(?<!TABLE )INDEX (\w+)|Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g)].map(
      ([, a, b]) => a ?? b ?? '',
    ),
  ),
];

/** Whether a plan goes through all orders. */
export const readsThroughOrders = (plan: string): boolean => /\bSCAN orders\b|Seq Scan on orders\b/.test(plan);
