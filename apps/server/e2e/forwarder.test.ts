import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '@cartage/service';
import { insertCompany, insertEvents, migrate, openStore } from '@cartage/storage';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flags, openServer, prepareStart, root } from './start-server.ts';

// docs/examples/events-to-nats before Debian's nats-server, while both sides and the forwarder itself are killed.

const NATS = '/usr/sbin/nats-server';
const hasNats = existsSync(NATS);
if (!hasNats && process.env.REQUIRE_NATS === '1') throw new Error('nats-server is not installed');
if (!hasNats) console.warn('Left out: the test of the forwarder of events, since nats-server is not installed.');

const KEY = 'key-of-the-company';
const EVENTS = 2_000;
const SEED = 39;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

describe.runIf(hasNats)('events of a company in a stream of NATS', () => {
  it('are each there once and in their order, whoever was killed at whatever moment', async () => {
    const { dataDir, env, remove } = await prepareStart();
    cleanUps.unshift(remove);
    await fill(join(dataDir, 'cartage.db'));
    const [apiPort, natsPort] = [await freePort(), await freePort()];
    const startApi = () => openServer({ ...env, PORT: String(apiPort), LOG_LEVEL: 'info', RATE_LIMIT_PER_SECOND: '0' });
    const store = await mkdtemp(join(tmpdir(), 'cartage-nats-'));
    cleanUps.push(() => rm(store, { recursive: true, force: true, maxRetries: 10 }));
    const credentials = { user: 'cartage', pass: 'p@ss:word' };
    const asked = ['--user', credentials.user, '--pass', credentials.pass];
    const startNats = () => run(NATS, ['-js', '-sd', store, '-a', '127.0.0.1', '-p', String(natsPort), ...asked], {});
    const startForwarder = () =>
      run(process.execPath, [...flags, join(root, 'docs/examples/events-to-nats/forward.ts')], {
        CARTAGE_URL: `http://127.0.0.1:${apiPort}`,
        CARTAGE_KEY: KEY,
        NATS_URL: `nats://cartage:p%40ss%3Aword@127.0.0.1:${natsPort}`,
        // Slow enough to be killed in the midst of it.
        AT_ONCE: '4',
      });

    let api = await startApi();
    cleanUps.unshift(() => end(api));
    let nats = startNats();
    cleanUps.unshift(() => kill(nats));
    const watch = await connect({
      servers: `127.0.0.1:${natsPort}`,
      ...credentials,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      reconnectTimeWait: 100,
    });
    cleanUps.unshift(() => watch.close());
    // Within its window a server knows messages by their ids: what holds beyond it is to be seen.
    const manager = await jetstreamManager(watch);
    await manager.streams.add({ name: 'CARTAGE', subjects: ['cartage.>'], duplicate_window: 100_000_000 });
    let forwarder = startForwarder();
    cleanUps.unshift(() => kill(forwarder));
    const reaches = (count: number) =>
      vi.waitFor(async () => expect(await countOf(watch)).toBeGreaterThanOrEqual(count), {
        timeout: 60_000,
        interval: 5,
      });

    const random = seeded(SEED);
    const moments = Array.from({ length: 12 }, () => Math.floor(random() * EVENTS * 0.95)).toSorted((a, b) => a - b);
    for (const [nth, moment] of moments.entries()) {
      await reaches(moment);
      const who = nth < 3 ? nth : Math.floor(random() * 3);
      if (who === 0) {
        await kill(forwarder);
        forwarder = startForwarder();
      } else if (who === 1) {
        await kill(nats);
        nats = startNats();
      } else {
        api.kill();
        await api.gone;
        api = await startApi();
      }
    }
    // Two at once, as when one was thought to be dead.
    const second = startForwarder();
    cleanUps.unshift(() => kill(second));
    await reaches(EVENTS);
    const told = await toldBy(`http://127.0.0.1:${apiPort}`);
    await reaches(told.length);
    const stored = await storedIn(watch);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
    expect(stored.map(({ id }) => id)).toEqual(told);
    expect(new Set(stored.map(({ subject }) => subject))).toEqual(new Set(['cartage.1.balance.low']));
  });
});

const fill = async (path: string): Promise<void> => {
  const store = await openStore({ url: `sqlite:${path}` });
  await migrate(store);
  const company = { name: 'Lavka', vatNumber: null, kpp: null, creditLimit: 100_000_000, ownerId: null };
  const { id } = await insertCompany(store.db, { ...company, markUp: 0, createdAt: Date.now(), details: {} });
  await createKey({ store, clock: Date.now, newKey: () => '' }, { companyId: id, name: 'Main', key: KEY });
  const facts = (nth: number) => ({ amount: nth, reserved: 0, creditLimit: 0, threshold: 1 });
  await store.transaction((tx) =>
    insertEvents(
      tx,
      Array.from({ length: EVENTS }, (_, nth) => ({
        ...{ companyId: id, type: 'balance.low' as const, at: Date.now(), orderId: null },
        facts: facts(nth) as never,
      })),
    ),
  );
  await store.close();
};

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' });

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

const end = async (api: Awaited<ReturnType<typeof openServer>>): Promise<void> => {
  api.kill();
  await api.gone;
};

/** 0 while nobody can tell. */
const countOf = async (nats: NatsConnection): Promise<number> => {
  try {
    const manager = await jetstreamManager(nats, { timeout: 1_000 });
    return (await manager.streams.info('CARTAGE')).state.messages;
  } catch {
    return 0;
  }
};

const storedIn = async (nats: NatsConnection) => {
  const manager = await jetstreamManager(nats);
  const { state } = await manager.streams.info('CARTAGE');
  const stored: { readonly id: string; readonly subject: string }[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage('CARTAGE', { seq });
    if (!message) throw new Error(`There is no message ${seq}.`);
    const { id } = message.json<{ id: string }>();
    expect(message.header.get('Nats-Msg-Id')).toBe(id);
    stored.push({ id, subject: message.subject });
  }
  return stored;
};

/** As the service tells them. */
const toldBy = async (url: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const answer = await fetch(`${url}/openapi/v2/Events?count=1000${after}`, {
      headers: { authorization: `apiKey ${KEY}` },
    });
    const page = (await answer.json()) as {
      readonly events: readonly { readonly id: string }[];
      readonly next: string;
      readonly hasMore: boolean;
    };
    ids.push(...page.events.map(({ id }) => id));
    if (!page.hasMore) return ids;
    after = `&after=${page.next}`;
  }
};

/** Mulberry32. */
const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
