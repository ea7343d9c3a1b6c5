import { expect, it } from 'vitest';
import { obstacles, onConsole, settled } from './open-console.ts';
import { savedFile } from './saved-file.ts';

// interface 13.11, 13.37, 13.38 on the screen of reports.

onConsole('reports', (opened) => {
  it('draws orders and money of days, with the same as a table and as a file', async () => {
    const { page } = await opened().as('accountant', 'reports');
    await settled(page);
    const orders = page.getByRole('figure', { name: 'Orders by day' });
    await orders.locator('canvas').waitFor();
    const drawn = await orders.locator('canvas').evaluate((canvas) => {
      const { width, height } = canvas as unknown as { width: number; height: number };
      const pixels = (
        canvas as unknown as {
          getContext: (kind: '2d') => { getImageData: (...box: number[]) => { data: Uint8ClampedArray } };
        }
      )
        .getContext('2d')
        .getImageData(0, 0, width, height).data;
      return pixels.some((value) => value > 0);
    });
    expect(drawn).toBe(true);
    await orders.getByText('As a table').click();
    const cells = await orders.locator('tbody tr td:nth-child(2)').allTextContents();
    expect(cells).toHaveLength(30);
    const total = await page.locator('.tile dd').first().textContent();
    expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(Number(total));
    const saved = savedFile(page);
    await page.getByRole('button', { name: 'CSV: Orders by day' }).click();
    const lines = (await saved).toString().trim().split('\r\n');
    expect(lines[0]).toContain('Day,Orders,Delivered,Canceled');
    expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(Number(total));
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL(/from=/);
    await expect.poll(() => orders.locator('tbody tr').count()).toBe(7);
  });

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

  it('shows the operator the reports on orders of all companies or of one, as tables and as files', async () => {
    const { page } = await opened().as('operator-accountant', 'reports');
    for (const [title, head] of [
      ['Orders', 'Company'],
      ['Delivery times', 'Vendor'],
      ['Cost', 'Project'],
      ['Cancellations and problems', 'Company'],
      ['Money collected', 'Company'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await settled(page);
      expect(await page.getByRole('columnheader').first().textContent()).toBe(head);
      expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    }
    const saved = savedFile(page);
    await page.getByRole('button', { name: 'CSV' }).click();
    const lines = (await saved).toString().trim().split('\r\n');
    expect(lines[0]).toMatch(/Company/);
    expect(lines.slice(1).every((line) => /^"(Sample shop|Sample outlet|Sandbox company)",/.test(line))).toBe(true);
    await page.getByLabel('Company').selectOption({ label: 'Sample outlet' });
    await page.waitForURL(/of=3/);
    await settled(page);
    expect((await page.locator('main').textContent())?.includes('Sample shop,')).toBe(false);
  });

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
