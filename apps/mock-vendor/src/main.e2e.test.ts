import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { paths, sandboxSecrets } from '@cartage/sandbox-payments/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from './env.ts';
import { paymentBody } from './payments/testing.ts';
import { newFolder, serve, shipmentBody } from './testing.ts';

type Message = { type: 'ready'; url: string } | { type: 'clock'; offsetMs: number };

async function start(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; messages: Message[]; ready: () => Promise<string> }> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, MOCK_VENDOR_PORT: '0', HOST: '127.0.0.1', MOCK_LATENCY_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const messages: Message[] = [];
  child.on('message', (message: Message) => messages.push(message));
  return {
    child,
    messages,
    ready: async () => {
      for (;;) {
        const found = messages.find((message) => message.type === 'ready');
        if (found?.type === 'ready') return found.url;
        await Promise.race([once(child, 'message'), once(child, 'exit').then(() => expect.fail('It ended.'))]);
      }
    },
  };
}

const post = (
  url: string,
  body: unknown,
  authorization = `Basic ${Buffer.from('shop:secret').toString('base64')}`,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  });

describe('the process', () => {
  it('says when it is ready, shares its clock, and ends with its parent', async () => {
    const { child, messages, ready } = await start({ DATA_DIR: await newFolder() });
    const url = await ready();
    expect(messages).toEqual([
      { type: 'clock', offsetMs: 0 },
      { type: 'ready', url },
    ]);
    child.on('message', ({ type }: Message) => type === 'clock' && child.send({ type: 'clock-set' }));
    expect((await post(`${url}/_control/clock`, { minutes: 1 })).status).toBe(200);
    expect(messages.at(-1)).toEqual({ type: 'clock', offsetMs: 60_000 });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends cleanly on SIGTERM', async () => {
    const { child, ready } = await start({ DATA_DIR: await newFolder() });
    await ready();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('has on disk what it answered for, whatever kills it', async () => {
    const dataDir = await newFolder();
    const { child, ready } = await start({ DATA_DIR: dataDir });
    const url = await ready();
    expect((await post(`${url}/vendors/swift/shipments`, shipmentBody('R'))).status).toBe(201);
    const bearer = `Bearer ${sandboxSecrets.api}`;
    expect(
      (await post(url + paths.payments, paymentBody('CTG-1-P1', { expiresAt: '2200-01-01T00:00:00Z' }), bearer)).status,
    ).toBe(201);
    expect((await post(`${url}/_control/payments/CTG-1`, { status: 'Failed' })).status).toBe(200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await serve({ dataDir });
    expect((await server.call('GET', '/_control/shipments?reference=R')).json).toMatchObject([{ accepted: 1 }]);
    expect((await server.call('GET', '/_control/payments')).json).toMatchObject([{ status: 'failed' }]);
  });

  it('waits for a port that is still held', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const { ready } = await start({ DATA_DIR: await newFolder(), MOCK_VENDOR_PORT: String(port) });
    setTimeout(() => holder.close(), 300);
    expect(await ready()).toBe(`http://127.0.0.1:${port}`);
  });
});

it('reads its environment with defaults, and names each wrong variable', () => {
  expect(readEnv({})).toEqual({
    port: 8090,
    host: '127.0.0.1',
    dataDir: '.cartage',
    latencyMs: undefined,
    dedup: true,
    visibleAfterMs: 0,
  });
  expect(readEnv({ MOCK_LATENCY_MS: '0', MOCK_VENDOR_PORT: '', DATA_DIR: '/d' })).toMatchObject({
    latencyMs: 0,
    dataDir: '/d',
  });
  expect(readEnv({ MOCK_DEDUP: 'off', MOCK_VISIBLE_AFTER_MS: '300' })).toMatchObject({
    dedup: false,
    visibleAfterMs: 300,
  });
  expect(() => readEnv({ MOCK_VENDOR_PORT: 'x', MOCK_LATENCY_MS: '-1', MOCK_DEDUP: 'no' })).toThrow(
    /^MOCK_VENDOR_PORT must be .*\.\nMOCK_LATENCY_MS must be .*\.\nMOCK_DEDUP must be on or off\.$/,
  );
});
