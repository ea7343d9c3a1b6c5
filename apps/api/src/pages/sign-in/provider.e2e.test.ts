import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePasswordLink } from '@cartage/service';
import { hasBrowser, openBrowser } from '@cartage/tooling-vitest/chromium';
import { obstacles, openPage } from '@cartage/tooling-vitest/page';
import { Provider } from 'oidc-provider';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ServedApi, serveApi } from '../../serve.ts';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { SECRET } from './testing/provider-settings.ts';

// Signing in by a real provider of OpenID Connect (interface 24.11), whose people are whoever types a name.

describe.skipIf(!hasBrowser)(`signing in by a provider in a browser${hasBrowser ? '' : ': no Chromium here'}`, () => {
  let api: OpenedApi;
  let served: ServedApi;
  let browser: Browser;
  let answers: RequestListener = () => {};
  const server = createServer((asked, answer) => answers(asked, answer));
  let issuer = '';
  /** What the provider says of whoever has that name. */
  const people = new Map<string, Readonly<Record<string, unknown>>>();
  const url = () => served.url.replace('127.0.0.1', 'localhost');

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    api = await openTestApi({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'cartage',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_SCOPE: 'openid email groups',
      OIDC_ROLES: JSON.stringify({ dispatch: 'operator:manager', readers: 'operator:viewer', shop: '1:clerk' }),
      SIGN_IN: 'oidc',
    });
    served = await serveApi(api.api, { host: '127.0.0.1', port: 0 }, api.app);
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'cartage',
          client_secret: SECRET,
          redirect_uris: [`${url()}/session/oidc/callback`],
        },
      ],
      claims: { email: ['email', 'email_verified'], groups: ['groups'] },
      scopes: ['openid', 'email', 'groups'],
      pkce: { required: () => true },
      cookies: { keys: ['a key of the test'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...people.get(id) }),
      }),
    });
    told.mockRestore();
    answers = provider.callback();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await api?.close();
    server.close().closeAllConnections();
  });

  const personOf = (login: string) =>
    api.service.store.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow();

  const refused = /Failed to load resource|unload event|interest-cohort/;
  const openSignIn = async (path = '/sign-in'): Promise<Page> => {
    const { page } = await openPage(browser, {}, refused);
    await page.goto(url() + path);
    return page;
  };
  const throughProvider = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('link', { name: /^Continue with localhost:/ }).click();
    await page.locator('input[name=login]').fill(name);
    await page.locator('input[name=password]').fill('whatever');
    await page.locator('button[type=submit]').click();
    // Consent, the first time.
    await page.waitForURL((at) => at.href.startsWith(url()) || !at.pathname.endsWith('/login'));
    if (!page.url().startsWith(url())) await page.locator('button[type=submit]').click();
    await page.waitForURL((at) => at.href.startsWith(url()));
  };

  it('links whoever was invited by the address that the provider has verified, and goes where it was asked from', async () => {
    people.set('anna', { email: 'Owner@Example.com', email_verified: true, groups: ['nothing of ours'] });
    const page = await openSignIn('/sign-in?next=/health');
    expect(await page.getByLabel('Password').count()).toBe(0);
    expect(await obstacles(page)).toEqual([]);
    await throughProvider(page, 'anna');
    expect(page.url()).toBe(`${url()}/health`);
    await page.goto(`${url()}/sign-in`);
    await page.getByText('owner@example.com').waitFor();
    expect(await page.getByText('passkey').count()).toBe(0);
    // The provider has not said when they last showed it who they are, until it is asked to ask.
    const makesKey = () =>
      page.evaluate(async () => {
        const headers = { 'Content-Type': 'application/json' };
        const body = JSON.stringify({ name: 'Shop' });
        return (await fetch('/openapi/v2/Keys', { method: 'POST', headers, body })).status;
      });
    expect(await makesKey()).toBe(403);
    await page.goto(`${url()}/sign-in?again=1`);
    await throughProvider(page, 'anna');
    expect(await makesKey()).toBe(200);
    expect(await personOf('owner@example.com')).toMatchObject({ oidc_issuer: issuer, oidc_subject: 'anna' });
    // Another address by now, and the same person.
    people.set('anna', { email: 'anna@elsewhere.example', email_verified: true, groups: [] });
    const again = await openSignIn();
    await throughProvider(again, 'anna');
    await again.getByText('owner@example.com').waitFor();
  });

  it.each([
    ['nobody', 'nobody@example.com', true, 'Nobody has invited you.'],
    ['unverified', 'viewer@example.com', false, 'has not verified your mail address'],
    ['second', 'owner@example.com', true, 'Nobody has invited you.'],
  ])('lets %s not in, whose address is %s, verified: %s', async (name, email, isVerified, told) => {
    people.set(name, { email, email_verified: isVerified, groups: [] });
    const before = await api.service.store.db.selectFrom('users').selectAll().execute();
    const page = await openSignIn();
    await throughProvider(page, name);
    await page.getByRole('alert').getByText(told).waitFor();
    expect(await obstacles(page)).toEqual([]);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/provider-${name}.png` });
    expect(await api.service.store.db.selectFrom('users').selectAll().execute()).toEqual(before);
    expect((await page.context().cookies(url())).map(({ name: one }) => one)).not.toContain('session');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /^Continue with/ }).waitFor();
  });

  it('gives the roles of groups, takes them again, and leaves other places alone', async () => {
    const { db } = api.service.store;
    const rolesOf = async () => {
      const { id } = await personOf('clerk@example.com');
      const [ofOperator] = await db.selectFrom('operator_users').select('role').where('user_id', '=', id).execute();
      const companies = await db.selectFrom('company_users').selectAll().where('user_id', '=', id).execute();
      return [ofOperator?.role ?? null, companies.map(({ company_id, role }) => [company_id, role])];
    };
    const signInWith = async (...groups: string[]) => {
      people.set('petr', { email: 'clerk@example.com', email_verified: true, groups });
      const page = await openSignIn();
      await throughProvider(page, 'petr');
    };
    await signInWith('readers', 'dispatch', 'shop');
    expect(await rolesOf()).toEqual(['manager', [[1, 'clerk']]]);
    await signInWith('readers');
    // In no group for the company: it is theirs no more.
    expect(await rolesOf()).toEqual(['viewer', []]);
    const rows = await db.selectFrom('audit_entries').selectAll().where('act', '=', 'ChangeRoleByGroups').execute();
    expect(rows).toHaveLength(3);
    await signInWith('dispatch', 'shop');
    expect(await rolesOf()).toEqual(['manager', [[1, 'clerk']]]);
  });

  it('is the only way in: passwords and passkeys are refused, and nobody is mailed a link', async () => {
    const post = (path: string, body?: object) =>
      api.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        ...(body && { body: JSON.stringify(body) }),
      });
    for (const [path, body] of [
      ['/session', { email: 'viewer@example.com', password: 'sandbox-password' }],
      ['/session/password', { token: 'x', password: 'a long password' }],
      ['/session/passkey/options', undefined],
    ] as const) {
      const response = await post(path, body);
      expect([response.status, ((await response.json()) as { errors: { code: string }[] }).errors[0]?.code]).toEqual([
        403,
        'AccessDenied',
      ]);
    }
    expect((await post('/session/forgotten', { email: 'viewer@example.com' })).status).toBe(202);
    expect(
      await api.service.store.db.selectFrom('jobs').selectAll().where('task', '=', 'user-credentials').execute(),
    ).toEqual([]);
    const form = await api.request('/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: 'email=viewer%40example.com&password=sandbox-password',
    });
    expect([form.status, form.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('is not needed by whoever has a link of the command line, once', async () => {
    const link = await makePasswordLink(api.service, 'administrator@operator.example.com');
    const path = link?.replace(/.*(?=\/sign-in)/, '');
    const page = await openSignIn(path);
    expect(await obstacles(page)).toEqual([]);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/entry.png` });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('administrator@operator.example.com').waitFor();
    const again = await openSignIn(path);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByRole('alert').getByText('The link was used').waitFor();
  });
});
