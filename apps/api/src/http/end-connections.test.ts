import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { endingConnections } from './end-connections.ts';

/** Long enough for whoever sends and reads at once. */
const GRACE_MS = 200;

const serve = async (answer: RequestListener, graceMs = GRACE_MS) => {
  const server = createServer(answer);
  const end = endingConnections(server, graceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return {
    /** A connection on which this was sent, and all that was said to it by its end. */
    open: async (sent: string): Promise<{ readonly socket: Socket; readonly said: Promise<string> }> => {
      const accepted = once(server, 'connection');
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (piece) => {
        text += piece;
      });
      // It is hung up.
      socket.on('error', () => {});
      const said = once(socket, 'close').then(() => text);
      const [theirs] = (await accepted) as [Socket];
      if (sent !== '') {
        const arrived = new Promise((resolve) => theirs.once('data', resolve));
        socket.write(sent);
        await arrived;
      }
      return { socket, said };
    },
    close: () => {
      const closed = once(server, 'close');
      server.close();
      end();
      return closed;
    },
  };
};

const get = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const post = (length: number) => `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`;

it.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: he'],
])('a connection on which %s was sent ends at once', async (_, sent) => {
  const { open, close } = await serve((_request, response) => response.end('answer'), 600_000);
  const { said } = await open(sent);
  await close();
  expect(await said).toBe('');
});

it('one that is kept open after its answer ends at once', async () => {
  const { open, close } = await serve((_request, response) => response.end('answer'), 600_000);
  const { socket, said } = await open(get);
  if (socket.bytesRead === 0) await once(socket, 'data');
  await close();
  expect(await said).toContain('answer');
});

it('half a body ends it after the grace', async () => {
  const { open, close } = await serve((request, response) => {
    request.on('error', () => {});
    request.resume().on('end', () => response.end('answer'));
  });
  const { said } = await open(`${post(10)}half`);
  await close();
  expect(await said).toBe('');
});

it('a body whose rest comes within the grace is answered', async () => {
  const { open, close } = await serve(
    (request, response) => request.resume().on('end', () => response.end('answer')),
    600_000,
  );
  const { socket, said } = await open(`${post(8)}half`);
  const closed = close();
  socket.write('more');
  await closed;
  expect(await said).toContain('answer');
});

it('a request that is under way gets its answer, however late, and whatever stands before it on its connection', async () => {
  const answers: (() => void)[] = [];
  const { open, close } = await serve((_request, response) => {
    answers.push(() => response.end(`answer ${answers.length}`));
  }, 20);
  const { socket, said } = await open(get + get);
  const half = await open(`${post(10)}half`);
  const closed = close();
  // Its grace is over.
  await half.said;
  for (const answer of answers.splice(2)) answer();
  expect(answers).toHaveLength(2);
  const [first, second] = answers;
  first?.();
  await once(socket, 'data');
  second?.();
  await closed;
  expect((await said).match(/answer 2/g)).toHaveLength(2);
});

it('an answer that nobody reads ends after the grace', async () => {
  let begun = (): void => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { open, close } = await serve((_request, response) => {
    response.write(Buffer.alloc(64 * 1024 * 1024));
    begun();
  });
  const { socket } = await open('');
  socket.pause();
  socket.write(get);
  await isBegun;
  await close();
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
});
