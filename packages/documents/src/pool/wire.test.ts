import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { serialize } from 'node:v8';
import { expect, it, onTestFinished } from 'vitest';
import { openWire } from './wire.ts';

const twoEnds = async (): Promise<readonly [Socket, Socket]> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  const one = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [other] = (await connected) as [Socket];
  server.close();
  onTestFinished(() => {
    one.destroy();
    other.destroy();
  });
  return [one, other];
};

it('brings messages whole and in turn, however they are cut on their way', async () => {
  const [one, other] = await twoEnds();
  const heard: unknown[] = [];
  const both = new Promise<void>((resolve) => {
    openWire(other, (message) => {
      if (heard.push(message) === 2) resolve();
    });
  });
  const body = serialize({ kind: 'printed', bytes: new Uint8Array([1, 2, 3]) });
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  for (const byte of Buffer.concat([head, body])) one.write(Buffer.of(byte));
  openWire(one, () => {})('second');
  await both;
  expect(heard).toMatchObject([{ kind: 'printed' }, 'second']);
});

it.each([
  ['what is no message', Buffer.from([4, 0, 0, 0, 1, 2, 3, 4])],
  ['a length beyond all that is printed', Buffer.from([255, 255, 255, 255, 1])],
])('ends where it hears %s, and the service goes on', async (_, bytes) => {
  const [one, other] = await twoEnds();
  const heard: unknown[] = [];
  openWire(other, (message) => heard.push(message));
  one.write(bytes);
  await once(other, 'close');
  expect(heard).toEqual([]);
});
