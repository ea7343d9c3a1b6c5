import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open-store.ts';

const listener = `const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send(server.address().port));`;

/** A port whose queue is full: its system drops what comes, as a firewall does. */
const silentPort = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [port] = (await once(child, 'message')) as [number];
  child.kill('SIGSTOP');
  const waiting = Array.from({ length: 8 }, (): Socket => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
    child.kill('SIGKILL');
  });
  await once(waiting[0] as Socket, 'connect');
  await once(waiting[1] as Socket, 'connect');
  return port;
};

it.runIf(process.platform === 'linux')('gives up a server that drops every packet before the pool would', async () => {
  const store = await openStore({ url: `postgres://cartage@127.0.0.1:${await silentPort()}/cartage` });
  const failure: unknown = await sql`select 1`.execute(store.db).catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  expect(store.isOutage(failure)).toBe(true);
  await store.close();
});
