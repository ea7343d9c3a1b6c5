import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { inBrowser } from './in-browser.ts';
import { trialVersions } from './probes.ts';
import { follow, priced } from './trial/wire.ts';

// interface 1.18

inBrowser(
  'a page of another origin',
  (opened) => {
    it('calls what is open to pages, reads its headers and follows its events, and calls nothing else', async () => {
      const { browser, api, url } = opened();
      const { headers = {} } = await api.tokenOf(api.key, ['Attachments', 'PickupPoints', 'Calc']);
      const shop = createServer((_, response) => response.end('<!doctype html><title>Shop</title>')).listen(
        0,
        '127.0.0.1',
      );
      await once(shop, 'listening');
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
      const call = (path: string) =>
        page.evaluate(
          async ([address, init]) => {
            try {
              const response = await fetch(address, init);
              return { text: await response.text(), requestId: response.headers.get('X-Request-Id') };
            } catch (failure) {
              return String(failure);
            }
          },
          [url + path, { headers: { ...headers } }] as const,
        );

      expect(await call(follow.path)).toEqual({ text: '{"kept":0}', requestId: expect.any(String) });
      expect(await call(priced.path)).toBe('TypeError: Failed to fetch');

      const [, token] = (headers.Authorization ?? '').split(' ');
      const followed = await page.evaluate(
        (address) =>
          new Promise((resolve) => {
            const events = new EventSource(address);
            events.onmessage = ({ data, lastEventId }) => {
              events.close();
              resolve({ data, lastEventId });
            };
          }),
        `${url}${follow.path}?token=${token}`,
      );
      expect(followed).toEqual({ data: '{"kept":0}', lastEventId: '0' });
      await page.close();
      shop.close();
    });
  },
  {},
  undefined,
  trialVersions,
);
