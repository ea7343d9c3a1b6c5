import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPage } from '@cartage/tooling-vitest/page';
import type { BrowserContextOptions } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Opened } from '../../../testing/in-browser.ts';

const path = '/openapi/v2/PickupPoints/Map';
export const moscow = { cityId: '7700000000000' };

/** The ways to come to the map of a served API. */
export const mapPages = (opened: () => Opened) => {
  const newToken = async (): Promise<string> => {
    const answer = await opened().api.request('/openapi/v3/Token?accessRights[]=PickupPoints&accessRights[]=Calc', {
      method: 'POST',
      headers: { Authorization: 'apiKey sandbox-key' },
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const addressOf = async (query: Readonly<Record<string, string>>): Promise<string> =>
    `${opened().url}${path}?${new URLSearchParams({ token: await newToken(), ...query })}`;
  /** The page on its own, once its points are there. */
  const open = async (query: Readonly<Record<string, string>> = moscow, options: BrowserContextOptions = {}) => {
    const { page, asked } = await openPage(opened().browser, options);
    await page.goto(await addressOf(query));
    await page.locator('.point').first().waitFor();
    return { page, asked };
  };
  /** The example of docs/map.md, and in it the map. */
  const embed = async (options: BrowserContextOptions = {}, expected?: RegExp) => {
    const { page } = await openPage(opened().browser, options, expected);
    const example = await readFile(
      new URL('../../../../../../docs/examples/choose-pickup-point.html', import.meta.url),
      'utf8',
    );
    const server = createServer(async ({ url }, answer) => {
      if (url !== '/map-token') answer.setHeader('Content-Type', 'text/html; charset=utf-8');
      answer.end(url === '/map-token' ? await newToken() : example.replace('http://127.0.0.1:8080', opened().url));
    });
    onTestFinished(() => void server.close().closeAllConnections());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/checkout`);
    const map = page.frameLocator('iframe');
    await map.locator('.point').first().waitFor();
    return { page, map, told: page.locator('output') };
  };
  return { newToken, addressOf, open, embed };
};
