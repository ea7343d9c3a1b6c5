import { expect, it, onTestFinished } from 'vitest';
import { onConsole, settled } from './open-console.ts';
import { openReceiver } from './receiver.ts';

// What an owner does about people, keys, webhooks and settings of a company.

/** What a text does that is taken for a part of the page. */
const hostile = '<img src=x onerror="window.hurt=1">';

onConsole('the house of a company', (opened) => {
  it('invites somebody by keyboard alone, whose name is text whatever it is, and removes them', async () => {
    const { page } = await opened().as('owner', 'people');
    await settled(page);
    await page.getByRole('button', { name: 'Invite somebody' }).focus();
    await page.keyboard.press('Enter');
    // The focus stands in the first field.
    await page.keyboard.type('new.clerk@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(hostile);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'new.clerk@example.com' });
    await row.waitFor();
    expect(await row.textContent()).toContain(hostile);
    expect(await row.textContent()).toContain('Accountant');
    expect(await page.evaluate('window.hurt')).toBeUndefined();
    await row.getByRole('button', { name: /What can be done/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('keeps the last owner, says why, and loses nothing that was typed', async () => {
    const { page } = await opened().as('owner', 'people', {}, /400/);
    await settled(page);
    const own = page.getByRole('row').filter({ hasText: 'owner@example.com' });
    await own.getByRole('button', { name: /What can be done/ }).click();
    await page.getByRole('button', { name: 'Change name and role' }).click();
    const dialogue = page.getByRole('dialog');
    await dialogue.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await dialogue.getByRole('radio', { name: /^Viewer/ }).check();
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await dialogue.getByRole('alert').waitFor();
    expect(await dialogue.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Renamed');
    await page.keyboard.press('Escape');
    await dialogue.waitFor({ state: 'detached' });
    expect(await own.textContent()).toContain('Owner');
  });

  it('says beside its field what is wrong with an invitation', async () => {
    const { page } = await opened().as('owner', 'people', {}, /400/);
    await settled(page);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Name' }).fill('Twice');
    await page.keyboard.press('Enter');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(1);
  });

  it('makes a key with some rights, shows it until it is kept, and revokes it', async () => {
    const { page } = await opened().as('owner', 'keys');
    const { apiUrl } = opened().sandbox;
    await settled(page);
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
    await page.getByRole('checkbox', { name: 'Read orders' }).check();
    await page.getByRole('combobox', { name: 'Ends' }).selectOption('30');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'The key “Warehouse”' });
    await shown.waitFor();
    const key = (await shown.locator('code').textContent()) ?? '';
    // Chromium closes a dialogue at the second Escape, whatever the page says.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Done' }).click({ force: true });
    expect(await shown.locator('code').textContent()).toBe(key);
    const asked = (path: string) =>
      fetch(`${apiUrl}/openapi/v2/${path}`, { headers: { Authorization: `apiKey ${key}` } });
    expect([(await asked('Orders?PageSize=1')).status, (await asked('Settings')).status]).toEqual([200, 403]);
    await shown.getByRole('checkbox', { name: 'I have kept it' }).check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
    expect(await row.textContent()).toContain('Read orders');
    await row.getByRole('button', { name: /Revoke/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await asked('Orders?PageSize=1')).status).toBe(403);
  });

  it('shows what a failing receiver answers, as text, and sends it again', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const { page } = await opened().as('owner', 'webhooks');
    const { apiUrl } = opened().sandbox;
    await settled(page);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await page.getByRole('textbox', { name: 'Description' }).fill('Failing shop');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
    expect(await shown.locator('code').textContent()).toMatch(/^whsec_/);
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Failing shop' }).click();
    receiver.answer(500, hostile);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const said = page.getByRole('alert').filter({ hasText: 'HTTP 500' });
    await said.waitFor();
    expect(await said.textContent()).toContain(hostile);
    const made = await fetch(`${apiUrl}/openapi/v2/Orders`, {
      method: 'POST',
      headers: { Authorization: 'apiKey sandbox-sample-key', 'Content-Type': 'application/json' },
      body: JSON.stringify(draft),
    });
    expect(made.status, await made.text()).toBe(201);
    const delivery = page.getByRole('row').filter({ hasText: 'Order made' });
    await delivery.filter({ hasText: 'HTTP 500' }).waitFor({ timeout: 30_000 });
    await delivery.getByText('What it answered').click();
    expect(await delivery.locator('pre').textContent()).toBe(hostile);
    expect(await page.evaluate('window.hurt')).toBeUndefined();
    receiver.answer(204, '');
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await delivery.filter({ hasText: 'Taken' }).waitFor({ timeout: 30_000 });
    // The address says what is shown.
    await page.getByRole('button', { name: 'Given up' }).click();
    await page.getByRole('heading', { name: 'There is none of these.' }).waitFor();
    expect(page.url()).toContain('state=GivenUp');
  });

  it('changes a setting by its own form, says what does not fit beside its field, and leaves it to its default', async () => {
    const { page } = await opened().as('owner', 'settings', {}, /400/);
    await settled(page);
    const setting = page.getByRole('listitem').filter({ hasText: 'Pickup window' });
    await setting.getByRole('button', { name: /Change/ }).click();
    const dialogue = page.getByRole('dialog');
    const [from, to] = [dialogue.locator('input').nth(0), dialogue.locator('input').nth(1)];
    await from.fill('25:00');
    await to.fill('19:00');
    await page.keyboard.press('Enter');
    await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true');
    expect(await to.inputValue()).toBe('19:00');
    await from.fill('10:00');
    await page.keyboard.press('Enter');
    await dialogue.waitFor({ state: 'detached' });
    await setting.getByText('10:00 · 19:00').waitFor();
    await setting.getByRole('button', { name: /Change/ }).click();
    await dialogue.getByRole('button', { name: 'Back to the default' }).click();
    await setting.getByText('09:00 · 18:00').waitFor();
  });

  it('puts the shop’s logo and colour on the page of its receivers, chosen from the device and by eye', async () => {
    const { page } = await opened().as('owner', 'settings');
    const dialogue = page.getByRole('dialog');
    const save = dialogue.getByRole('button', { name: 'Save' });
    await page.getByRole('button', { name: /Logo of the tracking page/ }).click();
    const file = dialogue.getByLabel('Logo of the tracking page');
    await file.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await save.click();
    await dialogue.getByText('Choose a PNG or JPEG of at most 200 kB.').waitFor();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await save.click();
    await page.getByText('A picture', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Colour of the tracking page/ }).click();
    await dialogue.getByLabel('Choose by eye').fill('#8a1f6a');
    expect(await dialogue.getByLabel('Colour of the tracking page').inputValue()).toBe('#8a1f6a');
    await save.click();
    await page.getByText('#8a1f6a').waitFor();
    const listed = await fetch(`${opened().sandbox.apiUrl}/openapi/v2/Orders?PageSize=1&Status=70`, {
      headers: { Authorization: 'apiKey sandbox-sample-key' },
    });
    const [, address = ''] = /"value":"(http[^"]+\/t\/[^"]+)"/.exec(await listed.text()) ?? [];
    const { pathname, search } = new URL(address);
    await page.goto(opened().sandbox.apiUrl + pathname + search);
    await page.locator('img').first().waitFor();
    expect(await page.evaluate('document.querySelector("img").naturalWidth')).toBe(1);
    expect(await page.content()).toContain('8a1f6a');
  });

  it('tells in the audit what was changed, and narrows it by a press', async () => {
    const { page } = await opened().as('owner', 'audit');
    await settled(page);
    await page.getByRole('button', { name: 'Setting changed' }).first().click();
    await expect.poll(() => page.url()).toContain('act=UpdateSetting');
    await settled(page);
    const acts = await page.locator('tbody tr td:nth-child(3)').allTextContents();
    expect(new Set(acts)).toEqual(new Set(['Setting changed']));
    expect(await page.getByLabel('What was done').locator('option:checked').textContent()).toBe('Setting changed');
    await page.getByLabel('To what').selectOption({ label: 'Setting' });
    await page.getByLabel('Its number').fill('pickup.window');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('object') === 'setting:pickup.window');
    await page.getByRole('button', { name: 'Setting pickup.window' }).first().waitFor();
    await page.locator('tbody details').first().locator('summary').click();
    expect(await page.locator('tbody .differences').first().textContent()).toMatch(/09:00|10:00|timeFrom/);
  });

  it('switches a vendor off and on for the company, and keeps its secrets to itself', async () => {
    const { page } = await opened().as('owner', 'vendors/globe');
    await settled(page);
    await page.getByRole('button', { name: /Switch off/ }).click();
    await page.locator('h1').filter({ hasText: 'Off' }).waitFor();
    await page.getByRole('button', { name: /Switch on/ }).click();
    await page.locator('h1').filter({ hasText: 'On' }).waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    const dialogue = page.getByRole('dialog');
    expect(await dialogue.getByLabel('Password').inputValue()).toBe('');
    expect(await dialogue.getByLabel('Password').getAttribute('type')).toBe('password');
    // Left empty, the stored one stays: the vendor, which is asked, takes it.
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await dialogue.waitFor({ state: 'detached' });
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
/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
