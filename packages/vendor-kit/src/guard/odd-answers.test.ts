import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_ANSWER_BYTES, openVendorHttp } from '../http/open-vendor-http.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, testManifest } from '../testing.ts';

/** A server that answers with these bytes, whatever it is asked, and closes the connection. */
const saying = async (text: string, close: (socket: Socket) => void = (socket) => socket.end()) => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(text, () => close(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const line = new VendorLine({ manifest: testManifest });
  onTestFinished(() => line.close());
  const signal = AbortSignal.timeout(5000);
  const http = openVendorHttp({ line, manifest: testManifest, account: accountAt(url), signal });
  return http.request({ method: 'POST', url, json: {} });
};

describe('an answer as odd servers write it', () => {
  it.for<[string, number | null]>([
    ['3', 3000],
    ['0', 0],
    ['1.5', 1500],
    ['99999999999', 99_999_999_999_000],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['-1', null],
    ['1e3', null],
    ['5, 7', null],
    ['soon', null],
    ['Wednesday', null],
    ['', null],
  ])('asks with Retry-After %s for a wait of %s ms', async ([header, ms]) => {
    const head = 'HTTP/1.1 429 Slow Down\r\nDate: Wed, 21 Oct 2026 07:28:00 GMT\r\nContent-Length: 0\r\n';
    expect((await saying(`${head}Retry-After: ${header}\r\n\r\n`)).retryAfterMs).toBe(ms);
  });

  it('counts a date from now where the vendor tells no time of its own', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfterMs } = await saying(`HTTP/1.1 503 X\r\nContent-Length: 0\r\nRetry-After: ${at}\r\n\r\n`);
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('is not what comes before it', async () => {
    const early = `HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\nContent-Length: ${MAX_ANSWER_BYTES + 1}\r\n\r\n`;
    const { status, headers } = await saying(`${early}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}`);
    expect([status, headers]).toEqual([200, { 'content-length': '2' }]);
  });

  it.for<[string, string]>([
    ['that is cut', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{}'],
    ['whose chunk is cut', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'],
    [
      'of two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    ['whose headers never end', `HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['that goes over to another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ])('%s is none, and the request was perhaps read', async ([, text]) => {
    const detail = { kind: 'unavailable', neverSent: false };
    await expect(saying(text)).rejects.toMatchObject({ detail });
    await expect(saying(text, (socket) => socket.resetAndDestroy())).rejects.toMatchObject({ detail });
  });

  it('that announces too much is not waited for', async () => {
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${MAX_ANSWER_BYTES + 1}\r\n\r\n`;
    await expect(saying(head, () => {})).rejects.toMatchObject({ kind: 'defect' });
  });

  it('without a body has none, whatever its headers say', async () => {
    for (const status of [204, 304]) {
      const answer = await saying(`HTTP/1.1 ${status} X\r\nContent-Length: 2\r\n\r\n`);
      expect([answer.status, answer.bytes.length]).toEqual([status, 0]);
    }
  });

  it('in ten thousand chunks is whole, and in their order', async () => {
    const body = Array.from({ length: 10_000 }, (_, n) => String.fromCharCode(97 + (n % 26)));
    const chunks = body.map((letter) => `1\r\n${letter}\r\n`).join('');
    const { bytes } = await saying(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    expect(Buffer.from(bytes).toString()).toBe(body.join(''));
  });
});
