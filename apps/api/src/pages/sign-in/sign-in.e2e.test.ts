import { SAMPLE_PASSWORD } from '@cartage/service';
import { obstacles, openPage } from '@cartage/tooling-vitest/page';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { inBrowser } from '../../testing/in-browser.ts';
import { tooSmall } from '../map/testing/opened-map.ts';

// Passkeys belong to a name; `localhost` is one.
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** An authenticator in the browser, with a finger that is always there. */
const withAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

inBrowser('signing in', (opened) => {
  const open = async (path: string, options: BrowserContextOptions = {}, expected?: RegExp) => {
    const { browser, url } = opened();
    const { page, asked } = await openPage(browser, options, expected);
    await page.goto(named(url) + path);
    return { page, asked };
  };
  const fill = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
  };
  /** 403 and 404 are what the browser itself complains of. */
  const refused = /Failed to load resource/;

  it('goes by a password, with the keyboard alone, to where it was asked from', async () => {
    const { page, asked } = await open('/sign-in?next=/docs/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('owner@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(SAMPLE_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${named(opened().url)}/docs/`);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(asked()).toEqual([named(opened().url)]);
  });

  it('tells of a wrong password without a word of which of both is wrong, and keeps the address', async () => {
    const { page } = await open('/sign-in', {}, refused);
    await fill(page, 'owner@example.com', 'not this one');
    await page.getByRole('alert').getByText('do not belong together').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('owner@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.title()).toMatch(/^Error: /);
    expect(await obstacles(page)).toEqual([]);
    await picture(page, 'sign-in-wrong');
  });

  it('shows who has signed in and for whom, and ends', async () => {
    const { page } = await open('/sign-in');
    await fill(page, 'owner@example.com', SAMPLE_PASSWORD);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByText('owner@example.com').waitFor();
    await page.getByText('Customer').first().waitFor();
    expect(await obstacles(page)).toEqual([]);
    await picture(page, 'account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('makes a passkey, signs in by it, and proves by it who it is', async () => {
    const { page } = await open('/sign-in');
    await withAuthenticator(page);
    await fill(page, 'clerk@example.com', SAMPLE_PASSWORD);
    await page.getByLabel('Name of the passkey').fill('<b>Laptop</b>');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('<b>Laptop</b>').waitFor();
    await page.getByText('not used yet').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await picture(page, 'account-passkey');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByText('last used on').waitFor();
    await page.goto(`${named(opened().url)}/sign-in?again=1`);
    await page.getByText('Confirm that it is you').waitFor();
    await picture(page, 'sign-in-again');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: 'Remove the passkey' }).click();
    await page.getByText('None yet.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  });

  it('says so when the passkey is not taken', async () => {
    const { page } = await open('/sign-in', {}, refused);
    await withAuthenticator(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('The passkey did not work').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isEnabled()).toBe(true);
  });

  it('shows no passkeys without script, nor where the service has no name', async () => {
    const { page } = await open('/sign-in', { javaScriptEnabled: false });
    expect(await page.getByText('passkey').count()).toBe(1);
    expect(await page.getByText('passkey').isVisible()).toBe(false);
    await fill(page, 'viewer@example.com', SAMPLE_PASSWORD);
    await page.getByText('viewer@example.com').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${opened().url}/sign-in`);
    expect(await page.getByText('passkey').count()).toBe(0);
  });

  it('is opened by no form of another origin, with or without a session', async () => {
    const target = named(opened().url);
    const context = await opened().browser.newContext({ locale: 'en' });
    onTestFinished(() => context.close());
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(`${target}/sign-in`);
    await fill(page, 'viewer@example.com', SAMPLE_PASSWORD);
    await page.getByText('viewer@example.com').waitFor();
    for (const [path, fields] of [
      ['/sign-in/out', ''],
      ['/sign-in/company', '<input name="companyId" value="1">'],
      ['/sign-in', `<input name="email" value="owner@example.com"><input name="password" value="${SAMPLE_PASSWORD}">`],
    ] as const) {
      // 127.0.0.1 is another site than localhost.
      await other.goto(`${opened().url}/health`);
      await other.setContent(`<form method="post" action="${target}${path}">${fields}<button>Go</button></form>`);
      await other.getByRole('button').click();
      await other.getByText('This form came from another page.').waitFor();
    }
    await page.reload();
    await page.getByText('viewer@example.com').waitFor();
  });

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '/\t/evil.example', 'javascript:alert(1)'])(
    'goes to nobody else after %j',
    async (next) => {
      const { page, asked } = await open(`/sign-in?next=${encodeURIComponent(next)}`);
      await fill(page, 'viewer@example.com', SAMPLE_PASSWORD);
      await page.getByText('viewer@example.com').waitFor();
      expect(page.url()).toBe(`${named(opened().url)}/sign-in`);
      await page.goto(`${named(opened().url)}/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByText('viewer@example.com').waitFor();
      expect(asked()).toEqual([named(opened().url)]);
    },
  );

  it.each([
    ['en', 'light', 1280, 800],
    ['ru-RU', 'dark', 360, 740],
    ['en', 'dark', 360, 740],
    ['ru-RU', 'light', 1280, 800],
  ] as const)(
    '%s, %s, %i x %i: fits, and nothing stands in anybody’s way',
    async (locale, colorScheme, width, height) => {
      const options = { locale, colorScheme, viewport: { width, height } };
      const { page } = await open('/sign-in', options, refused);
      const look = async (name: string) => {
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width);
        expect(
          await page.evaluate<string[]>(tooSmall.replace('input, a:not(.skip)', 'input:not([type=hidden])')),
          name,
        ).toEqual([]);
        expect(await obstacles(page), name).toEqual([]);
        await picture(page, `${name}-${locale}-${colorScheme}`);
      };
      await look('sign-in');
      await page.goto(`${named(opened().url)}/sign-in/forgotten`);
      await look('forgotten');
      await page.locator('input[name=email]').fill('nobody@example.com');
      await page.locator('main button').click();
      await page.getByRole('status').waitFor();
      await look('sent');
      await page.goto(`${named(opened().url)}/sign-in/password?token=no-such-link`);
      await look('password');
      await page.locator('input[name=password]').fill('a long password');
      await page.locator('main button').click();
      await page.getByRole('alert').waitFor();
      await look('password-refused');
      await page.goto(`${named(opened().url)}/sign-in`);
      await page.locator('input[name=email]').fill('owner@example.com');
      await page.locator('input[name=password]').fill(SAMPLE_PASSWORD);
      await page.locator('main button').first().click();
      await page.locator('form[action="/sign-in/out"]').waitFor();
      await look('account');
    },
  );
});
