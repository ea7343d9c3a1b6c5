import { expect, it } from 'vitest';
import { onConsole, settled } from './open-console.ts';

// What goes wrong at an operator's hands: a press too many, an answer that is lost, a sum that was booked already.

onConsole('the mistakes of an operator', (opened) => {
  const balanceOf = async (company: number): Promise<number> => {
    const answer = await fetch(`${opened().sandbox.apiUrl}/operator/v1/Companies/${company}/Balance`, {
      headers: { Authorization: 'apiKey sandbox-operator-key' },
    });
    return ((await answer.json()) as { amount: number }).amount;
  };

  it('makes one key by a double click, and revokes it by another', async () => {
    const { page } = await opened().as('operator-administrator', 'keys');
    await settled(page);
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Pressed twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).dblclick();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Done' }).click();
    const made = page.getByRole('row').filter({ hasText: 'Pressed twice' });
    await made.first().waitFor();
    await settled(page);
    expect(await made.count()).toBe(1);
    await made.getByRole('button', { name: 'Revoke' }).click();
    // The page complains of a second request, which would find nothing: its complaint would fail this test.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).dblclick();
    await made.waitFor({ state: 'detached' });
  });

  it('corrects a balance once, though the answer was lost and the button pressed twice', async () => {
    const { page } = await opened().as('operator-accountant', 'money?company=3', {}, /net::ERR/);
    await settled(page);
    const before = await balanceOf(3);
    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sum').fill('−1 234,56');
    await dialog.getByLabel('Reason').fill('Paid twice by mistake');
    await page.keyboard.press('Enter');
    await page.route('**/Correction', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Correct' }).dblclick();
    await dialog.getByText('The service does not answer').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Paid twice by mistake');
    await page.unroute('**/Correction');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('button', { name: 'Correct' }).dblclick();
    await page.getByText(/^-₽1,234.56 is booked\. Sample outlet has/).waitFor();
    expect(Math.round(((await balanceOf(3)) - before) * 100)).toBe(-123_456);
    // The list is asked for anew after what is told.
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Paid twice by mistake' }).count()).toBe(1);
  });

  it('makes one customer with one person and one key, though each answer was lost', async () => {
    const { page } = await opened().as('operator-administrator', 'companies', {}, /net::ERR/);
    await settled(page);
    const asked = new Map<string, (string | undefined)[]>();
    await page.route(/\/operator\/v1\/Companies(\/\d+\/(Keys|Users))?$/, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      const { pathname } = new URL(request.url());
      const keys = asked.get(pathname) ?? [];
      keys.push((await request.allHeaders())['idempotency-key']);
      asked.set(pathname, keys);
      // The client asks four times by itself; then somebody has to press again.
      if (keys.length > (pathname.endsWith('Companies') ? 4 : 1)) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Add a customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Asked for twice');
    await dialog.getByLabel('Their email').fill('twice@example.com');
    await dialog.getByLabel('Their name').fill('Twice');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('The service does not answer').waitFor();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('checkbox', { name: 'I have kept it' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText('twice@example.com').waitFor();
    await dialog.getByRole('link', { name: 'Open the company' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByText('First key', { exact: true }).first().waitFor();
    expect(await page.getByText('First key', { exact: true }).count()).toBe(1);
    expect([...asked.values()].map((keys) => [keys.length, new Set(keys).size])).toEqual([
      [5, 1],
      [2, 1],
      [2, 1],
    ]);
    await page.goto(new URL('companies', page.url().replace(/companies.*/, '')).href);
    await page.getByRole('link', { name: 'Asked for twice' }).waitFor();
    expect(await page.getByRole('link', { name: 'Asked for twice' }).count()).toBe(1);
  });

  it('offers no payment of an invoice that is paid', async () => {
    const { page } = await opened().as('operator-accountant', 'money?tab=invoices');
    await settled(page);
    const paid = page.getByRole('row').filter({ has: page.getByText('Paid', { exact: true }) });
    await paid.filter({ hasText: '2026-' }).first().waitFor();
    expect(await paid.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Book its payment/ }).count()).toBeGreaterThan(0);
  });
});
