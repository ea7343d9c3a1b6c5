import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { newPress } from './press.ts';

it('listens no more to a printer that is told to have ended, so that one that lives on ends too', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  const start = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    // The room was lost: nobody knows how it ended.
    return { pid: process.pid, socket, ended: Promise.resolve(null), kill: () => {} };
  };
  const { print } = newPress<string>({ idleMs: 10, timeLimitMs: 1_000, clockLimitMs: 2_000, start });
  await expect(print('a job')).rejects.toThrow('was lost: it ended');
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  server.close();
});
