import { afterAll, beforeAll, expect, it } from 'vitest';
import { canScan, codesOn } from '../../testing/codes-on.ts';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { openParcels } from './testing/parcels.ts';

// interface 17.1, 27.1.

const BASE = 'https://delivery.shop.example/base';
let now = Date.parse('2026-11-23T10:00:00+03:00');
let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({ PUBLIC_URL: `${BASE}/` }, () => now);
});
afterAll(() => opened?.close());
const { send, linkOf } = openParcels(() => opened, {
  now: () => now,
  set: (at) => {
    now = at;
  },
});

it.skipIf(!canScan)('the code on each packing list opens the page of its own order', async () => {
  const numbers = [await send(), await send()];
  const query = numbers.map((number) => `ordersId[]=${number}`).join('&');
  const printed = await opened.request(`/openapi/v2/Orders/Print/32?${query}`, {
    headers: { Authorization: `apiKey ${opened.key}` },
  });
  expect(printed.status).toBe(200);
  const pages = await codesOn(Buffer.from(await printed.arrayBuffer()));
  expect(pages).toHaveLength(2);
  for (const [i, number] of numbers.entries()) {
    const link = pages[i]?.find((code) => code.startsWith('https:')) ?? '';
    expect(link).toBe(`${BASE}${await linkOf(number)}`);
    // Behind the proxy that PUBLIC_URL speaks of.
    const page = await opened.request(link.slice(BASE.length));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(number);
  }
});
