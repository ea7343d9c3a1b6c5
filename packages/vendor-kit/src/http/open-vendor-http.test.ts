import type { LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { VendorRequest, VendorTrace } from '../adapter/http-client.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import type { VendorProblem } from '../adapter/vendor-problem.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { MAX_ANSWER_BYTES, MAX_DIRECTORY_BYTES, openVendorHttp } from './open-vendor-http.ts';
import { type LineOptions, VendorLine } from './vendor-line.ts';

const lineFor = (options: LineOptions = {}, manifest = testManifest): VendorLine => {
  const line = new VendorLine({ manifest }, options);
  onTestFinished(() => line.close());
  return line;
};

const clientOf = (
  baseUrl: string,
  { line = lineFor(), signal = AbortSignal.timeout(5000), manifest = testManifest } = {},
) => openVendorHttp({ line, manifest, account: accountAt(baseUrl), signal });

const problemOf = async (call: Promise<unknown>): Promise<VendorProblem> => {
  const ended = await call.then(
    () => undefined,
    (thrown: VendorProblem) => thrown,
  );
  if (ended === undefined) throw new Error('A problem was due.');
  expect(ended.text).toEqual({ en: ended.message, ru: expect.stringMatching(/^[А-Я].* [а-я]/) });
  return ended;
};

describe('the HTTP client of a plugin', () => {
  it('sends JSON and gives back status, type, Retry-After and bytes, whatever the status', async () => {
    const { origin } = await serve((incoming, outgoing) => {
      incoming.pipe(
        outgoing.writeHead(503, { 'content-type': incoming.headers['content-type'] ?? '', 'retry-after': '3' }),
      );
    });
    const answer = await clientOf(origin).request({ method: 'POST', url: `${origin}/x`, json: { name: 'Ёж' } });
    expect({ ...answer, bytes: Buffer.from(answer.bytes).toString() }).toEqual({
      status: 503,
      contentType: 'application/json',
      retryAfterMs: 3000,
      headers: expect.objectContaining({ 'content-type': 'application/json', 'retry-after': '3' }),
      bytes: '{"name":"Ёж"}',
    });
  });

  it('tells where the call stands in a trace, in the header that has that, unless the plugin has one of its own', async () => {
    const { origin } = await serve((incoming, outgoing) => outgoing.end(incoming.headers.traceparent ?? 'none'));
    const told = async (traceparent?: string, headers: Readonly<Record<string, string>> = {}) => {
      const account = accountAt(origin);
      const signal = AbortSignal.timeout(5000);
      const http = openVendorHttp({ line: lineFor(), manifest: testManifest, account, signal, traceparent });
      return Buffer.from((await http.request({ method: 'GET', url: origin, headers })).bytes).toString();
    };
    expect([await told(), await told('00-a'), await told('00-a', { Traceparent: '00-b' })]).toEqual([
      'none',
      '00-a',
      '00-b',
    ]);
  });

  it('gives back the headers of an answer, but no cookies', async () => {
    const { origin } = await serve((_, outgoing) => {
      outgoing.setHeader('X-Total-Pages', '7');
      outgoing.setHeader('X-Twice', ['a', 'b']);
      outgoing.setHeader('Set-Cookie', ['session=secret']);
      outgoing.end('{}');
    });
    const { headers } = await clientOf(origin).request({ method: 'GET', url: origin });
    expect(headers).toMatchObject({ 'x-total-pages': '7', 'x-twice': expect.stringContaining('a') });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  const form = new FormData();
  form.set('name', 'Ёж');
  form.set('file', new Blob(['%PDF']), 'a.pdf');
  form.set('na\r\nX-Evil: 1', new Blob(['x'], { type: 'text/plain' }), 'накладная "1"\r\nX-Evil: 2.pdf');
  it.for<[string, Partial<VendorRequest>, RegExp, RegExp]>([
    ['a form', { form: { a: 'б в', 'c&': '1' } }, /^application\/x-www-form-urlencoded$/, /^a=%D0%B1\+%D0%B2&c%26=1$/],
    [
      'a form of pairs',
      {
        form: new URLSearchParams([
          ['a', '1'],
          ['a', '2'],
        ]),
      },
      /urlencoded$/,
      /^a=1&a=2$/,
    ],
    ['a form with lists', { form: { a: ['1', '2'], b: 'c', d: [] } }, /urlencoded$/, /^a=1&a=2&b=c$/],
    ['XML', { xml: '<a>ё</a>' }, /^text\/xml; charset=utf-8$/, /^<a>ё<\/a>$/],
    [
      'XML of another type',
      { xml: '<a/>', headers: { 'Content-Type': 'application/soap+xml' } },
      /^application\/soap\+xml$/,
      /^<a\/>$/,
    ],
    ['bytes', { bytes: Buffer.from('abc') }, /^application\/octet-stream$/, /^abc$/],
    [
      'bytes of a type',
      { bytes: Buffer.from('abc'), headers: { 'content-type': 'image/png' } },
      /^image\/png$/,
      /^abc$/,
    ],
    [
      'a form of parts',
      { multipart: form },
      /^multipart\/form-data; boundary=/,
      /name="name"[\s\S]*Ёж[\s\S]*a\.pdf[\s\S]*%PDF[\s\S]*name="na%0D%0AX-Evil: 1"; filename="накладная %221%22%0D%0AX-Evil: 2\.pdf"\r\nContent-Type: text\/plain\r\n/,
    ],
    ['nothing', {}, /^none$/, /^$/],
  ])('sends %s', async ([, request, type, body]) => {
    const { origin } = await serve((incoming, outgoing) => {
      outgoing.writeHead(200, { 'x-type': incoming.headers['content-type'] ?? 'none' });
      incoming.pipe(outgoing);
    });
    const { headers, bytes } = await clientOf(origin).request({ method: 'POST', url: origin, ...request });
    expect(headers['x-type']).toMatch(type);
    expect(Buffer.from(bytes).toString()).toMatch(body);
  });

  it('keeps connections: far fewer than calls, and never more than the manifest allows', async () => {
    const { origin, connections } = await serve((_, outgoing) => outgoing.end('{}'));
    const client = clientOf(origin);
    await Promise.all(Array.from({ length: 50 }, () => client.request({ method: 'GET', url: origin })));
    expect(connections()).toBeLessThanOrEqual(testManifest.limits.concurrency);
  });

  it('does not follow a redirect', async () => {
    const { origin } = await serve((incoming, outgoing) => {
      if (incoming.url === '/x') outgoing.writeHead(302, { location: '/y' }).end();
      else outgoing.end();
    });
    expect((await clientOf(origin).request({ method: 'GET', url: `${origin}/x` })).status).toBe(302);
  });

  it('proves that nothing was sent when the connection is refused or the name is unknown', async () => {
    for (const dead of ['http://127.0.0.1:1', 'http://no-such-host.invalid']) {
      const { detail } = await problemOf(clientOf(dead).request({ method: 'POST', url: dead, json: {} }));
      expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
    }
  });

  it('proves that nothing was sent for a call that still waited for a connection', async () => {
    const { origin } = await serve(() => {});
    const line = lineFor({}, { ...testManifest, limits: { requestsPerSecond: 100, concurrency: 1 } });
    const first = clientOf(origin, { line, signal: AbortSignal.timeout(300) });
    const second = clientOf(origin, { line, signal: AbortSignal.timeout(150) });
    const [sent, queued] = await Promise.all([
      problemOf(first.request({ method: 'POST', url: origin, json: {} })),
      problemOf(second.request({ method: 'POST', url: origin, json: {} })),
    ]);
    expect(sent.detail).toEqual({ kind: 'unavailable', neverSent: false });
    expect(queued.detail).toEqual({ kind: 'unavailable', neverSent: true, noTurn: true });
  });

  it('sends nothing, and keeps no turn, where whoever hears of the turn ends the call', async () => {
    const heard: string[] = [];
    const { origin } = await serve((incoming, outgoing) => {
      heard.push(incoming.url ?? '');
      outgoing.end('{}');
    });
    const line = lineFor({}, { ...testManifest, limits: { requestsPerSecond: 100, concurrency: 1 } });
    const call = new AbortController();
    const late = openVendorHttp({
      ...{ line, manifest: testManifest, account: accountAt(origin), signal: call.signal },
      onTurn: ({ running }) => running > 0 && call.abort(),
    });
    const ended = await problemOf(late.request({ method: 'POST', url: `${origin}/late`, json: {} }));
    expect(ended.detail).toMatchObject({ kind: 'unavailable', neverSent: true });
    await clientOf(origin, { line }).request({ method: 'GET', url: `${origin}/next` });
    expect(heard).toEqual(['/next']);
  });

  it('tells the limiter when a request is sent: not before its connection is there', async () => {
    const { origin } = await serve((_, outgoing) => outgoing.end('{}'));
    const done: string[] = [];
    const lookup: LookupFunction = (_, __, found) => {
      done.push('connects');
      found(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const limiter = {
      enter: () => void done.push('has its turn'),
      sent: () => void done.push('is sent'),
      leave: (_: unknown, isSent: boolean) => void done.push(isSent ? 'ends' : 'ends unsent'),
      rest: () => {},
    };
    const line = new VendorLine({ manifest: testManifest, limiter }, { lookup });
    onTestFinished(() => line.close());
    const byName = origin.replace('127.0.0.1', 'vendor.test');
    const client = openVendorHttp({
      ...{ line, manifest: testManifest, account: accountAt(byName), signal: AbortSignal.timeout(5_000) },
    });
    await client.request({ method: 'GET', url: byName });
    expect(done.splice(0)).toEqual(['has its turn', 'connects', 'is sent', 'ends']);
    const nowhere = byName.replace(/\d+$/, '1');
    await problemOf(
      openVendorHttp({
        ...{ line, manifest: testManifest, account: accountAt(nowhere), signal: AbortSignal.timeout(5_000) },
      }).request({ method: 'GET', url: nowhere }),
    );
    expect(done).toEqual(['has its turn', 'connects', 'ends unsent']);
  });

  it('never sends later what was ended while it waited', async () => {
    const heard: string[] = [];
    const { origin } = await serve((incoming, outgoing) => {
      heard.push(incoming.url ?? '');
      setTimeout(() => outgoing.end('{}'), 100);
    });
    const line = lineFor({}, { ...testManifest, limits: { requestsPerSecond: 100, concurrency: 1 } });
    const first = clientOf(origin, { line }).request({ method: 'GET', url: `${origin}/first` });
    const caller = new AbortController();
    const second = clientOf(origin, { line, signal: caller.signal });
    const ended = problemOf(second.request({ method: 'GET', url: `${origin}/second` }));
    caller.abort();
    expect((await ended).detail).toEqual({ kind: 'unavailable', neverSent: true, noTurn: true });
    await first;
    await clientOf(origin, { line }).request({ method: 'GET', url: `${origin}/third` });
    expect(heard).toEqual(['/first', '/third']);
  });

  it('never sends later what was ended while it was being connected', async () => {
    const heard: string[] = [];
    const { origin } = await serve((incoming, outgoing) => {
      heard.push(incoming.url ?? '');
      outgoing.end('{}');
    });
    const found = Promise.withResolvers<void>();
    let asked = 0;
    const lookup: LookupFunction = (_, __, tell) => {
      asked += 1;
      void found.promise.then(() => tell(null, [{ address: '127.0.0.1', family: 4 }]));
    };
    const line = lineFor({ lookup });
    const url = origin.replace('127.0.0.1', 'vendor.example');
    const caller = new AbortController();
    const first = clientOf(url, { line, signal: caller.signal });
    const ended = problemOf(first.request({ method: 'POST', url: `${url}/first`, json: {} }));
    await expect.poll(() => asked).toBe(1);
    caller.abort();
    expect((await ended).detail).toEqual({ kind: 'unavailable', neverSent: true });
    found.resolve();
    await clientOf(url, { line }).request({ method: 'GET', url: `${url}/second` });
    expect(heard).toEqual(['/second']);
  });

  it('passes a turn on that came when its call had just ended', async () => {
    const { origin } = await serve((_, outgoing) => outgoing.end('{}'));
    const caller = new AbortController();
    // Told when the first one has ended, and so when the second one's turn has come.
    const options = { onCall: () => caller.abort() };
    const line = lineFor(options, { ...testManifest, limits: { requestsPerSecond: 100, concurrency: 1 } });
    const first = clientOf(origin, { line }).request({ method: 'GET', url: origin });
    const second = problemOf(clientOf(origin, { line, signal: caller.signal }).request({ method: 'GET', url: origin }));
    await first;
    expect((await second).detail).toMatchObject({ kind: 'unavailable', neverSent: true });
    expect(await clientOf(origin, { line }).request({ method: 'GET', url: origin })).toMatchObject({ status: 200 });
  });

  it('sends nothing through a line that was closed', async () => {
    const { origin, connections } = await serve((_, outgoing) => outgoing.end('{}'));
    const line = lineFor();
    const client = clientOf(origin, { line });
    await client.request({ method: 'GET', url: origin });
    await line.close();
    const { detail } = await problemOf(client.request({ method: 'POST', url: origin, json: {} }));
    expect([detail, connections()]).toEqual([{ kind: 'unavailable', neverSent: true }, 1]);
  });

  it('cannot prove it once the request was written and the connection broke', async () => {
    const { origin } = await serve((incoming) => incoming.socket.destroy());
    const { detail } = await problemOf(clientOf(origin).request({ method: 'POST', url: origin, json: {} }));
    expect(detail).toEqual({ kind: 'unavailable', neverSent: false });
  });

  it('ends at the deadline, whether the vendor is silent or drips', async () => {
    const { origin } = await serve((incoming, outgoing) => {
      if (incoming.url === '/drip') outgoing.write('{');
    });
    for (const path of ['/silent', '/drip']) {
      const client = clientOf(origin, { signal: AbortSignal.timeout(100) });
      const problem = await problemOf(client.request({ method: 'GET', url: origin + path }));
      expect(problem.detail).toEqual({ kind: 'unavailable', neverSent: false });
      expect(problem.message).toBe('The vendor did not answer in time.');
    }
  });

  it('lets go of the connection when it ends', async () => {
    const gone = Promise.withResolvers<void>();
    const { origin } = await serve((incoming) => incoming.socket.on('close', () => gone.resolve()));
    const signal = AbortSignal.timeout(100);
    await problemOf(clientOf(origin, { signal }).request({ method: 'GET', url: origin }));
    await gone.promise;
  });

  it('calls nobody for an account whose setting is no address of the web', async () => {
    for (const baseUrl of ['', 'ftp://127.0.0.1:1', 'vendor.example']) {
      const { detail, message } = await problemOf(
        clientOf(baseUrl).request({ method: 'GET', url: 'ftp://127.0.0.1:1' }),
      );
      expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
      expect(message).toContain('baseUrl');
    }
  });

  it('cuts an answer over 10 MiB, announced or not', async () => {
    const { origin } = await serve((incoming, outgoing) => {
      const body = Buffer.alloc(MAX_ANSWER_BYTES + 1);
      if (incoming.url === '/announced') outgoing.setHeader('content-length', body.length);
      else outgoing.write('');
      outgoing.on('error', () => {}).end(body);
    });
    for (const path of ['/announced', '/chunked']) {
      expect((await problemOf(clientOf(origin).request({ method: 'GET', url: origin + path }))).kind).toBe('defect');
    }
  });

  it('takes an answer of exactly 10 MiB', async () => {
    const { origin } = await serve((_, outgoing) => outgoing.end(Buffer.alloc(MAX_ANSWER_BYTES)));
    const { bytes } = await clientOf(origin).request({ method: 'GET', url: origin });
    expect(bytes.length).toBe(MAX_ANSWER_BYTES);
  });

  it('takes as much as the request allows, and never more than 64 MiB', async () => {
    const { origin } = await serve((incoming, outgoing) => {
      if (incoming.url === '/whole') return outgoing.end(Buffer.alloc(MAX_ANSWER_BYTES + 1));
      return outgoing
        .setHeader('content-length', MAX_DIRECTORY_BYTES + 1)
        .on('error', () => {})
        .end();
    });
    const ask = (path: string, mostBytes: number) =>
      clientOf(origin).request({ method: 'GET', url: origin + path, mostBytes });
    expect((await ask('/whole', 2 * MAX_ANSWER_BYTES)).bytes.length).toBe(MAX_ANSWER_BYTES + 1);
    expect((await problemOf(ask('/whole', MAX_ANSWER_BYTES))).kind).toBe('defect');
    expect((await problemOf(ask('/endless', 2 * MAX_DIRECTORY_BYTES))).kind).toBe('defect');
  });

  it('calls only the host of the setting', async () => {
    const { origin } = await serve((_, outgoing) => outgoing.end());
    const other = await serve((_, outgoing) => outgoing.end());
    const client = clientOf(`${origin}/base`);
    for (const url of [other.origin, origin.replace('http:', 'https:'), 'http://169.254.169.254/']) {
      const { detail, message } = await problemOf(client.request({ method: 'GET', url }));
      expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
      expect(message).toMatch(/may not call/);
    }
    expect(other.connections()).toBe(0);
  });

  it('keeps a test account from the production hosts, and everyone from plain HTTP', async () => {
    const { origin } = await serve((_, outgoing) => outgoing.end());
    const hosts = { prod: ['api.acme.example'], test: ['test.acme.example'] };
    const manifest: VendorManifest = { ...testManifest, hosts };
    const reroute = { 'https://test.acme.example': origin, 'https://api.acme.example': origin };
    const client = clientOf('', { manifest, line: lineFor({ reroute }) });
    expect((await client.request({ method: 'GET', url: 'https://test.acme.example/x' })).status).toBe(200);
    for (const url of ['https://api.acme.example/x', 'http://test.acme.example/x']) {
      expect((await problemOf(client.request({ method: 'GET', url }))).detail).toMatchObject({ neverSent: true });
    }
  });

  it('traces every call without its query', async () => {
    const traces: VendorTrace[] = [];
    const { origin } = await serve((_, outgoing) => outgoing.end('{}'));
    const line = lineFor({ onCall: (trace) => traces.push(trace) });
    await clientOf(origin, { line }).request({ method: 'GET', url: `${origin}/a?key=canary` });
    await problemOf(
      clientOf(origin, { line, signal: AbortSignal.abort() }).request({ method: 'GET', url: `${origin}/b` }),
    );
    expect(traces).toMatchObject([{ vendorKey: 'acme', method: 'GET', target: `${origin}/a`, status: 200, bytes: 2 }]);
  });

  it('traces no secret that stands in a path', async () => {
    const traces: VendorTrace[] = [];
    const { origin } = await serve((_, outgoing) => outgoing.end('{}'));
    const http = openVendorHttp({
      ...{ line: lineFor({ onCall: (trace) => traces.push(trace) }), manifest: testManifest },
      ...{ account: accountAt(origin), signal: AbortSignal.timeout(5000) },
      redact: (text) => text.replace('canary', '***'),
    });
    await http.request({ method: 'GET', url: `${origin}/bot/canary/send?key=canary` });
    expect(traces).toMatchObject([{ target: `${origin}/bot/***/send` }]);
  });

  it('sends nothing under the name of another host: many share an address', async () => {
    const { origin, connections } = await serve((_, outgoing) => outgoing.end());
    for (const name of ['host', 'Host', 'HOST']) {
      const call = clientOf(origin).request({ method: 'GET', url: origin, headers: { [name]: 'api.acme.example' } });
      const { detail, message } = await problemOf(call);
      expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
      expect(message).toContain('may not call the host api.acme.example');
    }
    expect(connections()).toBe(0);
  });

  it.for<[string, unknown]>([
    ['a header with a line break', { headers: { 'x-a': '1\r\nX-Evil: 2' } }],
    ['a header that is no Latin', { headers: { 'x-a': 'Иван' } }],
    ['a header whose name is none', { headers: { 'x a': '1' } }],
    ['a coding of its own', { headers: { 'transfer-encoding': 'chunked' }, json: {} }],
    ['another length', { headers: { 'content-length': '500' }, json: {} }],
    ['a condition', { headers: { expect: '100-continue' }, json: {} }],
    ['a method with more in it', { method: 'GET / HTTP/1.1\r\nX-Evil: 2' }],
    ['a URL that is none', { url: '/orders' }],
    ['JSON that is none', { json: { sum: 1n } }],
  ])('says of %s that it was never sent, and that the vendor is not to blame', async ([, request]) => {
    let heard = 0;
    const { origin } = await serve((_, outgoing) => {
      heard++;
      outgoing.end();
    });
    const client = clientOf(origin);
    const call = client.request({ method: 'POST', url: origin, ...(request as Partial<VendorRequest>) });
    const { detail, message } = await problemOf(call);
    expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
    expect(message).toMatch(/^The request of the plugin cannot be sent as it is \([A-Z_a-z]+\)\.$/);
    expect((await client.request({ method: 'GET', url: origin })).status).toBe(200);
    expect(heard).toBe(1);
  });
});
