import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { call, control } from '../calls.ts';
import { route } from '../sample-order.ts';
import { onConsole, settled } from './open-console.ts';
import { openReceiver } from './receiver.ts';

// What an operator does in a day: the ill vendor, what was given up, a webhook that fails, a new customer.

/** What a text does that is taken for a part of the page. */
const hostile = '<img src=x onerror="window.hurt=1">';

onConsole('the day of an operator', (opened) => {
  /** A job that the service has given up, as after twenty tries. */
  const giveUp = (key: string, problem: string): void => {
    const database = new DatabaseSync(join(opened().sandbox.dataDir, 'cartage.db'), { timeout: 5_000 });
    database
      .prepare(
        `INSERT INTO jobs (task, key, payload, run_at, tries, last_problem, created_at, dead_at)
         VALUES ('mail', ?, '{}', 1, 20, ?, 1, 2)`,
      )
      .run(key, problem);
    database.close();
  };

  it('shows the vendor that fails first, with its errors, and lets the vendor say how it is', async () => {
    const { page } = await opened().as('operator-manager', 'vendors');
    const { sandbox } = opened();
    await control(sandbox, 'PUT', '/vendors/econom', { fault: 'down' });
    onTestFinished(() => control(sandbox, 'PUT', '/vendors/econom', { fault: 'none' }));
    for (let calls = 0; calls < 8; calls += 1) await call(sandbox, 'Calc', { ...route, deliveryOptions: {} });
    const first = page.locator('tbody tr').first();
    // Processes write their figures every ten seconds, and the screen asks again by itself.
    await first.filter({ hasText: 'Econom' }).waitFor({ timeout: 40_000 });
    await first.getByRole('link', { name: 'Econom' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('alert').first().waitFor({ timeout: 70_000 });
    await control(sandbox, 'PUT', '/vendors/econom', { fault: 'none' });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The vendor takes the contract.').waitFor({ timeout: 70_000 });
  });

  it('narrows the orders of all companies to a vendor', async () => {
    const { page } = await opened().as('operator-viewer', 'orders');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('form', { name: 'Filters' }).getByLabel('Delivered by').selectOption({ label: 'Globe' });
    await page.waitForURL((url) => url.searchParams.has('vendor'));
    await settled(page);
    const vendors = await page.getByRole('row').filter({ hasText: 'CTG-' }).allTextContents();
    expect(vendors.length).toBeGreaterThan(0);
    expect(vendors.filter((row) => !row.includes('Globe'))).toEqual([]);
  });

  it('says whose contract with a vendor it is, by the company’s name', async () => {
    const { page } = await opened().as('operator-viewer', 'vendors');
    await page.getByRole('row').filter({ hasText: 'Globe' }).getByText('Sample shop · test').waitFor();
    await page.getByRole('link', { name: 'Globe' }).first().click();
    await page.getByRole('heading', { name: 'Sample shop · test' }).waitFor();
  });

  it('says in words what a field of a connection accepts', async () => {
    const { page } = await opened().as('operator-manager', 'vendors/cdek?connect=true', {}, /400/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account').fill('x');
    await dialog.getByLabel('Secure password').fill('x');
    await dialog.getByLabel('Host of the test environment').fill('cdek.example.com');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByText(/accepted: api\.edu\.cdek\.ru, or 127\.0\.0\.1 with the simulator's port/).waitFor();
  });

  it('switches a vendor off for all, and on again', async () => {
    const { page } = await opened().as('operator-manager', 'vendors/freight');
    await settled(page);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Connected', { exact: true }).waitFor();
  });

  it('says what was given up and why, as text, and has it tried again', async () => {
    giveUp('given-up-1', hostile);
    const { page } = await opened().as('operator-manager', 'jobs');
    const row = page.getByRole('row').filter({ hasText: 'given-up-1' });
    await row.waitFor();
    expect(await row.locator('pre').textContent()).toBe(hostile);
    expect(await page.evaluate('window.hurt')).toBeUndefined();
    await row.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 job is tried again.').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  it('leaves acts out that a role lacks', async () => {
    giveUp('given-up-2', 'No line.');
    const { page } = await opened().as('operator-support', 'jobs');
    await page.getByRole('row').filter({ hasText: 'given-up-2' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.goto(page.url().replace('/jobs', '/vendors/swift'));
    await settled(page);
    expect(await page.getByRole('button', { name: /Check|Switch|Remove|credentials/ }).count()).toBe(0);
    await page.goto(page.url().replace('/vendors/swift', '/companies'));
    await settled(page);
    expect(await page.getByRole('button', { name: 'Add a customer' }).count()).toBe(0);
    await page.goto(page.url().replace('/companies', '/installation'));
    await settled(page);
    expect(await page.getByRole('button', { name: /right|Renew|copy/ }).count()).toBe(0);
  });

  it('sees what a failing webhook of a company answers, and has it sent again', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const { apiUrl } = opened().sandbox;
    receiver.answer(503, hostile);
    const shop = (path: string, body: object) =>
      fetch(`${apiUrl}/openapi/v2/${path}`, {
        method: 'POST',
        headers: { Authorization: 'apiKey sandbox-sample-key', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await shop('Webhooks', { url: receiver.url })).status).toBe(200);
    expect((await shop('Orders', draft)).status).toBe(201);
    await expect.poll(receiver.received, { timeout: 30_000 }).toContain('order.created');
    const { page } = await opened().as('operator-support', 'webhooks');
    const failing = page.locator('tbody tr').filter({ hasText: receiver.url });
    await failing.filter({ hasText: 'failed' }).waitFor({ timeout: 30_000 });
    await failing.getByRole('link').click();
    const delivery = page.getByRole('row').filter({ hasText: 'HTTP 503' }).first();
    await delivery.waitFor();
    await delivery.getByText('What it answered').click();
    expect(await delivery.locator('pre').textContent()).toBe(hostile);
    receiver.answer(204, '');
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('row').filter({ hasText: 'HTTP 204' }).first().waitFor({ timeout: 30_000 });
    expect(await page.evaluate('window.hurt')).toBeUndefined();
  });

  it('makes a customer with a person and a key, which opens the interface', async () => {
    const { page } = await opened().as('operator-administrator', 'companies');
    const { apiUrl } = opened().sandbox;
    await settled(page);
    await page.getByRole('button', { name: 'Add a customer' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(hostile);
    await page.getByRole('textbox', { name: 'Credit limit, ₽' }).fill('a lot');
    await page.getByRole('textbox', { name: 'Their email' }).fill('first.owner@customer.example');
    await page.getByRole('textbox', { name: 'Their name' }).fill('First Owner');
    await page.keyboard.press('Enter');
    await page.getByText('Write a number, such as 1500 or 12.5.').waitFor();
    await page.getByRole('textbox', { name: 'Credit limit, ₽' }).fill('50 000,50');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'First key' });
    const key = (await shown.locator('code').textContent()) ?? '';
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByText('An invitation is on its way to first.owner@customer.example.').waitFor();
    await page.getByRole('link', { name: 'Open the company' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: hostile }).waitFor();
    expect(await page.evaluate('window.hurt')).toBeUndefined();
    await page.getByText('₽50,000.50').first().waitFor();
    const asked = () => fetch(`${apiUrl}/openapi/v2/Companies`, { headers: { Authorization: `apiKey ${key}` } });
    expect((await asked()).status).toBe(200);
    await page.getByRole('link', { name: 'People', exact: true }).last().click();
    await page.getByRole('row').filter({ hasText: 'first.owner@customer.example' }).waitFor();
    // A company that is disabled acts no more, at once.
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).first().waitFor();
    expect((await asked()).status).toBe(403);
  });

  it('sends a customer’s person again, whose address was wrong, without making a second company', async () => {
    const { page } = await opened().as('operator-administrator', 'companies', {}, /400/);
    await settled(page);
    await page.getByRole('button', { name: 'Add a customer' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half made');
    await page.getByRole('textbox', { name: 'Their email' }).fill('no address');
    await page.getByRole('textbox', { name: 'Their name' }).fill('Second Owner');
    await page.getByRole('checkbox', { name: /first key/ }).uncheck();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The person was not invited:').waitFor();
    await page.getByRole('textbox', { name: 'Their email' }).fill('second.owner@customer.example');
    await page.getByRole('button', { name: 'Try that again' }).click();
    await page.getByText('An invitation is on its way to second.owner@customer.example.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByRole('link', { name: 'Half made' }).count()).toBe(1);
  });

  it('makes no customer by halves: what its person or key lacks is told before', async () => {
    const { page } = await opened().as('operator-administrator', 'companies');
    await page.getByRole('button', { name: 'Add a customer' }).click();
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('Name', { exact: true }).fill('Never made');
    await dialogue.getByLabel('Their email').fill('somebody@customer.example');
    await dialogue.getByRole('button', { name: 'Add', exact: true }).click();
    await dialogue.getByText('This is needed.').waitFor();
    expect(await dialogue.getByLabel('Their name').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await page.getByRole('link', { name: 'Never made' }).count()).toBe(0);
  });

  it('says what goes before it erases, and keeps the act', async () => {
    const { page } = await opened().as('operator-administrator', 'erasures');
    await settled(page);
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    await page.getByRole('combobox', { name: 'Found by' }).selectOption('email');
    await page.getByRole('textbox', { name: 'The whole email address' }).fill('nobody@nowhere.example');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog');
    expect(await asked.textContent()).toContain('names, phones, addresses');
    await asked.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Nothing was found that is still to be erased.').waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'The act (PDF)' }).first().click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  });
});

const end = { contactType: 1, countryId: 'RU', name: 'Shop', phone: '+79165550100', address: 'Tverskaya 1' };
const draft = {
  isDraft: true,
  sender: { ...end, cityId: '7700000000000' },
  receiver: { ...end, name: 'Receiver', cityId: '7800000000000' },
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 1, qty: 1, l: 10, h: 10, w: 10 }] },
  option: {},
};
