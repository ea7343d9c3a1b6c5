import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '@cartage/client/operator';
import { connect as connectShop } from '@cartage/client/v2';
import { SAMPLE_PASSWORD } from '@cartage/service';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { control } from '../calls.ts';
import { obstacles, onConsole, people, settled, signIn } from './open-console.ts';
import { savedFile } from './saved-file.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// interface 28.2, 28.3: whose desk an address is, and what happens to a session while somebody works.

/** What the browser itself complains of where the service refuses. */
const refused = /Failed to load resource/;

const typeInvitation = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Name' }).fill('Нина Новикова');
};

const prove = async (page: Page): Promise<void> => {
  await page.getByLabel('Password').fill(SAMPLE_PASSWORD);
  await page.keyboard.press('Enter');
};

onConsole('sessions', (opened) => {
  it('asks over the page who they are where the session has ended, and then does what was asked: nothing typed is lost', async () => {
    const { page } = await opened().as('owner', 'people', {}, refused);
    await settled(page);
    await typeInvitation(page, 'nina@example.com');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await question.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('nina@example.com');
    await prove(page);
    await page.getByText('nina@example.com').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('asks once, however many questions are refused together', async () => {
    const { page } = await opened().as('owner', 'orders', {}, refused);
    await settled(page);
    await page.context().clearCookies();
    await page.getByRole('navigation').getByRole('link', { name: 'Money' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await prove(page);
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('goes on by itself for whoever comes back from a tab in which they have signed in', async () => {
    const { page } = await opened().as('owner', 'people', {}, refused);
    await settled(page);
    await typeInvitation(page, 'vera@example.com');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await signIn(page, opened().sandbox.apiUrl, 'owner');
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.getByText('vera@example.com').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('opens the page anew where somebody else has signed in', async () => {
    const { page } = await opened().as('owner', 'people', {}, refused);
    await settled(page);
    await typeInvitation(page, 'oleg@example.com');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await signIn(page, opened().sandbox.apiUrl, 'clerk');
    await page.getByRole('button', { name: 'I have signed in there' }).click();
    // A clerk does not see people, and nobody was invited.
    await page.getByText('Your role does not open this').first().waitFor();
    await page.getByRole('button', { name: new RegExp(people.clerk.name) }).waitFor();
  });

  it('shows what somebody has typed, and the views they have named, to nobody who signs in there after them', async () => {
    const { page } = await opened().as('owner', 'new', {}, refused);
    await settled(page);
    const comment = page.getByLabel('For the vendor');
    const form = 'cartage.new-order.2';
    await comment.fill('For Nina alone');
    await expect.poll(() => page.evaluate<string | null>(`sessionStorage.getItem('${form}')`)).toContain('Nina');
    await page.evaluate(
      'localStorage.setItem("cartage.views.2." + localStorage.getItem("cartage.person"), JSON.stringify([{ name: "Of Nina", search: { text: "1" } }]))',
    );
    await page.reload();
    await settled(page);
    expect(await comment.inputValue()).toBe('For Nina alone');
    await page.goto(`${opened().sandbox.apiUrl}/console/2/orders`);
    await page.getByText('Of Nina').first().waitFor({ state: 'attached' });

    await page.context().clearCookies();
    await signIn(page, opened().sandbox.apiUrl, 'clerk');
    await page.reload();
    await settled(page);
    expect(await page.getByText('Of Nina').count()).toBe(0);
    await page.goto(`${opened().sandbox.apiUrl}/console/2/new`);
    await settled(page);
    expect(await comment.inputValue()).toBe('');

    await comment.fill('For Oleg alone');
    await expect.poll(() => page.evaluate<string | null>(`sessionStorage.getItem('${form}')`)).toContain('Oleg');
    await page.getByRole('button', { name: new RegExp(people.clerk.name) }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    expect(await page.evaluate('Object.keys(sessionStorage).filter((name) => name.startsWith("cartage."))')).toEqual(
      [],
    );
  });

  it('opens other tabs anew where somebody else begins in one of them, and asks there where somebody has signed out', async () => {
    const { page } = await opened().as('owner', 'money', {}, refused);
    await settled(page);
    const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate('void open("about:blank")')]);
    await signIn(other, opened().sandbox.apiUrl, 'clerk');
    await other.goto(`${opened().sandbox.apiUrl}/console/2/orders`);
    await page.getByRole('button', { name: new RegExp(people.clerk.name) }).waitFor();
    await page.getByText('Your role does not open this').first().waitFor();

    await other.getByRole('button', { name: new RegExp(people.clerk.name) }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });

  it('learns of another role, and of another person, when somebody comes back to the page', async () => {
    const { page } = await opened().as('owner', 'reports', {}, refused);
    await settled(page);
    await page.context().clearCookies();
    await signIn(page, opened().sandbox.apiUrl, 'accountant');
    expect(await page.getByRole('button', { name: new RegExp(people.accountant.name) }).count()).toBe(0);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.getByRole('button', { name: new RegExp(people.accountant.name) }).waitFor();
  });

  it('says that the operator has disabled the company, and goes on when it is enabled: what was typed is there', async () => {
    const operator = connect({ url: opened().sandbox.apiUrl, key: 'sandbox-operator-key' });
    const turn = (isDisabled: boolean) => operator.UpdateCompany({ companyId: 2, body: { isDisabled } });
    const { page } = await opened().as('clerk', 'new', {}, refused);
    await settled(page);
    await page.getByLabel('For the vendor').fill('Half written');
    onTestFinished(async () => void (await turn(false)));
    await turn(true);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    const said = page.getByRole('heading', { name: 'The operator has disabled this company' });
    await said.waitFor();
    expect(await obstacles(page)).toEqual([]);
    for (const path of ['/console', '/console/2', '/console/2/orders']) {
      await page.goto(opened().sandbox.apiUrl + path);
      await said.waitFor();
    }
    await turn(false);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
    await settled(page);
    expect(await page.getByLabel('For the vendor').inputValue()).toBe('Half written');
  });

  it('goes on with an upload, a preview, a file of a list and an act on many, each once', async () => {
    const { apiUrl } = opened().sandbox;
    const shop = connectShop({ url: apiUrl, key: SHOP_KEY });
    const made = async () =>
      (await shop.Create({ body: draftOf({ customerOrderId: `ENDS-${crypto.randomUUID()}` }) })).result.orderId;
    const [first, second] = [await made(), await made()];
    const { page } = await opened().as('clerk', `orders/${first}`, {}, refused);
    const ended = async (act: () => Promise<unknown>): Promise<void> => {
      await settled(page);
      await page.context().clearCookies();
      await act();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await prove(page);
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'detached' });
    };
    await settled(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('name,count\nBooks,3\n') });
    await ended(() => page.getByRole('dialog').getByRole('button', { name: 'Add', exact: false }).last().click());
    await page.getByRole('button', { name: 'Save: list.csv' }).waitFor();
    expect((await shop.Get({ orderId: first })).order.attachments).toHaveLength(1);

    await ended(() => page.getByRole('button', { name: 'Print: Packing list' }).click());
    await page.locator('iframe.paper-frame').waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${apiUrl}/console/2/orders?text=ENDS-`);
    const file = savedFile(page);
    await ended(() => page.getByRole('button', { name: 'Export CSV' }).click());
    const lines = (await file).toString();
    expect([first, second].every((number) => lines.split(number).length === 2)).toBe(true);

    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('region', { name: /.*/ }).getByRole('button', { name: 'Cancel', exact: true }).click();
    await ended(() => page.locator('dialog .danger').click());
    await expect.poll(async () => (await shop.Get({ orderId: second })).order.status).toBe(605);
    expect((await shop.Get({ orderId: first })).order.status).toBe(605);
  });

  it('leads whoever got a password by mail to set one of their own, and then back', async () => {
    const { apiUrl, dataDir } = opened().sandbox;
    const database = new DatabaseSync(join(dataDir, 'cartage.db'), { timeout: 5_000 });
    onTestFinished(() => database.close());
    const mailed = (endsAt: number | null) =>
      database.prepare('UPDATE users SET password_ends_at = ? WHERE login = ?').run(endsAt, people.viewer.login);
    onTestFinished(() => void mailed(null));
    const { page } = await opened().as('viewer', 'orders', {}, refused);
    await settled(page);
    mailed(Date.now() + 86_400_000);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.waitForURL(/sign-in\/password/);
    expect(new URL(page.url()).searchParams.get('next')).toBe('/console/2/orders');
    mailed(null);
    await page.goto(`${apiUrl}/console/2/orders`);
    await settled(page);
  });

  it('lets somebody out whose session has ended by itself, and leaves nothing that they typed', async () => {
    const { page } = await opened().as('clerk', 'new', {}, refused);
    await settled(page);
    await page.getByLabel('For the vendor').fill('For me alone');
    await expect.poll(() => page.evaluate("sessionStorage.getItem('cartage.new-order.2')")).toContain('me alone');
    await page.getByRole('button', { name: new RegExp(people.clerk.name) }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    expect(await page.evaluate("sessionStorage.getItem('cartage.new-order.2')")).toBeNull();
  });

  it('asks for a fresh proof before a role is given, and nothing is done where somebody says not now', async () => {
    const { page } = await opened().as('owner', 'people', {}, refused);
    await settled(page);
    await control(opened().sandbox, 'POST', '/clock', { minutes: 6 });
    await typeInvitation(page, 'zoya@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('zoya@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await question.waitFor();
    await prove(page);
    await page.getByText('zoya@example.com').first().waitFor();
  });

  it.each([
    ['owner', '/1/orders'],
    ['clerk', '/operator/orders'],
    ['clerk', '/operator/companies/2'],
    ['operator-support', '/2/orders'],
    ['owner', '/nobody/orders'],
  ] as const)('shows %s nothing at the address of others: %s', async (role, path) => {
    const { page } = await opened().as(role, path);
    await page.getByRole('heading', { name: 'You do not work here' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await obstacles(page)).toEqual([]);
  });

  it.each([
    ['owner', 'reports?report=__proto__'],
    ['owner', 'orders?text=%7B%22a%22%3A1%7D&sort=7&from=%5B1%5D'],
  ] as const)('shows %s the screen though nobody can read its address: %s', async (role, path) => {
    const { page } = await opened().as(role, path);
    await settled(page);
    expect(await page.getByText('This page has failed').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('says where the service does not answer, keeps what is shown, and goes on when it does', async () => {
    const { page } = await opened().as('owner', 'people', {}, /Failed to load resource|net::ERR/);
    await settled(page);
    await typeInvitation(page, 'lost@example.com');
    await page.route('**/openapi/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('The service does not answer').first().waitFor({ timeout: 60_000 });
    expect(await page.getByLabel('Email').inputValue()).toBe('lost@example.com');
    await page.unroute('**/openapi/**');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('lost@example.com').first().waitFor();
  });
});
