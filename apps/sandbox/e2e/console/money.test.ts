import { SAMPLE_PASSWORD } from '@cartage/service';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { control } from '../calls.ts';
import { obstacles, onConsole, settled } from './open-console.ts';
import { savedFile } from './saved-file.ts';

// interface 13.16, 23.14, 23.15 on the screen of money.

const refused = /Failed to load resource|net::ERR/;
const XSS = '<img src=x onerror=alert(1)>';

const bookForm = async (page: Page, sum: string, number: string): Promise<void> => {
  await page.getByLabel('Sum').fill(sum);
  await page.getByLabel('Number of the payment').fill(number);
};
const dialog = (page: Page) => page.getByRole('dialog');
const firstSum = (page: Page) => page.locator('tbody tr').first().locator('td').nth(3).textContent();

onConsole('money', (opened) => {
  it('says what can be spent and how it came about, filtered and paged by the address, and as a file', async () => {
    const { page } = await opened().as('accountant', 'money');
    await settled(page);
    await page.getByText('Left to spend').first().waitFor();
    const balance = await page.locator('tbody tr').first().locator('td').last().textContent();
    expect(await page.locator('.money-account').textContent()).toContain(balance);
    await page.getByRole('button', { name: 'The next page' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('101–').waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Refund' });
    await page.waitForURL((url) => url.search.includes('kind=refund') && !url.search.includes('page'));
    await expect
      .poll(() => page.locator('tbody td:nth-child(4)').allTextContents())
      .not.toContainEqual(expect.stringMatching(/^-/));
    const shown = await page.locator('tbody tr').count();
    expect(shown).toBeGreaterThan(0);
    const saved = savedFile(page);
    await page.getByRole('button', { name: 'CSV' }).click();
    const lines = (await saved).toString().trim().split('\r\n');
    expect(lines).toHaveLength(shown + 1);
    expect(lines[1]).toMatch(/^2026-.*,Refund,.*CTG-[\d-]+,\d+(\.\d+)?,-?\d+/);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('kind'));
  });

  it('makes an invoice by keyboard alone, of exactly the sum that was typed, and keeps its paper', async () => {
    const { page } = await opened().as('owner', 'money');
    await settled(page);
    await page.getByRole('button', { name: 'Top up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Sum').waitFor();
    await page.keyboard.type('1,234');
    await page.keyboard.press('Enter');
    await page.getByText('Write the sum as').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1 234,50');
    await page.getByText('One thousand two hundred thirty-four roubles 50 kopecks').waitFor();
    const saved = savedFile(page);
    await page.keyboard.press('Enter');
    expect((await saved).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByText(/Invoice 2026-\d{6} for ₽1,234.50 is made/).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('Top up');
  });

  it('asks once for the balances of all companies, and says whose they are', async () => {
    const { page } = await opened().as('operator-accountant', 'orders');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/balance/i.test(pathname)) asked.push(pathname);
    });
    await page.getByRole('link', { name: 'Money' }).click();
    await page.getByRole('link', { name: 'Sample outlet' }).waitFor();
    await settled(page);
    expect(asked).toEqual(['/operator/v1/Balances']);
  });

  it('books a payment once its sum and company were seen in words, and shows the first booking of a number that comes again', async () => {
    const { page } = await opened().as('operator-accountant', 'money', {}, refused);
    await settled(page);
    await page.getByRole('link', { name: 'Sample shop' }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Book a payment' }).click();
    await bookForm(page, '15 000,01', ' ');
    await page.keyboard.press('Enter');
    await page.getByText('This is needed.').waitFor();
    await bookForm(page, '15 000,01', 'e2e-1');
    await page.getByLabel('Comment').fill(XSS);
    await page.keyboard.press('Enter');
    await page.getByText('Fifteen thousand roubles 01 kopeck').waitFor();
    await dialog(page).getByText('to Sample shop').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await page.getByText(/₽15,000.01 is booked/).waitFor();
    await page.getByText(XSS).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await firstSum(page)).toBe('+₽15,000.01');

    await page.getByRole('button', { name: 'Book a payment' }).click();
    await bookForm(page, '15000.01', 'e2e-1');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await page.getByText(/This payment was booked before: ₽15,000.01/).waitFor();

    await page.getByRole('button', { name: 'Book a payment' }).click();
    await bookForm(page, '15000.02', 'e2e-1');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await page.locator('.field', { hasText: 'Number of the payment' }).getByRole('alert').waitFor();
    expect(await page.getByLabel('Sum').inputValue()).toBe('15000.02');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByLabel('Sum').fill('-0,01');
    await page.getByLabel('Reason').fill('A kopeck too much');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('taken from Sample shop').waitFor();
    await dialog(page).getByRole('button', { name: 'Correct' }).click();
    await page.getByText('A kopeck too much').waitFor();
    expect(await firstSum(page)).toBe('-₽0.01');
  }, 120_000);

  it('books a payment whose answer was lost once, and after a fresh proof', async () => {
    const { page } = await opened().as('operator-accountant', 'money?company=2', {}, refused);
    await settled(page);
    await control(opened().sandbox, 'POST', '/clock', { minutes: 6 });
    await page.getByRole('button', { name: 'Book a payment' }).click();
    await bookForm(page, '7', 'e2e-lost');
    await page.keyboard.press('Enter');
    let times = 0;
    await page.route('**/TopUp', async (route) => {
      const answer = await route.fetch();
      // The proof is asked for; every booking's answer is lost on its way.
      if (answer.status() !== 200) return route.fulfill({ response: answer });
      times += 1;
      return route.abort();
    });
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await page.getByLabel('Password').fill(SAMPLE_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The service does not answer').first().waitFor({ timeout: 60_000 });
    expect(times).toBeGreaterThan(0);
    expect(await page.getByLabel('Number of the payment').inputValue()).toBe('e2e-lost');
    await page.unroute('**/TopUp');
    await dialog(page).getByRole('button', { name: 'Go on' }).click();
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await page.getByText(/^₽7.00 is booked/).waitFor();
  }, 180_000);

  it('pays an invoice in parts, and compares the ledger afterwards', async () => {
    const owner = await opened().as('owner', 'money');
    await settled(owner.page);
    await owner.page.getByRole('button', { name: 'Top up' }).click();
    await owner.page.getByLabel('Sum').fill('900');
    await owner.page.keyboard.press('Enter');
    await owner.page.getByText('for ₽900.00 is made').waitFor();
    const { page } = await opened().as('operator-accountant', 'money?tab=invoices&paid=false');
    await settled(page);
    const row = page.getByRole('row', { name: /900\.00/ }).first();
    await row.getByRole('button').click();
    expect(await page.getByLabel('Sum').inputValue()).toBe('900.00');
    await bookForm(page, '400', 'part/1');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await row.getByText('Paid in part').waitFor();
    await row.getByRole('button').click();
    expect(await page.getByLabel('Sum').inputValue()).toBe('500.00');
    await bookForm(page, '500', 'part/2');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Book a payment' }).click();
    await expect.poll(() => page.getByRole('row', { name: /900\.00/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Ledger check' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Everything agrees').waitFor();
  }, 120_000);

  it('sets a rate and takes it back; what is wrong stands beside its field', async () => {
    const { page } = await opened().as('operator-accountant', 'money?tab=rates', {}, refused);
    await settled(page);
    await page.getByRole('button', { name: 'Set a rate' }).click();
    await page.getByLabel('Currency').fill('eur');
    await page.getByLabel('Roubles for one').fill('98,532,1');
    await page.keyboard.press('Enter');
    await page.getByText('at most 8 digits').waitFor();
    await page.getByLabel('Roubles for one').fill('98,5321');
    await page.keyboard.press('Enter');
    await page.getByText('The rate of EUR is set.').waitFor();
    await page
      .getByRole('row', { name: /EUR.*98\.5321/ })
      .getByRole('button')
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the rate' }).click();
    await page.getByText('The rate of EUR is removed.').waitFor();
  });

  it('has no button for what a role lacks, and the service refuses it too', async () => {
    const { page } = await opened().as('operator-manager', 'money?company=2');
    await settled(page);
    expect(await page.getByRole('button', { name: 'Book a payment' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Correct' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Balances' }).click();
    await settled(page);
    expect(await page.getByRole('link', { name: 'Ledger check' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Exchange rates' }).click();
    await settled(page);
    expect(await page.getByRole('button', { name: 'Set a rate' }).count()).toBe(0);
    const { apiUrl } = opened().sandbox;
    const answer = await page.request.post(`${apiUrl}/operator/v1/Companies/2/TopUp`, {
      headers: { Origin: apiUrl },
      data: { amount: 1, paymentNumber: 'no' },
    });
    expect(answer.status()).toBe(403);
  });

  it('says why where the service does not answer, and shows it again when it does', async () => {
    const { page } = await opened().as('accountant', 'money', {}, refused);
    await settled(page);
    await page.route('**/History*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '7' },
        json: { errors: [{ code: 'TooManyRequests', message: 'x', target: null }] },
      }),
    );
    await page.getByLabel('Show').selectOption({ label: 'Correction' });
    await page.getByText('try again in 7 s').waitFor({ timeout: 90_000 });
    await page.unroute('**/History*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('A kopeck too much').or(page.getByText('Nothing was booked like this')).first().waitFor();
  }, 120_000);
});
