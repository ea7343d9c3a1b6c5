import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { answerUnreadable } from './answer-unreadable.ts';

// interface 5.10, by what a connection says.

let server: Server;
afterEach(() => server.close());

const open = async (answer: Parameters<typeof createServer>[1]): Promise<Socket> => {
  server = createServer({ connectionsCheckingInterval: 10, headersTimeout: 20, requestTimeout: 20 }, answer);
  answerUnreadable(server, 'en');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
};

const sound = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const rest = async (socket: Socket): Promise<string> => {
  let said = '';
  for await (const text of socket) said += text;
  return said;
};

it('answers after an answer that is whole', async () => {
  const socket = await open((_, answer) => void answer.end('whole'));
  socket.write(sound);
  await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  expect(await rest(socket)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n.*"code":"RequestInvalid"/s);
});

it.each([
  ['one', sound],
  ['the first of two that were asked for at once', sound + sound],
])('says nothing in the middle of %s', async (_, asked) => {
  let asks = 0;
  const socket = await open((_, answer) => {
    asks += 1;
    if (asks === 1) answer.write('half');
  });
  socket.write(asked);
  await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  expect(await rest(socket)).toBe('');
});

it('answers a request that does not come whole', async () => {
  const socket = await open(() => {});
  socket.write('GET / HTTP/1.1\r\nHost: he');
  expect(await rest(socket)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n.*did not come whole in time/s);
});
