import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answeringPool } from './answering-pool.ts';
import type { Probe } from './probe-postgres.ts';

type Said = Awaited<ReturnType<Probe>>;

/** Stands in for a connection of pg's that answers when it is told to. */
const newClient = (onBroken: () => void, onFree: () => void) => {
  const statements: PromiseWithResolvers<unknown>[] = [];
  const fate = { isBroken: false, isDestroyed: false };
  const destroy = () => {
    fate.isBroken = true;
    onBroken();
  };
  const query = () => {
    const statement = Promise.withResolvers<unknown>();
    statements.push(statement);
    return statement.promise;
  };
  const release = (isSpoiled?: boolean) => {
    if (isSpoiled) fate.isDestroyed = true;
    else onFree();
  };
  return { fate, statements, query, release, connection: { stream: { destroy } } };
};

/** Stands in for pg's pool, and for a server that says of its processes what it is told to. */
const openServer = (setUp: () => Promise<number> = async () => 7) => {
  const probes: PromiseWithResolvers<Said>[] = [];
  const made: ReturnType<typeof newClient>[] = [];
  const idle: ReturnType<typeof newClient>[] = [];
  let broken = () => {};
  const pool = Object.assign(new EventEmitter(), {
    options: {},
    connect: async () => {
      const known = idle.shift();
      if (known) return known;
      const client = newClient(
        () => broken(),
        () => idle.push(client),
      );
      made.push(client);
      pool.emit('connect', client);
      return client;
    },
    /** Waits for a good-bye that does not come. */
    end: () =>
      new Promise<void>((resolve) => {
        broken = resolve;
      }),
  });
  const answering = answeringPool(pool as unknown as Pool, {
    probe: () => {
      const probe = Promise.withResolvers<Said>();
      probes.push(probe);
      return probe.promise;
    },
    setUp,
    log: { warn: () => {} },
  });
  const says = async (what: Said): Promise<void> => {
    probes.at(-1)?.resolve(what);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { answering, made, probes, says };
};

const statement = { text: 'select 1' };
const lost = /PostgreSQL does not answer/;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a statement without an answer', () => {
  it('is waited for as long as the server works on it', async () => {
    const { answering, made, probes, says } = openServer();
    const answered = (await answering.connect()).query(statement);
    for (const afterMs of [3_000, 6_000, 12_000, 15_000, 15_000]) {
      await vi.advanceTimersByTimeAsync(afterMs);
      await says('works');
    }
    expect(probes).toHaveLength(5);
    made[0]?.statements[0]?.resolve('late');
    expect(await answered).toBe('late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toHaveLength(5);
  });

  it('may be on its way when the server has nothing to answer for the first time', async () => {
    const { answering, made, says } = openServer();
    const answered = (await answering.connect()).query(statement);
    await vi.advanceTimersByTimeAsync(3_000);
    await says('nothing');
    await vi.advanceTimersByTimeAsync(1_000);
    made[0]?.statements[0]?.resolve('it was');
    expect(await answered).toBe('it was');
    expect(made[0]?.fate).toMatchObject({ isBroken: false });
  });

  it('is given up when the server has nothing to answer twice, and its connection with it', async () => {
    const { answering, made, says } = openServer();
    const client = await answering.connect();
    const failed = expect(client.query(statement)).rejects.toThrow(lost);
    await vi.advanceTimersByTimeAsync(3_000);
    await says('nothing');
    await vi.advanceTimersByTimeAsync(1_500);
    await says('nothing');
    await failed;
    expect(made[0]?.fate).toMatchObject({ isBroken: true });
    // What comes after it in its transaction need not find that out again.
    await expect(client.query(statement)).rejects.toThrow(lost);
    expect(made[0]?.statements).toHaveLength(1);
    client.release();
    expect(made[0]?.fate).toMatchObject({ isDestroyed: true });
  });

  it('costs no connection when its answer comes while the server is asked', async () => {
    const { answering, made, says } = openServer();
    const client = await answering.connect();
    const answered = client.query(statement);
    await vi.advanceTimersByTimeAsync(3_000);
    made[0]?.statements[0]?.resolve('just now');
    expect(await answered).toBe('just now');
    await says('silent');
    expect(made[0]?.fate).toMatchObject({ isBroken: false });
    client.release();
    expect(made[0]?.fate).toMatchObject({ isDestroyed: false });
  });
});

describe('a connection from before a silence', () => {
  it('is broken off and not given to anybody', async () => {
    const { answering, made, says } = openServer();
    const [cut, rests] = [await answering.connect(), await answering.connect()];
    rests.release();
    const failed = expect(cut.query(statement)).rejects.toThrow(lost);
    await vi.advanceTimersByTimeAsync(3_000);
    await says('silent');
    await failed;
    expect(made[1]?.fate).toMatchObject({ isBroken: false });
    await answering.connect();
    expect(made).toHaveLength(3);
    expect(made[1]?.fate).toMatchObject({ isBroken: true, isDestroyed: true });
  });

  it('keeps nobody waiting who closes the pool', async () => {
    const { answering, made } = openServer();
    await answering.connect();
    const ended = answering.end();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(made[0]?.fate).toMatchObject({ isBroken: false });
    await vi.advanceTimersByTimeAsync(100);
    await ended;
    expect(made[0]?.fate).toMatchObject({ isBroken: true });
  });
});

it('a connection whose preparation fails is not kept', async () => {
  const { answering, made } = openServer(() => Promise.reject(new Error('It cannot be prepared.')));
  await expect(answering.connect()).rejects.toThrow('It cannot be prepared.');
  expect(made[0]?.fate).toMatchObject({ isDestroyed: true });
});
