import type { EventType } from '@cartage/core';
import { insertEvents, type NewEvent } from '@cartage/storage';
import { addCompany, forEachDialect, type TestStore } from '@cartage/storage/testing';
import { CompiledQuery, type PluginTransformQueryArgs, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { numberEvents } from './number-events.ts';
import { newestOfTypes, readEvents } from './read-events.ts';

const often: readonly EventType[] = ['order.tracked', 'order.status_changed', 'order.changed'];
const rare: readonly EventType[] = ['order.created', 'order.problem'];
const never: EventType = 'balance.low';

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let other: number;
  /** The types of the company's events by their places, from 1. */
  const line: EventType[] = [];

  beforeAll(async () => {
    store = await open();
    [company, other] = [await addCompany(store), await addCompany(store)];
    const eventOf = (companyId: number, type: EventType): NewEvent =>
      ({ companyId, type, at: 1, orderId: null, facts: {} }) as unknown as NewEvent;
    for (let n = 0; n < 3_000; n += 1) line.push(n % 97 === 0 ? (rare[n % 2] ?? never) : (often[n % 3] ?? never));
    await insertEvents(store.db, [...line.map((type) => eventOf(company, type)), eventOf(other, never)]);
    for (const one of [company, other]) while ((await numberEvents(store.db, one)) > 0);
    await sql.raw(store.dialect === 'postgres' ? 'vacuum analyze events' : 'analyze').execute(store.db);
  });

  const wishes: readonly (readonly [string, readonly EventType[]])[] = [
    ['one that comes often', often.slice(0, 1)],
    ['several', [...often, never]],
    ['rare ones', rare],
    ['one that never comes', [never]],
    ['none', []],
  ];

  it.each(wishes)('are those of the line that are of these types, next to one another: %s', async (_, types) => {
    for (const [after, upTo, limit] of [
      [0, undefined, 10],
      [0, undefined, 5_000],
      [500, 2_000, 7],
      [500, 560, 100],
      [2_999, undefined, 10],
      [3_000, undefined, 10],
    ] as const) {
      const wish = { companyId: company, after, types, limit, ...(upTo !== undefined && { upTo }) };
      const wanted = line
        .map((type, n) => ({ place: n + 1, type }))
        .filter(({ place, type }) => place > after && place <= (upTo ?? 3_000) && types.includes(type))
        .slice(0, limit);
      const found = await readEvents(store.db, wish);
      expect(found.map(({ place, type }) => ({ place, type }))).toEqual(wanted);
      for (const { companyId } of found) expect(companyId).toBe(company);
    }
  });

  it('are found by an index, and nothing else is looked at', async () => {
    const asked: PluginTransformQueryArgs[] = [];
    const watch = {
      transformQuery: (query: PluginTransformQueryArgs) => {
        // What a statement is made of is shown too, part by part.
        if (/"facts"|RawNode/.test(JSON.stringify(query.node))) asked.push(query);
        return query.node;
      },
      transformResult: async <R>({ result }: { readonly result: R }) => result,
    };
    const watched = store.db.withPlugin(watch);
    await readEvents(watched, { companyId: company, after: 0, upTo: 3_000, types: [never, ...rare], limit: 100 });
    await newestOfTypes(watched, company, [never, ...rare]);
    expect(asked).toHaveLength(2);
    for (const { node, queryId } of asked) {
      const query = store.db.getExecutor().compileQuery(node, queryId);
      const explain = store.dialect === 'postgres' ? 'explain' : 'explain query plan';
      const { rows } = await store.db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
      const plan = rows.map((row) => JSON.stringify(row)).join('\n');
      expect(plan).toMatch(/events_of_type/);
      // So few PostgreSQL may well read as a whole, to fetch what it has found.
      // What is of no month is nothing, and is read as it is.
      expect(plan.replace(/.*events_rest.*\n.*Filter.*/g, '')).not.toMatch(/SCAN events\b|Filter:.*type/);
    }
  });

  it('have a newest one of each type, where there is any', async () => {
    const newest = await newestOfTypes(store.db, company, [never, ...rare, ...often]);
    const wanted = [...rare, ...often].map((type) => [type, line.lastIndexOf(type) + 1] as const);
    expect(new Map(newest)).toEqual(new Map(wanted));
    expect(await newestOfTypes(store.db, other, [never, ...rare])).toEqual(new Map([[never, 1]]));
  });
});
