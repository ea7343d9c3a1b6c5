import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser } from '../../testing/in-browser.ts';
import { operations } from '../../testing/table-of-operations.ts';

inBrowser('the reference page', (opened) => {
  /** The page, and everything it asked for or complained of. */
  const open = async (locale: string, hash = ''): Promise<{ page: Page; asked: string[]; complaints: string[] }> => {
    const page = await opened().browser.newPage({ locale, viewport: { width: 1400, height: 1000 } });
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(`${opened().url}/docs${hash}`);
    return { page, asked, complaints };
  };

  const elsewhere = (asked: readonly string[]) =>
    asked.filter((url) => !url.startsWith(`${opened().url}/`) && !url.startsWith('data:'));

  it('lists every operation, and asks no server but ours', async () => {
    const { page, asked, complaints } = await open('en', '#v1');
    for (const { contract } of operations) {
      const [summary] = contract.summary.en.split(/\.(?: |$)/);
      await page.getByRole('link', { name: `${summary} HTTP Method: POST`, exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: 'Delivery aggregation service' }).waitFor();
    expect(elsewhere(asked)).toEqual([]);
    expect(asked.map((url) => new URL(url).pathname)).toContain('/openapi/v1.json');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('speaks the language of the browser', async () => {
    const { page } = await open('ru-RU');
    await page.getByRole('link', { name: 'Заказы', exact: true }).waitFor();
    expect(await page.title()).toBe('Справочник API');
    // The frame too.
    await page.getByText('Поиск', { exact: true }).waitFor();
    expect(await page.getByText('Search', { exact: true }).count()).toBe(0);
    await page.close();
  });

  it.each([
    ['v2', 'Prices a shipment with every vendor', 'POST', '/openapi/v2/Calc', 'apiKey sandbox-sample-key'],
    [
      'v3',
      'Begins to price a shipment with every vendor and answers at once',
      'POST',
      '/openapi/v3/Calc',
      'apiKey sandbox-sample-key',
    ],
    ['v1', 'Prices a shipment with every vendor', 'POST', '/OpenAPI/v1/Calc', undefined],
  ])(
    'sends a trial of %s as it is to our server itself, with the key of the sample',
    async (slug, summary, method, path, key) => {
      const { page, asked, complaints } = await open('en', `#${slug}`);
      const sent = page.waitForRequest((request) => new URL(request.url()).pathname === path);
      await page
        .getByRole('link', { name: new RegExp(`^${summary}`) })
        .first()
        .click();
      await page.getByRole('button', { name: new RegExp(`Test Request.*${method} ${path}\\)`, 'is') }).click();
      await page.getByRole('button', { name: /^Send/ }).first().click();
      const request = await sent;
      expect([request.method(), request.headers().authorization]).toEqual([method, key]);
      if (key === undefined) expect(request.postDataJSON()).toMatchObject({ apiKey: 'sandbox-sample-key' });
      expect(new URL(request.url()).search).not.toContain('apiKey');
      expect([200, 202]).toContain((await request.response())?.status());
      expect(elsewhere(asked)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  it('shows the guides with their pictures, and leads from one to another', async () => {
    const { page, asked, complaints } = await open('en', '#guide-papers');
    await page.getByRole('heading', { name: 'Papers', exact: true }).waitFor();
    await page.locator('img[src="/docs/guides/waybill.png"]').first().waitFor();
    await page.locator('a[href^="/docs?guide=interface#guide-interface/description/"]').first().click();
    await page.getByRole('heading', { name: 'The interface', exact: true }).waitFor();
    expect(elsewhere(asked)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
