import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { order } from './sample-order.ts';

// The examples in deploy/ before a service that runs, by the proxies that Debian has.

const configured = (path: string): string => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');
const host = 'delivery.example.com';
const MiB = 2 ** 20;

/** The example with what every installation changes in it. */
const adapted = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the example has no ${from}`);
    return changed.replaceAll(from, () => to);
  }, text);

const proxies = {
  nginx: async (folder: string, api: string, port: number, plainPort: number) => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
    const site = adapted(configured('nginx/cartage.conf'), {
      '127.0.0.1:8080': api,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen 443 ': `listen 127.0.0.1:${port} `,
      '/etc/ssl/delivery.example.com.pem': cert,
      '/etc/ssl/delivery.example.com.key': key,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (of) => `${of}_temp_path ${folder}/${of};`,
    );
    const whole = `daemon off; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''} error_log stderr warn; worker_processes 1; events {}
      http { access_log off; ${temporary.join(' ')} ${site} }`;
    await writeFile(join(folder, 'nginx.conf'), whole);
    return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  },
  caddy: async (folder: string, api: string, port: number) => {
    const site = adapted(configured('caddy/Caddyfile'), {
      'reverse_proxy 127.0.0.1:8080': `reverse_proxy ${api}`,
      [`\n${host} {`]: `\n${host}:${port} {\n\tbind 127.0.0.1\n\ttls internal`,
    });
    const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n`;
    await writeFile(join(folder, 'Caddyfile'), global + site);
    const where = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
    const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    return spawn('caddy', args, { env: { ...process.env, ...where }, stdio: ['ignore', 'ignore', 'pipe'] });
  },
};

/** Debian has both; where one is not, its tests are left out, or fail where they are required. */
const has = (program: string): boolean => {
  const found = ['/usr/sbin', '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)));
  if (!found && process.env.REQUIRE_PROXIES === '1') throw new Error(`${program} is not installed`);
  if (!found) console.warn(`Left out: tests of the example for ${program}, which is not installed.`);
  return found;
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => sandbox.remove());

describe.each(Object.keys(proxies) as (keyof typeof proxies)[])('the example for %s', (name) => {
  describe.runIf(has(name))('before a service', () => {
    let folder: string;
    let proxy: ChildProcess;
    let port: number;
    let said = '';

    const ask = (path: string, from = '127.0.0.1', headers: Record<string, string> = {}, body?: Buffer) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asked = request({
          ...{ host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false, agent: false },
          ...{ localAddress: from, method: body ? 'POST' : 'GET', headers: { host, connection: 'close', ...headers } },
          ...{ signal: AbortSignal.timeout(50_000) },
        });
        asked.on('response', resolve).on('error', reject);
        // What is refused by its length alone is not read to its end.
        asked.end(body);
      });
    const text = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray()).toString();
    const call = (path: string, from: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, from, { 'content-type': 'application/json', ...headers }, Buffer.from(JSON.stringify(body)));

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), `cartage-${name}-`));
      port = await freePort();
      proxy = await proxies[name](folder, new URL(sandbox.apiUrl).host, port, await freePort());
      proxy.stderr?.on('data', (chunk) => (said += chunk));
      const isReady = async () => {
        const answered = await ask('/ready').then(({ statusCode }) => statusCode, String);
        if (answered !== 200) throw new Error(`${answered} ${said}`);
      };
      await vi.waitFor(isReady, { timeout: 30_000, interval: 200 });
    });
    afterAll(async () => {
      const ended = proxy.exitCode === null && new Promise((resolve) => proxy.once('exit', resolve));
      proxy.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    });

    it('shows the service, and its figures to nobody', async () => {
      expect((await ask('/docs')).statusCode).toBe(200);
      expect((await ask('/sign-in')).statusCode).toBe(200);
      expect((await ask('/console')).statusCode).toBeLessThan(400);
      for (const path of [
        '/metrics',
        '/Metrics',
        '/metrics/',
        '//metrics',
        '/%6Detrics',
        '/x/../metrics',
        '/metrics?a',
      ]) {
        const answer = await ask(path);
        expect(answer.statusCode, path).toBe(404);
        // The sandbox has no figures either: it is the proxy that says so.
        expect(String(answer.headers['content-type']), path).not.toContain('json');
      }
    });

    it('tells events when they happen', async () => {
      const stream = await ask('/openapi/v2/Events', '127.0.0.1', {
        accept: 'text/event-stream',
        authorization: 'apiKey sandbox-key',
      });
      expect(stream.headers['content-type']).toContain('text/event-stream');
      let heard = '';
      stream.on('data', (chunk) => (heard += chunk)).on('error', () => {});
      const made = await call('/OpenAPI/v1/Create', '127.0.0.1', { apiKey: 'sandbox-key', ...order() });
      const { orderId } = JSON.parse(await text(made)) as { readonly orderId: string };
      // Held back, it would come with the end of the stream, half a minute later.
      await expect.poll(() => heard).toContain(orderId);
      stream.destroy();
    });

    it('lets a body through that the service takes, and refuses a larger one in its words', async () => {
      const padded = (size: number) => {
        const start = '{ "apiKey": "sandbox-key", "orderId": "CTG-0000-0000", "docsToPrint": 2';
        return Buffer.from(`${start}${' '.repeat(size - start.length - 1)}}`);
      };
      const print = (size: number) =>
        ask('/OpenAPI/v1/Print', '127.0.0.1', { 'content-type': 'application/json' }, padded(size));
      const whole = await print(32 * MiB);
      expect(await text(whole)).toContain('OrderNotFound');
      const larger = await print(33 * MiB);
      expect(larger.statusCode).toBe(413);
      expect(JSON.parse(await text(larger))).toMatchObject([{ errorCode: 'RequestTooLarge' }]);
    });

    it('tells the service where a request comes from, whatever the request says itself', async () => {
      const [guesser, other] = name === 'nginx' ? ['127.0.1.1', '127.0.1.2'] : ['127.0.2.1', '127.0.2.2'];
      const guess = async (from: string, forged: string) => {
        const answer = await ask('/openapi/v2/Events', from, {
          authorization: 'apiKey nobody',
          'x-forwarded-for': forged,
        });
        return answer.statusCode;
      };
      const guesses = Array.from({ length: 60 }, (_, n) => guess(guesser, `192.0.2.${n}`));
      expect(new Set(await Promise.all(guesses))).toEqual(new Set([403, 429]));
      expect(await guess(other, '')).toBe(403);
    });
  });
});
