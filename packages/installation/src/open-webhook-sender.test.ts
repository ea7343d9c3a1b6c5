import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWebhookSender, type SenderOptions } from './open-webhook-sender.ts';
import { selfSigned } from './testing/self-signed.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const openSender = (options: Partial<SenderOptions> = {}) => {
  const sender = openWebhookSender({ reach: 'any', timeoutMs: 5_000, ...options });
  cleanUps.push(sender.close);
  const { signal } = new AbortController();
  return { ...sender, to: (url: string) => sender.send({ url, headers: {}, body: '{}', signal }) };
};

const listening = async (server: Server): Promise<string> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const serve = async (listener: RequestListener): Promise<string> => {
  const host = await listening(createHttpServer(listener));
  return `http://${host}`;
};

/** A server of bytes: does this with a connection as soon as something came over it. */
const serveRaw = async (answer: (socket: Socket) => void): Promise<string> => {
  const host = await listening(createServer((socket) => socket.once('data', () => answer(socket))));
  return `http://${host}`;
};

/** Finds these addresses, whatever is asked for. */
const finds = (...addresses: readonly string[]) =>
  vi.fn<LookupFunction>((_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  });

const failedFor = (reason: string) => ({
  kind: 'failed',
  result: { status: null, reason, tookMs: expect.any(Number), answer: null },
  retryAfterMs: null,
});

describe('a try', () => {
  it('sends the body and the headers as they are, and nothing that nobody has asked for', async () => {
    const heard: { request: IncomingMessage; body: string }[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        heard.push({ request, body: Buffer.concat(chunks).toString() });
        response.end('ok');
      });
    });
    const body = '{"text":"Доставлен 📦"}';
    const { send } = openSender();
    const outcome = await send({
      url: `${url}/events?shop=1`,
      headers: { 'webhook-id': 'evt_1_1_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,a' },
      body,
      signal: new AbortController().signal,
    });
    expect(outcome).toEqual({
      kind: 'delivered',
      result: { status: 200, reason: null, tookMs: expect.any(Number), answer: 'ok' },
      retryAfterMs: null,
    });
    const [one] = heard;
    expect([one?.request.method, one?.request.url, one?.body]).toEqual(['POST', '/events?shop=1', body]);
    expect(one?.request.headers).toEqual({
      host: new URL(url).host,
      connection: 'keep-alive',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Cartage-Webhooks/1',
      'webhook-id': 'evt_1_1_1',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,a',
    });
  });

  it.each([
    [200, 'delivered'],
    [201, 'delivered'],
    [202, 'delivered'],
    [204, 'delivered'],
    [304, 'failed'],
    [400, 'failed'],
    [404, 'failed'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('that is answered by %i has %s', async (status, kind) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    expect(await openSender().to(url)).toMatchObject({ kind, result: { status, reason: null } });
  });

  it.each([301, 302, 303, 307, 308])(
    'that is answered by a redirect (%i) has failed: it is not followed',
    async (status) => {
      const other = vi.fn<RequestListener>((_, response) => response.end());
      const location = await serve(other);
      const url = await serve((_, response) => response.writeHead(status, { location }).end('elsewhere'));
      expect(await openSender().to(url)).toMatchObject({ kind: 'failed', result: { status, answer: 'elsewhere' } });
      expect(other).not.toHaveBeenCalled();
    },
  );

  const DATE = 'Mon, 23 Nov 2026 07:00:00 GMT';
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['999999999', 999_999_999_000],
    // By the clock of whoever asks for it.
    ['Mon, 23 Nov 2026 07:02:00 GMT', 120_000],
    ['Mon, 23 Nov 2026 06:00:00 GMT', null],
    ['1e3', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['9'.repeat(40), null],
  ])('is to be repeated as Retry-After says: %j', async (asked, retryAfterMs) => {
    const url = await serve((_, response) => response.writeHead(503, { 'retry-after': asked, date: DATE }).end());
    expect(await openSender().to(url)).toMatchObject({ kind: 'failed', retryAfterMs });
  });

  it('knows nothing of the proxies that the process has in its environment', async () => {
    const proxied = vi.fn<RequestListener>((_, response) => response.end());
    const proxy = await serve(proxied);
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, proxy);
    cleanUps.push(() => vi.unstubAllEnvs());
    const url = await serve((_, response) => response.end('itself'));
    expect(await openSender().to(url)).toMatchObject({ kind: 'delivered', result: { answer: 'itself' } });
    expect(proxied).not.toHaveBeenCalled();
  });
});

describe('an endpoint that', () => {
  it('takes the connection and says nothing has failed in time', async () => {
    const url = await serveRaw(() => {});
    expect(await openSender({ timeoutMs: 50 }).to(url)).toEqual(failedFor('timeout'));
  });

  it('speaks no TLS, and nothing else, has failed in time', async () => {
    const url = await serveRaw(() => {});
    expect(await openSender({ timeoutMs: 50 }).to(url.replace('http', 'https'))).toEqual(failedFor('timeout'));
  });

  it('sends its head byte by byte has failed in time', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await openSender({ timeoutMs: 100 }).to(url)).toEqual(failedFor('timeout'));
  });

  it('has a name that the DNS never answers for has failed in time', async () => {
    const sender = openSender({ reach: 'public', timeoutMs: 50, lookup: () => {} });
    expect(await sender.to('https://shop.example')).toEqual(failedFor('timeout'));
  });

  it('sends a head and never a body has taken it all the same', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write('a'));
    expect(await openSender().to(url)).toMatchObject({ kind: 'delivered', result: { status: 200, answer: 'a' } });
  });

  it('sends a body without an end is heard so far as is told', async () => {
    const closed = vi.fn();
    const url = await serve((_, response) => {
      response.on('close', closed);
      const write = (): void => {
        while (!response.destroyed && response.write('я'.repeat(1_000)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    const { kind, result } = await openSender().to(url);
    expect([kind, result.answer]).toEqual(['delivered', 'я'.repeat(500)]);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 20_000 });
  });

  it('sends a body that would unpack to megabytes has it not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
    const url = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const { kind, result } = await openSender().to(url);
    expect(kind).toBe('delivered');
    expect(result.answer?.length).toBeLessThanOrEqual(500);
    expect(result.answer).not.toContain('\0');
  });

  it('sends what no database takes is told of without it', async () => {
    const url = await serve((_, response) => response.end(Buffer.from([0x61, 0, 0xff, 0xed, 0xa0, 0x80, 0x62])));
    const { answer } = (await openSender().to(url)).result;
    expect(answer).toMatch(/^a\ufffd+b$/);
  });

  it('sends headers of 100 kB has failed', async () => {
    const url = await serveRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`));
    expect(await openSender().to(url)).toEqual(failedFor('connection'));
  });

  it.each([
    ['ends the connection', (socket: Socket) => socket.end()],
    ['resets it', (socket: Socket) => socket.resetAndDestroy()],
    ['ends it within the head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
    ['speaks no HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'wants another protocol',
      (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'),
    ],
  ])('%s has failed', async (_, answer) => {
    expect(await openSender().to(await serveRaw(answer))).toEqual(failedFor('connection'));
  });

  it('breaks off its body has answered', async () => {
    const url = await serveRaw((socket) => socket.end('HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nhalf'));
    expect(await openSender().to(url)).toMatchObject({ kind: 'failed', result: { status: 500, answer: 'half' } });
  });

  it('is not there has failed', async () => {
    const server = createServer();
    const host = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await openSender().to(`http://${host}`)).toEqual(failedFor('connection'));
  });

  it('has no such name has failed', async () => {
    const lookup: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT', syscall: 'queryA' }), [], 0);
    expect(await openSender({ lookup }).to('https://shop.example')).toEqual(failedFor('dns'));
  });

  it('shows a certificate that nobody vouches for has failed', async () => {
    const heard = vi.fn();
    const host = await listening(createTlsServer(selfSigned('localhost'), (socket) => socket.on('data', heard)));
    const sender = openSender({ lookup: finds('127.0.0.1') });
    const url = `https://${host.replace('127.0.0.1', 'localhost')}`;
    expect(await sender.to(url)).toEqual(failedFor('tls'));
    expect(heard).not.toHaveBeenCalled();
  });

  it('speaks no TLS where it should has failed', async () => {
    const url = await serve((_, response) => response.end());
    expect(await openSender().to(url.replace('http', 'https'))).toEqual(failedFor('tls'));
  });
});

describe('into a private network', () => {
  const connections = async () => {
    const connected = vi.fn();
    const host = await listening(createServer(connected));
    return { connected, port: host.split(':')[1] };
  };

  it.each([
    ['http://shop.example', 'without TLS'],
    ['https://user:password@shop.example', 'a name and password'],
    ['https://127.0.0.1', 'loopback'],
    ['https://2130706433', 'in one number'],
    ['https://0177.0.0.1', 'octal'],
    ['https://0x7f.1', 'hexadecimal'],
    ['https://0', 'this host'],
    ['https://10.0.0.1', 'a private one'],
    ['https://169.254.169.254', 'metadata'],
    ['https://[::1]', 'loopback in IPv6'],
    ['https://[::]', 'this host in IPv6'],
    ['https://[::ffff:127.0.0.1]', 'IPv4 in IPv6'],
    ['https://[64:ff9b::7f00:1]', 'NAT64'],
    ['https://[fe80::1]', 'link-local'],
    ['https://[fe80::1%25eth0]', 'of an interface'],
    ['ftp://shop.example', 'another protocol'],
    ['shop.example', 'no address'],
  ])('nothing is sent to %s (%s), and no name is looked up', async (url) => {
    const lookup = finds('93.184.216.34');
    expect(await openSender({ reach: 'public', lookup }).to(url)).toEqual(failedFor('address'));
    expect(lookup).not.toHaveBeenCalled();
  });

  it.each([
    ['one address', ['127.0.0.1']],
    ['one of two', ['93.184.216.34', '127.0.0.1']],
    ['one of two, the other way round', ['127.0.0.1', '93.184.216.34']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['this host', ['0.0.0.0']],
    ['this host in IPv6', ['::']],
    ['one of an interface', ['fe80::1%lo']],
    ['no address', ['']],
  ])('nothing is sent to a name that leads there: %s', async (_, addresses) => {
    const { connected, port } = await connections();
    const lookup = finds(...addresses);
    const url = `https://shop.example:${port}`;
    expect(await openSender({ reach: 'public', lookup }).to(url)).toEqual(failedFor('address'));
    expect(connected).not.toHaveBeenCalled();
  });

  it('nor at a later time: a name is asked for once a connection, and that answer is what is connected to', async () => {
    const { connected, port } = await connections();
    const answers = [finds('10.0.0.1'), finds('127.0.0.1')];
    const lookup = vi.fn<LookupFunction>((...asked) => answers.shift()?.(...asked));
    const sender = openSender({ reach: 'public', lookup });
    for (const times of [1, 2]) {
      expect(await sender.to(`https://shop.example:${port}`)).toEqual(failedFor('address'));
      expect(lookup).toHaveBeenCalledTimes(times);
    }
    expect(connected).not.toHaveBeenCalled();
  });

  it.each(['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1%lo', '168.63.129.16'])(
    'a sandbox sends nothing to where a cloud tells its secrets, nor to a name that leads there: %s',
    async (address) => {
      const lookup = finds(address);
      expect(await openSender({ lookup }).to('http://metadata.example')).toEqual(failedFor('address'));
      expect(await openSender({ lookup }).to('http://169.254.169.254')).toEqual(failedFor('address'));
      expect(lookup).toHaveBeenCalledOnce();
    },
  );

  it('a sandbox sends, without TLS too', async () => {
    const url = await serve((_, response) => response.end('ok'));
    const named = openSender({ lookup: finds('127.0.0.1') });
    expect(await named.to(url.replace('127.0.0.1', 'listener'))).toMatchObject({ kind: 'delivered' });
  });
});

describe('a signal that is aborted', () => {
  const closing = new Error('The process ends.');
  const sendWith = (sender: ReturnType<typeof openSender>, url: string, signal: AbortSignal) =>
    sender.send({ url, headers: {}, body: '{}', signal });

  it.each([
    ['before', async () => [openSender(), await serve((_, response) => response.end())] as const],
    ['while the name is looked up', async () => [openSender({ lookup: () => {} }), 'https://shop.example'] as const],
    [
      'while TLS is waited for',
      async () => [openSender(), (await serveRaw(() => {})).replace('http', 'https')] as const,
    ],
    ['while the answer is waited for', async () => [openSender(), await serveRaw(() => {})] as const],
  ])('%s breaks the try off', async (when, prepare) => {
    const [sender, url] = await prepare();
    const controller = new AbortController();
    if (when === 'before') controller.abort(closing);
    const sent = sendWith(sender, url, controller.signal);
    if (when !== 'before') setTimeout(() => controller.abort(closing), 20);
    await expect(sent).rejects.toBe(closing);
  });

  it('ends no other try', async () => {
    const url = await serve((_, response) => response.end('ok'));
    const sender = openSender();
    const controller = new AbortController();
    const sent = sendWith(sender, await serveRaw(() => {}), controller.signal);
    controller.abort(closing);
    await expect(sent).rejects.toBe(closing);
    expect(await sender.to(url)).toMatchObject({ kind: 'delivered' });
  });
});

it('tries that hang keep no other from the same host', async () => {
  let count = 0;
  const url = await serve((_, response) => {
    count += 1;
    if (count > 20) response.end('ok');
  });
  const sender = openSender({ timeoutMs: 1_500 });
  const hanging = Array.from({ length: 20 }, () => sender.to(url));
  await vi.waitFor(() => expect(count).toBe(20), { timeout: 20_000 });
  expect(await sender.to(url)).toMatchObject({ kind: 'delivered' });
  for (const outcome of await Promise.all(hanging)) expect(outcome).toEqual(failedFor('timeout'));
});
