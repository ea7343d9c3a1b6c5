import { expect, it } from 'vitest';
import { obstacles, onConsole, settled } from './open-console.ts';
import { savedFile } from './saved-file.ts';

// interface 13.11, 13.37, 13.38 on the screen of reports.

onConsole('reports', (opened) => {
  it('draws in other colours when they change', async () => {
    const { page } = await opened().as('accountant', 'reports', { colorScheme: 'light' });
    await settled(page);
    const canvas = page.getByRole('figure', { name: 'Orders by day' }).locator('canvas');
    await canvas.waitFor();
    const light = await canvas.screenshot();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await canvas.screenshot()).equals(light)).toBe(false);
  });

  it('shows each of the service’s reports as a table and as files, filtered by the address', async () => {
    const { page } = await opened().as('owner', 'reports?report=register');
    await settled(page);
    await page.getByText('1–50 of').waitFor();
    await page.getByRole('button', { name: 'The next page' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('51–100 of').waitFor();
    await page.getByLabel('Vendor').selectOption({ label: 'Swift' });
    await page.waitForURL((url) => url.search.includes('vendor=') && !url.search.includes('page'));
    await expect
      .poll(async () => [...new Set(await page.locator('tbody td[data-label=Vendor]').allTextContents())])
      .toEqual(['Swift']);
    for (const [button, begins] of [
      ['CSV', '\ufeff'],
      ['Excel', 'PK'],
    ] as const) {
      const saved = savedFile(page);
      await page.getByRole('button', { name: button }).click();
      const bytes = await saved;
      expect(bytes.toString('utf8').startsWith(begins), button).toBe(true);
      expect(bytes.length, button).toBeGreaterThan(1_000);
    }
    for (const name of ['Delivery times', 'Cost', 'Cancellations and problems', 'Money collected']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await settled(page);
      expect(await obstacles(page), name).toEqual([]);
    }
    await page.getByLabel('Project').fill('nobody has it');
    await page.keyboard.press('Enter');
    await page.getByText('No orders are in this report').waitFor();
    await page.getByRole('button', { name: 'Take the filters away' }).click();
    await page.waitForURL((url) => !url.search.includes('project'));
  }, 120_000);

  it('shows the operator all companies or one, and no money to who may not see any', async () => {
    const { page } = await opened().as('operator-administrator', 'reports');
    await settled(page);
    await page.getByRole('figure', { name: 'Money by day' }).waitFor();
    const all = await page.locator('.tile dd').first().textContent();
    await page.getByLabel('Company').selectOption({ label: 'Sandbox company' });
    await page.waitForURL(/of=1/);
    await settled(page);
    expect(Number(all)).toBeGreaterThan(0);
    await page.getByText('No orders in these days').or(page.locator('.tile').first()).first().waitFor();
    const support = await opened().as('operator-support', 'reports');
    await settled(support.page);
    await support.page.getByRole('heading', { name: 'On time by vendor' }).waitFor();
    expect(await support.page.getByRole('figure').count()).toBe(0);
  });
});
