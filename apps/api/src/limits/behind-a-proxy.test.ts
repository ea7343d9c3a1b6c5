import { afterEach, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';

// interface 2.4

let opened: OpenedApi;
afterEach(() => opened?.close());

const statuses = async (settings: Readonly<Record<string, string>>) => {
  opened = await openTestApi(settings);
  const ask = async (told: string) =>
    (
      await opened.app.request(
        '/openapi/v2/Settings',
        { headers: { Authorization: 'apiKey wrong', 'X-Forwarded-For': told } },
        { incoming: { socket: { remoteAddress: '10.0.0.2' } } },
      )
    ).status;
  for (let n = 0; n < 25; n += 1) await ask(`198.51.100.${n}, 203.0.113.5`);
  return [await ask('203.0.113.5'), await ask('203.0.113.6')];
};

it('whoever asks through a proxy of ours is counted by the address that it names', async () => {
  expect(await statuses({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([429, 403]);
});

it('nobody else’s word is taken for where a request comes from', async () => {
  expect(await statuses({})).toEqual([429, 429]);
});
