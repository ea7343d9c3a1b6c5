import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { inBrowser } from '../testing/in-browser.ts';

// docs/calculations.md: the example there does what it says, on a page of another origin.

inBrowser(
  'the example of docs/calculations.md',
  (opened) => {
    const open = async () => {
      const { browser, api, url } = opened();
      const example = await readFile(new URL('../../../../docs/examples/show-offers.html', import.meta.url), 'utf8');
      const server = createServer(async (asked, answer) => {
        if (asked.url !== '/calc-token') {
          answer.setHeader('Content-Type', 'text/html; charset=utf-8');
          return answer.end(example.replace('http://127.0.0.1:8080', url));
        }
        const issued = await api.request('/openapi/v3/Token?accessRights[]=Calc', {
          method: 'POST',
          headers: { Authorization: 'apiKey sandbox-key' },
        });
        return answer.end(((await issued.json()) as { readonly token: string }).token);
      });
      onTestFinished(() => void server.close().closeAllConnections());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const page = await browser.newPage();
      onTestFinished(() => page.close());
      const streams: string[] = [];
      page.on('request', (asked) => void (asked.resourceType() === 'eventsource' && streams.push(asked.url())));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      return { page, streams };
    };
    const behave = (vendor: string, behaviour: object) =>
      fetch(`${opened().api.vendorsUrl}/_control/vendors/${vendor}`, {
        method: 'PUT',
        body: JSON.stringify(behaviour),
      });

    it('shows the offers of those who have answered while another one hangs, and all of them in the end', async () => {
      await behave('swift', { latencyMs: 60_000 });
      await behave('globe', { fault: 'down' });
      const { page, streams } = await open();
      await page.getByRole('button', { name: 'Show the offers' }).click();
      await page.getByText('4 of 5 companies have answered.').waitFor();
      expect(
        await page.locator('#vendors li').evaluateAll((all) => all.map((one) => `${one.textContent} ${one.className}`)),
      ).toEqual(['swift InProgress', 'econom Finished', 'postal Finished', 'freight Finished', 'globe Failed']);
      expect(await page.locator('tbody tr').first().textContent()).toMatch(/cheapest.* ₽$/);
      await page.getByText(/^\d+ offers\.$/).waitFor();
      expect(await page.locator('#vendors .TimedOut').allTextContents()).toEqual(['swift']);
      expect(await page.getByText('≈').count()).toBeGreaterThan(0);
      expect(streams).toHaveLength(1);
    });

    it('says what is wrong with the shipment', async () => {
      const { page } = await open();
      await page
        .locator('option')
        .first()
        .evaluate((one) => one.setAttribute('value', 'nowhere'));
      await page.getByRole('button', { name: 'Show the offers' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('nowhere');
    });
  },
  { CALC_DEADLINE_MS: '4000' },
);
