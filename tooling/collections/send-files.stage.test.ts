import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveApi } from '@cartage/api';
import { MINUTE, onStage, type Stage } from '@cartage/service/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { syncPoints } from '../../apps/api/src/testing/open-door.ts';
import { samples } from '../../apps/sandbox/src/samples.ts';
import { seed } from '../../apps/sandbox/src/seed.ts';
import { seedSamples } from '../../apps/sandbox/src/seed-samples.ts';
import { isLacking } from '../../apps/sandbox/src/testing/lacking.ts';
import { readHttpFiles } from './testing/read-kept-files.ts';
import type { SentRequest, Variables } from './testing/sent-request.ts';
import { variables } from './variables.ts';

// The files in `http`; examples.test.ts says that those for other clients ask for the same.

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const send = ({ method, url, headers, body }: SentRequest, more: Readonly<Record<string, string>> = {}) =>
  fetch(url, { method, headers: { ...headers, ...more }, ...(body !== undefined && { body }) });

const newToken = async (url: string): Promise<string> => {
  const headers = { Authorization: `apiKey ${variables.key}` };
  const answer = await fetch(`${url}/openapi/v3/Token`, { method: 'POST', headers });
  return ((await answer.json()) as { readonly token: string }).token;
};

const madeUp = { $timestamp: '1795600000' };

const requestsTo = (url: string, changed: Variables): readonly SentRequest[] =>
  [...readHttpFiles({ url, ...changed, ...madeUp }).values()].flat();

/** The API on a free port; its address. */
const serve = async ({ service }: Stage): Promise<string> => {
  const api = { service, locale: 'en', brand: 'service', rateLimit: 0, publicUrl: null, checks: {} } as const;
  const { url, close } = await serveApi(api, { host: '127.0.0.1', port: 0 });
  cleanUps.push(close);
  return url;
};

/** What a sandbox has a few seconds after its start. */
const makeSamples = async ({ service, mockVendors, clock, work }: Stage): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartage-collections-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true }));
  await seed(service);
  // The files name none of the week's orders.
  const { signal } = new AbortController();
  await seedSamples(service, { dataDir, mockVendorUrl: mockVendors.url, ordersAt: () => samples, signal });
  await syncPoints(service);
  // The worker hears of the payment that the samples let be declined.
  clock.advance(MINUTE);
  await work();
};

onStage((open) => {
  describe('the requests of the files', () => {
    it('are answered by a sandbox as they stand, each of them', async () => {
      const stage = await open();
      const url = await serve(stage);
      await makeSamples(stage);
      const refused: string[] = [];
      // Editors keep it.
      let cookie = '';
      for (const request of requestsTo(url, { token: await newToken(url) })) {
        const answer = await send(
          request,
          cookie === '' || 'Authorization' in request.headers ? {} : { Cookie: cookie },
        );
        cookie = answer.headers.get('set-cookie')?.replace(/;.*/, '') ?? cookie;
        const text = await answer.text();
        if (!answer.ok && !isLacking(request.name.replace(/:.*/, ''), text))
          refused.push(`${request.name}: ${answer.status} ${text}`);
      }
      expect(refused).toEqual([]);
    });

    it('are refused under a key that nobody has: the first of each file', async () => {
      const url = await serve(await open());
      const files = readHttpFiles({ url, key: 'nobody-s', operatorKey: 'nobody-s', token: 'nobody-s', ...madeUp });
      for (const [name, [first]] of files) {
        const answer = first && (await send(first));
        expect(await answer?.text(), name).toMatch(/ApiKeyInvalid|SignInFailed/);
      }
    });
  });
});
