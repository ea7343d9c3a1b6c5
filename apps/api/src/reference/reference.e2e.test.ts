import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser } from '../testing/in-browser.ts';
import { operations } from '../testing/table-of-operations.ts';

inBrowser('the reference page', (opened) => {
  /** The page, and everything it asked for or complained of. */
  const open = async (locale: string): Promise<{ page: Page; asked: string[]; complaints: string[] }> => {
    const page = await opened().browser.newPage({ locale, viewport: { width: 1400, height: 1000 } });
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(`${opened().url}/docs`);
    return { page, asked, complaints };
  };

  const elsewhere = (asked: readonly string[]) =>
    asked.filter((url) => !url.startsWith(`${opened().url}/`) && !url.startsWith('data:'));

  it('lists every operation, and asks no server but ours', async () => {
    const { page, asked, complaints } = await open('en');
    for (const { name } of operations) {
      await page.getByRole('link', { name: `${name} HTTP Method: POST`, exact: true }).waitFor();
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
    await page.close();
  });

  it('sends a trial request to our server itself', async () => {
    const { page, asked, complaints } = await open('en');
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('button', { name: /Send/ }).first().click();
    await expect
      .poll(() => asked.filter((url) => url.includes('/OpenAPI/')))
      .toEqual([`${opened().url}/OpenAPI/v1/Calc`]);
    expect(elsewhere(asked)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByText('200 OK').waitFor();
    await page.close();
  });
});
