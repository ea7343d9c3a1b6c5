import { SAMPLE_PASSWORD, samplePeople, samplePeopleOfOperator } from '@cartage/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';

// interface 24.2 to 24.5.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const owner = samplePeople.owner.login;

let now: number;
let opened: OpenedApi;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 9);
  opened = await openTestApi({ PUBLIC_URL: 'https://delivery.example.com' }, () => now);
});
afterEach(() => opened?.close());

type Headers = Readonly<Record<string, string>>;

const ask = async (method: string, path: string, headers: Headers = {}, body?: unknown) => {
  const init = { method, headers: { 'Accept-Language': 'en', ...headers } };
  const sent = {
    ...init,
    headers: { ...init.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await opened.request(path, body === undefined ? init : sent);
  const text = await response.text();
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    readonly errors?: readonly { readonly code: string; readonly target: string | null }[];
    readonly [name: string]: unknown;
  };
  const [error] = answer.errors ?? [];
  return {
    status: response.status,
    answer,
    said: error ? `${response.status} ${error.code} ${error.target}` : String(response.status),
    headers: response.headers,
    setCookie: response.headers.get('set-cookie') ?? '',
  };
};

const enter = (email: string = owner, password: string = SAMPLE_PASSWORD, headers: Headers = {}) =>
  ask('POST', '/session', headers, { email, password });

const cookieIn = (setCookie: string): Headers => ({
  Cookie: setCookie.replace(/;.*/, ''),
  'Sec-Fetch-Site': 'same-origin',
});

const signedIn = async (email: string = owner, password: string = SAMPLE_PASSWORD): Promise<Headers> =>
  cookieIn((await enter(email, password)).setCookie);

const balance = async (headers: Headers) => (await ask('GET', `/openapi/v2/Balance/${opened.companyId}`, headers)).said;

const users = () => opened.service.store.db.updateTable('users');

describe('signing in', () => {
  it('answers who it is, and gives the browser a cookie that only HTTP sees', async () => {
    const { status, answer, setCookie, headers } = await enter(` ${owner.toUpperCase()}`);
    expect([status, answer]).toEqual([
      200,
      {
        user: { id: expect.any(Number), name: 'Анна Иванова', email: owner },
        companies: [{ id: opened.companyId, companyName: 'Customer', role: 'owner' }],
        company: { id: opened.companyId, companyName: 'Customer' },
        operator: null,
        rights: expect.arrayContaining(['Companies', 'Balance']),
        until: '2026-11-20T12:30:00+03:00',
      },
    ]);
    expect(setCookie).toMatch(/^session=[\w-]{43,}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await ask('GET', '/session', cookieIn(setCookie))).answer).toEqual(answer);
    expect(await opened.storedBytes()).not.toContain(cookieIn(setCookie).Cookie?.split('=')[1]);
  });

  it.each(Object.entries(samplePeopleOfOperator))(
    'of the operator’s %s has no company and no rights',
    async (role, { login }) => {
      expect((await enter(login)).answer).toMatchObject({ companies: [], company: null, operator: role, rights: [] });
    },
  );

  it('is refused with the same words for a wrong password and for an address that nobody has', async () => {
    const [wrong, unknown] = [await enter(owner, 'wrong password'), await enter('nobody@example.com')];
    expect(wrong.said).toBe('403 SignInFailed null');
    expect(unknown.answer).toEqual(wrong.answer);
    expect([wrong.setCookie, unknown.setCookie]).toEqual(['', '']);
  });

  it('is refused for somebody who belongs to no company any more', async () => {
    const { db } = opened.service.store;
    await db.updateTable('company_users').set({ disabled_at: now }).execute();
    await db.updateTable('operator_users').set({ disabled_at: now }).execute();
    for (const email of [owner, samplePeopleOfOperator.viewer.login])
      expect((await enter(email)).said).toBe('403 SignInFailed null');
    // Nothing of it was begun, and taken back.
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('audit_entries').select('act').where('act', '=', 'SignIn').execute()).toEqual([]);
  });

  it('never takes a cookie that was there before for the session, and ends the one that was', async () => {
    const before = await signedIn();
    const fixed = { ...before, Cookie: 'session=set-by-somebody-else' };
    const { setCookie } = await enter(owner, SAMPLE_PASSWORD, fixed);
    expect(setCookie).not.toContain('set-by-somebody-else');
    expect(await balance(fixed)).toBe('403 SessionEnded Cookie');
    expect((await enter(owner, SAMPLE_PASSWORD, before)).status).toBe(200);
    expect(await balance(before)).toBe('403 SessionEnded Cookie');
  });
});

describe('a session', () => {
  it('opens what a token opens, but not v1, nor what takes a key alone', async () => {
    const session = await signedIn();
    expect(await balance(session)).toBe('200');
    expect((await ask('GET', '/places?query=Mosc', session)).said).toBe('200');
    expect((await ask('POST', '/openapi/v3/Token', session)).said).toBe('403 AccessDenied Authorization');
    const v1 = await opened.request('/openapi/v1/Get', {
      method: 'POST',
      headers: { ...session, 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderId: 'CTG-0000-0000' }),
    });
    expect(await v1.text()).toContain('ApiKeyEmpty');
  });

  it('does not count beside Authorization, whatever that says', async () => {
    const session = await signedIn();
    expect(await balance({ ...session, Authorization: 'apiKey wrong' })).toBe('403 ApiKeyInvalid Authorization');
    expect(await balance({ ...session, Authorization: `apiKey ${opened.key}` })).toBe('200');
    expect((await ask('GET', '/session', { ...session, Authorization: `apiKey ${opened.key}` })).said).toBe(
      '403 AccessDenied Authorization',
    );
  });

  it('is ApiKeyEmpty where there is none, and SessionEnded where it is unknown', async () => {
    for (const path of ['/session', '/openapi/v2/Settings']) {
      expect((await ask('GET', path)).said).toMatch(/^403 ApiKeyEmpty /);
      expect((await ask('GET', path, { Cookie: 'session=unknown' })).said).toBe('403 SessionEnded Cookie');
    }
    expect((await ask('DELETE', '/session')).said).toBe('403 ApiKeyEmpty Cookie');
  });

  it('ends when 30 minutes nobody asks, and after 12 hours however often somebody does', async () => {
    const session = await signedIn();
    now += 30 * MINUTE;
    expect(await balance(session)).toBe('403 SessionEnded Cookie');
    const busy = await signedIn();
    for (let passed = 0; passed < 12 * HOUR - 29 * MINUTE; passed += 29 * MINUTE) {
      expect(await balance(busy)).toBe('200');
      now += 29 * MINUTE;
    }
    expect((await ask('GET', '/session', busy)).answer.until).toBe('2026-11-21T00:30:00+03:00');
    now = Date.UTC(2026, 10, 20, 9, 30) + 12 * HOUR;
    expect(await balance(busy)).toBe('403 SessionEnded Cookie');
  });

  it('that began while the clock was a day ahead has ended once it is right; one that began before goes on', async () => {
    const before = await signedIn();
    now += 24 * HOUR;
    const ahead = await signedIn();
    expect([await balance(before), await balance(ahead)]).toEqual(['403 SessionEnded Cookie', '200']);
    now -= 24 * HOUR;
    expect([await balance(before), await balance(ahead)]).toEqual(['200', '403 SessionEnded Cookie']);
  });

  it('lasts while clocks of two processes differ by a little, but a proof of what is yet to come is none', async () => {
    const makeKey = async (headers: Headers) => (await ask('POST', '/openapi/v2/Keys', headers, { name: 'Key' })).said;
    const session = await signedIn();
    now -= 5 * MINUTE - 1;
    expect([await balance(session), await makeKey(session)]).toEqual(['200', '200']);
    now -= 1;
    expect([await balance(session), await makeKey(session)]).toEqual(['200', '403 StepUpRequired null']);
  });

  it('ends when it is told to, in the browser too', async () => {
    const session = await signedIn();
    const { status, setCookie } = await ask('DELETE', '/session', session);
    expect([status, setCookie]).toEqual([204, expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly/)]);
    expect(await balance(session)).toBe('403 SessionEnded Cookie');
  });

  it('follows in mid-session what its person may do', async () => {
    const session = await signedIn();
    const members = opened.service.store.db.updateTable('company_users');
    await members.set({ role: 'viewer' }).execute();
    expect(await balance(session)).toBe('403 AccessDenied null');
    await members.set({ role: 'accountant' }).execute();
    expect(await balance(session)).toBe('200');
    await members.set({ disabled_at: now }).execute();
    expect(await balance(session)).toBe('403 SessionEnded Cookie');
    await members.set({ disabled_at: null }).execute();
    const ofOperator = await signedIn(samplePeopleOfOperator.viewer.login);
    expect((await ask('GET', '/operator/v1/Companies', ofOperator)).said).toBe('200');
    await opened.service.store.db.updateTable('operator_users').set({ disabled_at: now }).execute();
    expect((await ask('GET', '/operator/v1/Companies', ofOperator)).said).toBe('403 SessionEnded Cookie');
    await opened.service.store.db.updateTable('companies').set({ disabled_at: now }).execute();
    expect(await balance(session)).toBe('403 AccessDenied null');
    expect((await ask('GET', '/session', session)).answer).toMatchObject({
      rights: [],
      company: { id: opened.companyId },
    });
  });

  it('acts for the company that X-Company names, then for that one, at first for the one with the smallest id', async () => {
    const { companyId } = await opened.newStranger();
    const { db } = opened.service.store;
    const { id } = await db.selectFrom('users').select('id').where('login', '=', owner).executeTakeFirstOrThrow();
    const stranger = (await opened.newStranger()).companyId;
    await db.insertInto('company_users').values({ company_id: companyId, user_id: id, role: 'viewer' }).execute();
    const session = await signedIn();
    const company = async (headers: Headers = {}) => {
      const { said, answer } = await ask('GET', '/session', { ...session, ...headers });
      return said === '200' ? (answer.company as { readonly id: number }).id : said;
    };
    expect(await company()).toBe(opened.companyId);
    expect(await balance({ ...session, 'X-Company': String(companyId) })).toBe('403 AccessDenied null');
    expect(await company()).toBe(companyId);
    expect(await company({ 'X-Company': String(opened.companyId) })).toBe(opened.companyId);
    expect(await company()).toBe(opened.companyId);
    // Whoever signs in is not held up by one that is disabled; whoever is at work there is not led to another unasked.
    const disabled = (at: number | null) =>
      db.updateTable('companies').set({ disabled_at: at }).where('id', '=', opened.companyId).execute();
    await disabled(now);
    expect(await company()).toBe(opened.companyId);
    expect(await balance(session)).toBe('403 AccessDenied null');
    const later = await signedIn();
    expect((await ask('GET', '/session', later)).answer).toMatchObject({
      company: { id: companyId },
      rights: [expect.any(String), 'Print'],
    });
    await db.updateTable('companies').set({ disabled_at: now }).where('id', '=', companyId).execute();
    expect((await ask('GET', '/session', await signedIn())).answer).toMatchObject({
      company: { id: opened.companyId },
      rights: [],
    });
    await disabled(null);
    for (const wrong of [String(stranger), '4711', '0', '-1', 'mine', '1e9', '99999999999999999999'])
      expect(await company({ 'X-Company': wrong })).toBe('403 AccessDenied X-Company');
    expect(await balance({ ...session, 'X-Company': String(stranger) })).toBe('403 AccessDenied X-Company');
    const listed = async () =>
      ((await ask('GET', '/session', session)).answer.companies as { readonly id: number }[]).map(({ id: one }) => one);
    expect(await listed()).toEqual([opened.companyId, companyId]);
    const theirs = db.updateTable('company_users').where('user_id', '=', id).where('company_id', '=', companyId);
    await theirs.set({ disabled_at: now }).execute();
    expect(await listed()).toEqual([opened.companyId]);
    expect(await company({ 'X-Company': String(companyId) })).toBe('403 AccessDenied X-Company');
  });
});

describe('a change with a cookie', () => {
  const change = async (headers: Headers, type = 'application/json') => {
    const { Cookie = '' } = await signedIn();
    const response = await opened.request('/openapi/v2/Settings/sender.name', {
      method: 'PUT',
      headers: { Cookie, 'Content-Type': type, ...headers },
      body: JSON.stringify({ value: 'x' }),
    });
    const text = await response.text();
    return /AccessDenied/.test(text) ? `${response.status} AccessDenied` : 'understood';
  };

  it.each([
    ['a form, an image or a script of another origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['nothing that says so', {}],
    ['an origin that is another', { Origin: 'https://elsewhere.example.com' }],
    ['an origin that hides', { Origin: 'null' }],
    ['an origin of another port', { Origin: 'https://delivery.example.com:8443' }],
    ['an origin without TLS', { Origin: 'http://delivery.example.com' }],
    [
      'the right origin of a page that is none of ours',
      { Origin: 'https://delivery.example.com', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ])('from %s is refused', async (_, headers) => {
    expect(await change(headers)).toBe('403 AccessDenied');
    expect(await change({ ...headers, 'Content-Type': 'text/plain' })).toBe('403 AccessDenied');
  });

  it.each([{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: 'https://delivery.example.com' }])(
    'with %o is understood',
    async (headers) => {
      expect(await change(headers)).toBe('understood');
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'])(
    'as %s is refused',
    async (type) => {
      const { Cookie = '' } = await signedIn();
      for (const length of [{ 'Content-Length': '13' }, { 'Transfer-Encoding': 'chunked' }] as readonly Headers[]) {
        const response = await opened.request('/openapi/v2/Settings/sender.name', {
          method: 'PUT',
          headers: { Cookie, 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin', ...length },
          body: JSON.stringify({ value: 'x' }),
        });
        expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('"Content-Type"')]);
      }
    },
  );

  it('without a body needs no content type; one that is read needs neither header', async () => {
    const { Cookie = '' } = await signedIn();
    expect(await balance({ Cookie })).toBe('200');
    expect((await ask('DELETE', '/session', { Cookie })).said).toBe('403 AccessDenied Origin');
    expect((await ask('DELETE', '/session', { Cookie, 'Sec-Fetch-Site': 'same-origin' })).said).toBe('204');
  });

  it('signs nobody in from another origin, but programs may say nothing of where they are', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await enter(owner, SAMPLE_PASSWORD, { 'Sec-Fetch-Site': site })).said).toBe(
        '403 AccessDenied Sec-Fetch-Site',
      );
    expect((await enter(owner, SAMPLE_PASSWORD, { Origin: 'https://elsewhere.example.com' })).said).toBe(
      '403 AccessDenied Origin',
    );
    expect((await enter()).said).toBe('200');
  });
});

describe('a password', () => {
  const setPassword = (headers: Headers, body: object) => ask('POST', '/session/password', headers, body);

  it('is changed by the one until now, and all other sessions of the person end', async () => {
    const [mine, other, colleague] = [
      await signedIn(),
      await signedIn(),
      await signedIn(samplePeople.accountant.login),
    ];
    const said = async (body: object) => (await setPassword(mine, body)).said;
    expect(await said({ current: 'wrong', password: 'a new password' })).toBe('400 RequestInvalid current');
    expect(await said({ password: 'a new password' })).toBe('400 RequestInvalid current');
    expect(await said({ current: SAMPLE_PASSWORD, token: 'x', password: 'a new password' })).toBe(
      '400 RequestInvalid token',
    );
    for (const password of ['nine char', 'x'.repeat(201), '', null])
      expect(await said({ current: SAMPLE_PASSWORD, password })).toBe('400 RequestInvalid password');
    expect(await balance(other)).toBe('200');
    for (const password of ['ten chars!', '😀'.repeat(200)]) {
      const session = await signedIn();
      expect((await setPassword(session, { current: SAMPLE_PASSWORD, password })).said).toBe('204');
      expect(await balance(session)).toBe('200');
      expect((await setPassword(session, { current: password, password: SAMPLE_PASSWORD })).said).toBe('204');
    }
    expect([await balance(mine), await balance(other), await balance(colleague)]).toEqual([
      '403 SessionEnded Cookie',
      '403 SessionEnded Cookie',
      '200',
    ]);
    expect((await setPassword({}, { current: SAMPLE_PASSWORD, password: 'a new password' })).said).toBe(
      '403 ApiKeyEmpty Cookie',
    );
  });

  it('is repeated by no refusal, nor is the token of a link', async () => {
    const secret = 'secret\0';
    const refusals = [
      await enter(owner, secret),
      await enter(owner, secret.repeat(100)),
      await setPassword({}, { token: secret, password: secret }),
      await setPassword(await signedIn(), { current: secret, password: ['secret'] }),
      await setPassword(await signedIn(), { current: 'secret'.repeat(100), password: 'secret' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(JSON.stringify(refusals.map(({ answer }) => answer))).not.toContain('secret');
  });

  it('that was mailed opens nothing but a password of one’s own, and ends after 24 hours', async () => {
    await users()
      .set({ password_ends_at: now + 24 * HOUR })
      .where('login', '=', owner)
      .execute();
    const { answer, setCookie } = await enter();
    expect(answer).toMatchObject({ mustChangePassword: true, rights: [] });
    const session = cookieIn(setCookie);
    expect(await balance(session)).toBe('403 AccessDenied null');
    expect((await ask('GET', '/places?query=Mosc', session)).said).toBe('403 AccessDenied null');
    expect((await setPassword(session, { current: SAMPLE_PASSWORD, password: SAMPLE_PASSWORD })).said).toBe(
      '400 RequestInvalid password',
    );
    expect((await setPassword(session, { current: SAMPLE_PASSWORD, password: 'one of my own' })).said).toBe('204');
    expect((await ask('GET', '/session', session)).answer).not.toHaveProperty('mustChangePassword');
    expect(await balance(session)).toBe('200');
    await users()
      .set({ password_ends_at: now + 24 * HOUR })
      .where('login', '=', owner)
      .execute();
    now += 24 * HOUR;
    expect((await enter(owner, 'one of my own')).said).toBe('403 SignInFailed null');
  });

  it('forgotten is 202 whoever asks, and somebody of the operator under a mailed one is no operator', async () => {
    for (const email of [owner, 'nobody@example.com', ' ', 'no address'])
      expect((await ask('POST', '/session/forgotten', {}, { email })).said).toBe('202');
    const { login } = samplePeopleOfOperator.administrator;
    await users()
      .set({ password_ends_at: now + HOUR })
      .where('login', '=', login)
      .execute();
    const session = await signedIn(login);
    const told = await ask('POST', '/operator/v1/Orders/none/Advance', session, { status: 80 });
    expect(told.said).toBe('403 AccessDenied null');
  });

  it('token of a link that is unknown is refused', async () => {
    expect((await setPassword({}, { token: 'unknown', password: 'a new password' })).said).toBe(
      '400 RequestInvalid token',
    );
  });
});
