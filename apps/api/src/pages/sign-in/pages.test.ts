import { createHash } from 'node:crypto';
import { makePasswordLink, SAMPLE_PASSWORD, samplePeople, samplePeopleOfOperator } from '@cartage/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';

// interface 24.9, 24.11: what the pages of signing in say to browsers, and what they take from them.

const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 27, 9);
let opened: OpenedApi;
beforeEach(async () => {
  opened = await openTestApi({}, () => now);
});
afterEach(() => opened?.close());

type Headers = Readonly<Record<string, string>>;
const owner = samplePeople.owner.login;
const own = { 'Sec-Fetch-Site': 'same-origin' };
const get = (path: string, headers: Headers = {}) => opened.request(path, { headers });
const post = (path: string, fields: Readonly<Record<string, string>>, headers: Headers = own) =>
  opened.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
const sessionIn = (response: Response): Headers => {
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { Cookie: cookie };
};
const enter = async (email: string = owner) => sessionIn(await post('/sign-in', { email, password: SAMPLE_PASSWORD }));
const isIn = async (headers: Headers) => (await get('/session', headers)).status === 200;
const idOf = async (login: string) => {
  const { db } = opened.service.store;
  return (await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id;
};
const commandsLinkOf = async (login: string): Promise<string> =>
  (await makePasswordLink(opened.service, login))?.replace(/.*token=/, '') ?? '';
const mailedLinkOf = async (login: string): Promise<string> => {
  const token = `link of ${login}`;
  const hash = createHash('sha256').update(token).digest('hex');
  await opened.service.store.db
    .insertInto('password_links')
    .values({ hash, user_id: await idOf(login), ends_at: now + MINUTE })
    .execute();
  return token;
};

describe('the pages', () => {
  it('lead to the map, which the session opens, whoever may see it', async () => {
    const session = await enter();
    const shown = await (await get('/sign-in', { ...session, 'Accept-Language': 'ru' })).text();
    const [, path = ''] = /<a href="[^"]*?(\/[^"/]+(?:\/[^"/]+)*)">Карта пунктов выдачи</.exec(shown) ?? [];
    const map = await get(path, { ...session, Accept: 'text/html' });
    expect([map.status, map.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const viewers = await enter(samplePeople.viewer.login);
    expect(await (await get('/sign-in', { ...viewers, 'Accept-Language': 'en' })).text()).not.toContain(
      'Map of pickup',
    );
  });

  it('say what their button does', async () => {
    const shown = await (await get('/sign-in', { 'Accept-Language': 'ru' })).text();
    expect(shown).toContain('<button>Войти</button>');
  });

  it('are kept by nobody, framed by nobody, and tell no other server where somebody comes from', async () => {
    const session = await enter();
    const answers = [
      await get('/sign-in'),
      await get('/sign-in/forgotten'),
      await get('/sign-in/password?token=x'),
      await get('/sign-in', session),
      await get('/sign-in?again=1', session),
      await get('/sign-in/password', session),
      await get('/session/oidc'),
      await post('/sign-in', { email: owner, password: 'wrong' }),
      await post('/sign-in', { email: '', password: '' }),
      await post('/sign-in', {}, { 'Sec-Fetch-Site': 'cross-site' }),
      await post('/sign-in/forgotten', { email: owner }),
      await post('/sign-in/password', { token: 'x', password: 'a long password' }),
    ];
    for (const { url, headers } of answers) {
      expect([headers.get('cache-control'), headers.get('referrer-policy')], url).toEqual(['no-store', 'same-origin']);
      expect(headers.get('content-security-policy'), url).toMatch(
        /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
      );
      expect(headers.get('x-content-type-options'), url).toBe('nosniff');
    }
    for (const { status, headers } of [
      await post('/sign-in', { email: owner, password: SAMPLE_PASSWORD }),
      await get('/sign-in/password'),
      await post('/sign-in/out', {}, { ...own, ...session }),
    ])
      expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  });

  it('take no form that another page may have sent', async () => {
    const session = await enter();
    const fields = { email: samplePeople.clerk.login, password: SAMPLE_PASSWORD };
    for (const from of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'null' },
      { Origin: 'http://localhost:8081' },
      { Origin: 'https://localhost' },
      {},
    ] as readonly Headers[]) {
      for (const path of ['/sign-in', '/sign-in/out', '/sign-in/forgotten', '/sign-in/password', '/sign-in/company']) {
        const response = await post(path, fields, { ...session, ...from });
        expect([response.status, response.headers.get('set-cookie')], `${path} ${JSON.stringify(from)}`).toEqual([
          403,
          null,
        ]);
      }
    }
    const sent = (type: string) =>
      opened.request('/sign-in/out', {
        method: 'POST',
        headers: { ...own, ...session, 'Content-Type': type },
        body: '',
      });
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json'])
      expect((await sent(type)).status, type).toBe(403);
    expect(await isIn(session)).toBe(true);
    expect((await post('/sign-in/out', {}, { ...session, Origin: 'http://localhost' })).status).toBe(303);
    expect(await isIn(session)).toBe(false);
  });

  it('remove a passkey for whoever has just shown who they are, else ask for that', async () => {
    const { db } = opened.service.store;
    const key = { name: 'Key', public_key: new Uint8Array(), counter: 0, transports: null, used_at: null };
    await db
      .insertInto('passkeys')
      .values({ credential_id: 'AAAA', user_id: await idOf(owner), created_at: now, ...key })
      .execute();
    const left = async () => (await db.selectFrom('passkeys').select('name').execute()).length;
    const remove = async (session: Headers) =>
      (await post('/sign-in/passkeys/remove', { passkeyId: 'AAAA' }, { ...own, ...session })).headers.get('location');
    const session = await enter();
    now += 5 * MINUTE;
    expect([await remove(session), await left()]).toEqual(['http://localhost/sign-in?again=1', 1]);
    await remove(await enter(samplePeople.clerk.login));
    expect(await left()).toBe(1);
    expect([await remove(await enter()), await left()]).toEqual(['http://localhost/sign-in', 0]);
  });

  it('say so where a form was open for longer than the session, and let whoever wants to leave', async () => {
    const session = await enter();
    now += 31 * MINUTE;
    for (const path of ['/sign-in/company', '/sign-in/password', '/sign-in/passkeys/remove']) {
      const fields = { companyId: '1', passkeyId: 'x', current: SAMPLE_PASSWORD, password: 'a new password' };
      const { headers } = await post(path, fields, { ...own, ...session });
      const location = headers.get('location') ?? '';
      expect(location).toBe('http://localhost/sign-in?ended=1');
      expect(await (await get(location)).text()).toContain('Your session had ended, so nothing was changed.');
    }
    const left = await post('/sign-in/out', {}, { ...own, ...session });
    expect([left.headers.get('location'), left.headers.get('set-cookie')]).toEqual([
      'http://localhost/sign-in?out=1',
      expect.stringMatching(/^session=; Max-Age=0/),
    ]);
    await enter();
  });

  it('set a password by a link of somebody who belongs nowhere any more, which opens nothing', async () => {
    const links = [await mailedLinkOf(owner), await commandsLinkOf(owner)];
    await opened.service.store.db.updateTable('company_users').set({ disabled_at: now }).execute();
    const set = async (token = '') => (await post('/sign-in/password', { token, password: 'a new password' })).status;
    expect([await set(links[1]), await set(links[1]), await set(links[0])]).toEqual([303, 400, 400]);
    expect((await post('/sign-in', { email: owner, password: 'a new password' })).status).toBe(403);
  });
});

describe('where people sign in by their provider alone', () => {
  beforeEach(async () => {
    await opened.close();
    opened = await openTestApi(
      {
        ...{ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'cartage', OIDC_CLIENT_SECRET: 'secret' },
        SIGN_IN: 'oidc',
      },
      () => now,
    );
  });
  const said = async (method: string, path: string, headers: Headers, body?: object) => {
    const response = await opened.request(path, {
      method,
      headers: { ...own, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { errors = [] } = (await response.json()) as { readonly errors?: readonly { readonly code: string }[] };
    return `${response.status} ${errors[0]?.code}`;
  };

  it('no password, passkey or mailed link opens anything, and nothing of theirs is used up or mailed', async () => {
    const { db } = opened.service.store;
    const token = await mailedLinkOf(owner);
    const entered = await commandsLinkOf(samplePeople.clerk.login);
    const session = sessionIn(await post('/sign-in/password', { token: entered }));
    const denied = '403 AccessDenied';
    const credential = { id: 'AAAA', response: {} };
    expect(await said('POST', '/session', {}, { email: owner, password: SAMPLE_PASSWORD })).toBe(denied);
    expect(await said('POST', '/session/password', {}, { token, password: 'a new password' })).toBe(denied);
    const change = { current: SAMPLE_PASSWORD, password: 'a new password' };
    expect(await said('POST', '/session/password', session, change)).toBe(denied);
    expect(await said('POST', '/session/new-passkey', session)).toBe(denied);
    expect(await said('POST', '/session/passkeys', session, { name: 'Key', credential })).toBe(denied);
    expect(await said('POST', '/session/passkey/options', {})).toBe(denied);
    expect(await said('POST', '/session/passkey', {}, { credential })).toBe(denied);
    expect((await post('/sign-in', { email: owner, password: SAMPLE_PASSWORD })).status).toBe(403);
    // Mailed while there were passwords.
    expect((await post('/sign-in/password', { token })).status).toBe(400);
    expect((await post('/sign-in/forgotten', { email: owner })).status).toBe(202);
    expect(await db.selectFrom('jobs').selectAll().where('task', '=', 'user-credentials').execute()).toEqual([]);
    expect((await db.selectFrom('password_links').selectAll().execute()).length).toBe(1);
  });

  it('a link of the command line opens once, and for nobody who belongs nowhere any more', async () => {
    const { login } = samplePeopleOfOperator.administrator;
    const token = await commandsLinkOf(login);
    const first = await post('/sign-in/password', { token });
    expect([first.status, await isIn(sessionIn(first))]).toEqual([303, true]);
    expect((await post('/sign-in/password', { token })).status).toBe(400);
    const { db } = opened.service.store;
    await db.updateTable('operator_users').set({ disabled_at: now }).execute();
    const acts = () => db.selectFrom('audit_entries').select('act').where('act', '=', 'SignIn').execute();
    const before = await acts();
    expect((await post('/sign-in/password', { token: await commandsLinkOf(login) })).status).toBe(400);
    expect(await acts()).toEqual(before);
  });
});
