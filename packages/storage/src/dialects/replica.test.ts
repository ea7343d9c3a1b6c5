import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { openReplica } from './replica.ts';

type Answer = (text: string) => readonly object[] | Promise<readonly object[]>;

/** A server that answers as it is told. */
const serverOf = (answer: Answer): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () =>
        new (class extends DummyDriver {
          override async acquireConnection(): Promise<DatabaseConnection> {
            return {
              executeQuery: async <Row>({ sql: text }: CompiledQuery): Promise<QueryResult<Row>> => ({
                rows: (await answer(text)) as Row[],
              }),
              streamQuery: () => {
                throw new Error('nobody streams');
              },
            };
          }
        })(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** A primary and its replica, whose logs and time are the test's. */
const open = () => {
  const state = { now: 0, written: 10, replayed: 10, cluster: 'c', isStandby: true, isSlow: false, looks: 0 };
  let failure: Error | null = null;
  const primary = serverOf((text) => {
    if (!text.includes('pg_control_system')) return [{ by: 'primary' }];
    state.looks += 1;
    if (state.isSlow) return new Promise(() => {});
    return [{ end: String(state.written), cluster: 'c' }];
  });
  const standby = serverOf((text) => {
    if (text.includes('pg_control_system'))
      return state.isStandby ? [{ end: String(state.replayed), cluster: state.cluster }] : [];
    if (failure) throw failure;
    return [{ by: 'replica' }];
  });
  const said: string[] = [];
  const replica = openReplica({
    primary,
    standby,
    mostLagMs: 5_000,
    log: { warn: (_, message) => said.push(message) },
    now: () => state.now,
  });
  const asked = async () => (await sql<{ by: string }>`select`.execute(replica.db)).rows[0]?.by;
  const fails = (code: string | null) => {
    failure = code === null ? null : Object.assign(new Error(code), { code });
  };
  return { state, replica, asked, fails, said };
};

it('a replica answers while it has what the primary had some seconds ago, however long nothing happens', async () => {
  const { state, asked, replica, said } = open();
  expect(await asked()).toBe('replica');
  state.now = 3_600_000;
  expect(await asked()).toBe('replica');
  expect(await replica.lagMs()).toBe(0);
  // It stands still from now on.
  state.written = 11;
  for (state.now += 1_000; state.now <= 3_605_000; state.now += 1_000) expect(await asked()).toBe('replica');
  expect(await asked()).toBe('primary');
  expect(await replica.lagMs()).toBeNull();
  expect(said).toEqual(['the replica for reading is not used; the primary answers']);
  // It comes after, and is as far behind as the place that it has reached.
  state.replayed = 11;
  state.written = 12;
  state.now += 1_000;
  expect(await asked()).toBe('replica');
  expect(said).toHaveLength(2);
});

it('looks once a second at the most, and not while nobody reads', async () => {
  const { state, asked } = open();
  for (let n = 0; n < 20; n += 1) {
    await Promise.all([asked(), asked()]);
    state.now += 200;
  }
  expect(state.looks).toBe(4);
  state.now += 60_000;
  expect(state.looks).toBe(4);
});

it.each(['57P01', 'ECONNREFUSED', '40001', '40P01', '42P01', '42703'])(
  'the primary answers where the replica says %s, for some seconds',
  async (code) => {
    const { state, asked, fails } = open();
    expect(await asked()).toBe('replica');
    fails(code);
    expect(await asked()).toBe('primary');
    fails(null);
    state.now += 2_000;
    expect(await asked()).toBe('primary');
    state.now += 2_000;
    expect(await asked()).toBe('replica');
  },
);

it('a primary that is too busy to tell how far it is does not get the reading besides, until what is known is too old', async () => {
  const { state, asked, said } = open();
  expect(await asked()).toBe('replica');
  state.isSlow = true;
  state.now += 4_000;
  expect(await asked()).toBe('replica');
  expect(said).toEqual([]);
  state.now += 2_000;
  expect(await asked()).toBe('primary');
  state.isSlow = false;
  state.now += 1_000;
  expect(await asked()).toBe('replica');
});

it('what is the statement’s own fault is told as it is', async () => {
  const { asked, fails } = open();
  await asked();
  fails('22P02');
  await expect(asked()).rejects.toThrow('22P02');
});

it.each([
  ['another primary’s', { cluster: 'd' }],
  ['none', { isStandby: false }],
])('a replica that is %s answers nothing', async (_, change) => {
  const { state, asked } = open();
  Object.assign(state, change);
  expect(await asked()).toBe('primary');
});

it('takes no transaction', async () => {
  const { replica } = open();
  await expect(replica.db.transaction().execute(async () => {})).rejects.toThrow('single statements');
});
