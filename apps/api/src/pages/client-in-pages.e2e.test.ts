import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { inBrowser } from '../testing/in-browser.ts';

// `@cartage/client` in a page of another origin, and in a worker of it, with a token of few rights.

/** What both run, bundled as a shop would; it is given where the service is, and its token. */
const program = `
import { CartageError, verifyWebhook, WebhookError } from '@cartage/client';
import { connect } from '@cartage/client/v2';
import { connect as connectV3 } from '@cartage/client/v3';

export const run = async (url: string, token: string) => {
  const body = {
    sender: { countryId: 'RU', cityId: '7700000000000' },
    receiver: { countryId: 'RU', cityId: '1600000100000' },
    cargo: { cargoType: 2, cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 15 }] },
  } as const;
  const cartage = connectV3({ url, token: async () => token });
  const options = cartage.options({ body });
  const vendors = new Set<string>();
  for await (const { vendorInfo } of options) vendors.add(vendorInfo.vendorKey);
  const refused = await cartage.CalculationStatus({ requestId: 'none' }).catch((error: unknown) => error);
  const events: string[] = [];
  for await (const { type } of connect({ url, token }).events()) {
    events.push(type);
    break;
  }
  const forged = { 'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' };
  const webhook = await verifyWebhook('{}', forged, 'whsec_AAAA').catch((error: unknown) => error);
  return {
    vendors: [...vendors].sort(),
    status: options.status?.status,
    refused: refused instanceof CartageError && [refused.code, refused.requestId !== null],
    events,
    webhook: webhook instanceof WebhookError && webhook.code,
  };
};`;

const files: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Shop</title><script type="module" src="/page.js"></script>',
  '/page.js': `import { run } from '/client.js';
globalThis.run = run;
globalThis.runInWorker = (...given) => new Promise((resolve) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(message);
  worker.postMessage(given);
});`,
  '/worker.js': `import { run } from '/client.js';
onmessage = async ({ data }) => postMessage(await run(...data).catch((error) => String(error)));`,
};

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', target: 'es2022' },
    conditions: ['source'],
  });
  return outputFiles[0]?.text ?? '';
};

inBrowser('the client', (opened) => {
  const open = async () => {
    const { browser, api, url } = opened();
    const client = await bundle();
    const shop = createServer(({ url: path = '' }, answer) => {
      answer.setHeader('Content-Type', path === '/' ? 'text/html' : 'text/javascript');
      answer.end(path === '/client.js' ? client : files[path]);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void shop.close().closeAllConnections());
    await once(shop, 'listening');
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
    await api.draft(api.key);
    const { headers } = await api.tokenOf(api.key, ['Calc', 'Orders.Read']);
    return { page, given: [url, headers?.Authorization?.split(' ')[1] ?? ''] as const };
  };

  const expected = {
    vendors: ['econom', 'freight', 'globe', 'postal', 'swift'],
    status: 'Finished',
    refused: ['RequestInvalid', true],
    events: ['order.created'],
    webhook: 'SignatureInvalid',
  };

  it.each([
    ['on a page', 'run'],
    ['in a worker', 'runInWorker'],
  ] as const)('calculates, listens, and knows what is refused and forged, %s', async (_, name) => {
    const { page, given } = await open();
    await page.waitForFunction(() => 'runInWorker' in globalThis);
    const told = await page.evaluate(
      ([run, ...rest]) =>
        (globalThis as unknown as Record<string, (...given: readonly string[]) => Promise<unknown>>)[run]?.(...rest),
      [name, ...given] as const,
    );
    expect(told).toEqual(expected);
  });
});
