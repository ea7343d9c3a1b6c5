import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Tables } from '../tables.ts';
import { openLine } from './listen.ts';
import { newsOf } from './notices.ts';
import { openListener } from './postgres.ts';

// A server that answers at once.
const answering = (log: () => void = () => {}) =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log,
  });

it('a process tells at once, and then once in ten milliseconds, however much it writes', async () => {
  let told = 0;
  const db = answering(() => {
    told += 1;
  });
  const line = openLine({ db, open: null, onHeard: () => {}, log: { warn: () => {} } });
  line.tell(newsOf(['jobs']));
  await turn();
  expect(told).toBe(1);
  const beganAt = performance.now();
  let written = 0;
  while (performance.now() - beganAt < 60) {
    line.tell(newsOf(['events', 'jobs']));
    written += 1;
    await turn();
  }
  expect(written).toBeGreaterThan(20);
  await line.close();
  // The last is told, however short before the end.
  expect(told).toBeGreaterThan(1);
  expect(told).toBeLessThanOrEqual(3 + (performance.now() - beganAt) / 10);
});

it('a server that lets somebody in and says nothing from then on is left, and asked anew', async () => {
  let connected = 0;
  const server = createServer((socket) => {
    connected += 1;
    socket.on('error', () => {});
    // Let in, and ready for what is asked.
    socket.once('data', () => socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const line = openLine({
    db: answering(),
    open: () => openListener(`postgres://cartage@127.0.0.1:${port}/cartage`),
    onHeard: () => {},
    log: { warn: () => {} },
    answerWithinMs: 50,
  });
  await expect.poll(() => connected).toBeGreaterThan(1);
  expect(line.areHeard()).toBe(false);
  await line.close();
});
