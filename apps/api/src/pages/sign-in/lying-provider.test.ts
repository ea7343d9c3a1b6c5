import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { SECRET } from './testing/provider-settings.ts';

// A provider that lies, is slow or down, and browsers that repeat what they were told (interface 24.11).

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Lies {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: KeyObject;
  readonly alg?: 'none' | 'RS256' | 'HS256';
  readonly token?: (answer: ServerResponse) => void;
  readonly discovery?: Readonly<Record<string, unknown>>;
  readonly userinfo?: Readonly<Record<string, unknown>>;
}
let lies: Lies = {};
let nonce = '';
let issuer = '';
const asked: string[] = [];

const idToken = (): string => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    ...{ iss: issuer, aud: 'cartage', sub: 'owner', nonce, iat: now, exp: now + 60 },
    ...{ email: 'owner@example.com', email_verified: true },
    ...lies.claims,
  };
  const { alg = 'RS256' } = lies;
  const text = `${base64url({ alg, ...(alg === 'none' ? {} : { kid: 'one' }) })}.${base64url(claims)}`;
  if (alg === 'none') return `${text}.`;
  if (alg === 'HS256') return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), lies.key ?? privateKey).toString('base64url')}`;
};
const answers = (request: IncomingMessage, answer: ServerResponse): unknown => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  asked.push(path);
  const json = (value: unknown) => {
    answer.setHeader('Content-Type', 'application/json');
    answer.end(JSON.stringify(value));
  };
  if (path === '/.well-known/openid-configuration')
    return json({
      ...{
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      },
      ...{ userinfo_endpoint: `${issuer}/me`, id_token_signing_alg_values_supported: ['RS256'] },
      ...lies.discovery,
    });
  if (path === '/jwks')
    return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
  if (path === '/me') return json({ sub: 'owner', ...lies.userinfo });
  if (lies.token) return lies.token(answer);
  return json({ access_token: 'a', token_type: 'bearer', id_token: idToken() });
};

const server = createServer(answers);
let opened: OpenedApi;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  lies = {};
  opened = await openTestApi({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'cartage', OIDC_CLIENT_SECRET: SECRET });
  return () => opened.close();
});
afterAll(() => void server.close().closeAllConnections());

const begin = async (session = '') => {
  const headers = { Cookie: session };
  const response = await opened.request('/session/oidc?next=/docs/', session === '' ? {} : { headers });
  const location = response.headers.get('location') ?? '';
  const query = location === '' ? new URLSearchParams() : new URL(location).searchParams;
  nonce = query.get('nonce') ?? '';
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { response, query, cookie, state: query.get('state') ?? '' };
};
const comeBack = (cookie: string, query: string) =>
  opened.request(`/session/oidc/callback?${query}`, { headers: cookie === '' ? {} : { Cookie: cookie } });
const outcomeOf = async (response: Response) => {
  const text = await response.text();
  return [response.status, /session=[\w-]/.test(response.headers.get('set-cookie') ?? ''), text];
};

it('sends the browser there with PKCE, state and nonce, and takes who comes back, once', async () => {
  const { query, cookie, state, response } = await begin();
  expect(response.status).toBe(302);
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ response_type: 'code', client_id: 'cartage', code_challenge_method: 'S256', scope: 'openid email profile' },
    redirect_uri: 'http://localhost/session/oidc/callback',
  });
  const came = await comeBack(cookie, `code=x&state=${state}`);
  expect([came.status, came.headers.get('location')]).toEqual([303, 'http://localhost/docs/']);
  expect(came.headers.get('set-cookie')).toMatch(/^session=.*HttpOnly; SameSite=Lax/);
  expect((await outcomeOf(await comeBack(cookie, `code=x&state=${state}`))).slice(0, 2)).toEqual([400, false]);
});

it('takes nobody whose sign-in was begun in another browser, or whose state is another', async () => {
  const [mine, other] = [await begin(), await begin()];
  expect((await outcomeOf(await comeBack('', `code=x&state=${mine.state}`))).slice(0, 2)).toEqual([400, false]);
  expect((await outcomeOf(await comeBack(other.cookie, `code=x&state=${mine.state}`))).slice(0, 2)).toEqual([
    403,
    false,
  ]);
  // It is used up by that.
  expect((await outcomeOf(await comeBack(other.cookie, `code=x&state=${other.state}`))).slice(0, 2)).toEqual([
    400,
    false,
  ]);
});

describe('who has signed in at the provider', () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  const signIn = async (told: Lies, session = '') => {
    lies = told;
    const { cookie, state, query } = await begin(session);
    const cookies = [cookie, session].filter((one) => one !== '').join('; ');
    const came = await comeBack(cookies, `code=x&state=${state}`);
    const [, made = ''] = /(session=[\w-][^;]*)/.exec(came.headers.get('set-cookie') ?? '') ?? [];
    return { status: came.status, session: made, query };
  };
  const makeKey = async (session: string) => {
    const response = await opened.request('/openapi/v2/Keys', {
      method: 'POST',
      headers: { Cookie: session, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Shop' }),
    });
    return response.ok ? response.status : ((await response.json()) as { errors: { code: string }[] }).errors[0]?.code;
  };

  it.each([
    ['just now', 200, () => ({ auth_time: seconds() - 10 })],
    ['days ago', 'StepUpRequired', () => ({ auth_time: seconds() - 86_400 })],
    ['at no time that it tells', 'StepUpRequired', () => ({})],
  ] as const)('%s has proved who they are then (%s)', async (_, outcome, claims) => {
    const { status, session, query } = await signIn({ claims: claims(), userinfo: { auth_time: seconds() } });
    expect([status, query.has('max_age')]).toEqual([303, false]);
    expect(await makeKey(session)).toBe(outcome);
  });

  it('proves it once more by being asked there once more, and not by being let through', async () => {
    const { session } = await signIn({});
    const again = await signIn({ claims: { auth_time: seconds() } }, session);
    expect(Object.fromEntries(again.query)).toMatchObject({ max_age: '0', prompt: 'login' });
    expect([again.status, await makeKey(again.session)]).toEqual([303, 200]);
    for (const claims of [{}, { auth_time: seconds() - 301 }]) {
      const refused = await signIn({ claims, userinfo: { auth_time: seconds() } }, again.session);
      expect([refused.status, refused.session]).toEqual([403, '']);
    }
    // Who was refused stays who they were.
    expect(await makeKey(again.session)).toBe(200);
  });
});

describe('a token that cannot be believed signs nobody in', () => {
  it.each<[string, Lies]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'somebody else' } }],
    ['one that is over', { claims: { exp: Math.floor(Date.now() / 1_000) - 3_600 } }],
    ['no algorithm', { alg: 'none' }],
    ['the secret as its key', { alg: 'HS256' }],
    ['a key of somebody else', { key: stranger }],
    ['another person at userinfo', { userinfo: { sub: 'somebody else' } }],
    [
      'no token',
      {
        token: (answer) =>
          answer.setHeader('Content-Type', 'application/json').end('{"access_token":"a","token_type":"bearer"}'),
      },
    ],
    [
      'an error of its own',
      {
        token: (answer) =>
          answer
            .writeHead(400, { 'Content-Type': 'application/json' })
            .end('{"error":"invalid_grant","error_description":"<script>leak</script>"}'),
      },
    ],
    ['no JSON', { token: (answer) => answer.end('<script>leak</script>') }],
    ['an address that it has not verified', { claims: { email_verified: false } }],
    [
      'an address of which only the user info says that another one is verified',
      { claims: { email_verified: undefined }, userinfo: { email: 'other@example.com', email_verified: true } },
    ],
    ['another issuer in its document', { discovery: { issuer: 'https://evil.example' } }],
  ])('%s', async (_, told) => {
    lies = told;
    const { cookie, state, response } = await begin();
    const failed = response.status === 302 ? await comeBack(cookie, `code=x&state=${state}`) : response;
    const [status, hasSession, text] = await outcomeOf(failed);
    expect([status, hasSession]).toEqual([403, false]);
    expect(text).not.toMatch(/leak|evil/);
    const { db } = opened.service.store;
    expect(await db.selectFrom('users').select('id').where('oidc_subject', 'is not', null).execute()).toEqual([]);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('a script in the place of its page leads nowhere', async () => {
    for (const authorization_endpoint of ['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/auth']) {
      lies = { discovery: { authorization_endpoint } };
      const { response } = await begin();
      expect([response.status, response.headers.get('location')], authorization_endpoint).toEqual([403, null]);
      await opened.close();
      opened = await openTestApi({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'cartage', OIDC_CLIENT_SECRET: SECRET });
    }
  });
});

it('takes an address that is verified where it is named, in the token or in the user info', async () => {
  lies = {
    claims: { email: 'alias@example.com', email_verified: false },
    userinfo: { email: ' Owner@Example.com', email_verified: 'true' },
  };
  const { cookie, state } = await begin();
  expect((await comeBack(cookie, `code=x&state=${state}`)).status).toBe(303);
});

it('signs in nobody who was linked and belongs nowhere any more, nor a second person of one address', async () => {
  const come = async () => {
    const { cookie, state } = await begin();
    return (await outcomeOf(await comeBack(cookie, `code=x&state=${state}`))).slice(0, 2);
  };
  const { db } = opened.service.store;
  const signIns = () => db.selectFrom('audit_entries').select('act').where('act', '=', 'SignIn').execute();
  expect(await come()).toEqual([303, true]);
  lies = { claims: { sub: 'second' }, userinfo: { sub: 'second' } };
  expect(await come()).toEqual([403, false]);
  lies = {};
  await db.updateTable('company_users').set({ disabled_at: 1 }).execute();
  expect(await come()).toEqual([403, false]);
  expect(await signIns()).toHaveLength(1);
});

const signsIn = async (sub: string, claims: Readonly<Record<string, unknown>> = {}) => {
  lies = { claims: { sub, email: `${sub}@example.com`, ...claims }, userinfo: { sub } };
  const { cookie, state } = await begin();
  return (await comeBack(cookie, `code=x&state=${state}`)).status;
};
const personOf = (login: string) =>
  opened.service.store.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow();

it('ends a password that was mailed, and the link beside it, the first time and later', async () => {
  const { db } = opened.service.store;
  const { id } = await personOf('owner@example.com');
  for (const turn of ['first', 'later']) {
    const endsAt = Date.now() + 3_600_000;
    await db.updateTable('users').set({ password_hash: 'x', password_ends_at: endsAt }).where('id', '=', id).execute();
    await db.insertInto('password_links').values({ hash: turn, user_id: id, ends_at: endsAt }).execute();
    expect(await signsIn('owner'), turn).toBe(303);
    expect(await personOf('owner@example.com'), turn).toMatchObject({ password_hash: null, password_ends_at: null });
    expect(await db.selectFrom('password_links').selectAll().execute(), turn).toEqual([]);
  }
  // One of their own stays.
  await db.updateTable('users').set({ password_hash: 'own' }).where('id', '=', id).execute();
  expect(await signsIn('owner')).toBe(303);
  expect(await personOf('owner@example.com')).toMatchObject({ password_hash: 'own' });
});

describe('groups', () => {
  beforeEach(async () => {
    await opened.close();
    opened = await openTestApi({
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'cartage', OIDC_CLIENT_SECRET: SECRET },
      OIDC_ROLES: '{"heads": "1:owner", "shop": "1:clerk", "dispatch": "operator:manager"}',
    });
  });
  const roleOf = async (login: string) => {
    const { id } = await personOf(login);
    const { db } = opened.service.store;
    const [member] = await db.selectFrom('company_users').selectAll().where('user_id', '=', id).execute();
    return member && [member.role, member.disabled_at !== null];
  };

  it('keep the last owner what they are, and whoever was disabled as they were', async () => {
    expect(opened.companyId).toBe(1);
    for (const groups of [['shop'], []]) {
      expect(await signsIn('owner', { groups })).toBe(303);
      expect(await roleOf('owner@example.com')).toEqual(['owner', false]);
    }
    const { id } = await personOf('clerk@example.com');
    const members = opened.service.store.db.updateTable('company_users').where('user_id', '=', id);
    await members.set({ disabled_at: 1 }).execute();
    expect(await signsIn('clerk', { groups: ['heads', 'dispatch'] })).toBe(303);
    expect(await roleOf('clerk@example.com')).toEqual(['owner', true]);
    expect(await signsIn('owner', { groups: ['shop'] })).toBe(303);
    expect(await roleOf('owner@example.com')).toEqual(['owner', false]);
  });

  it.each([
    ['a single one, as a text', 'heads', ['owner', false]],
    ['many', [...Array.from({ length: 10_000 }, (_, n) => `group ${n}`), 'heads'], ['owner', false]],
    ['none', [], undefined],
    ['left out', undefined, undefined],
    ['no texts', [1, null, { name: 'heads' }, ['heads']], undefined],
    ['in another case', ['Heads'], undefined],
    ['no list', { heads: true }, undefined],
  ])('are %s', async (_, groups, role) => {
    expect(await signsIn('clerk', { groups })).toBe(role ? 303 : 403);
    expect(await roleOf('clerk@example.com')).toEqual(role);
  });

  it('that take somebody’s last place end the sessions that they have', async () => {
    const { db } = opened.service.store;
    expect(await signsIn('clerk', { groups: ['shop'] })).toBe(303);
    expect(await signsIn('clerk', { groups: [] })).toBe(403);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

it('says that whoever was turned away there was turned away, in our words', async () => {
  const { cookie, state } = await begin();
  const [status, , text] = await outcomeOf(
    await comeBack(cookie, `error=access_denied&error_description=%3Cscript%3Eleak%3C/script%3E&state=${state}`),
  );
  expect(status).toBe(403);
  expect(text).toContain('did not let you in');
  expect(text).not.toContain('leak');
});

it('says so of a provider that is down or does not end, and signs in when it is there again', async () => {
  lies = { token: (answer) => answer.destroy() };
  const first = await begin();
  expect((await comeBack(first.cookie, `code=x&state=${first.state}`)).status).toBe(503);
  lies = {
    token: (answer) => {
      answer.setHeader('Content-Type', 'application/json');
      answer.end(`{"x":"${'y'.repeat(2 << 20)}"}`);
    },
  };
  const second = await begin();
  expect((await comeBack(second.cookie, `code=x&state=${second.state}`)).status).toBe(503);
  lies = {};
  const third = await begin();
  expect((await comeBack(third.cookie, `code=x&state=${third.state}`)).status).toBe(303);
});

it('asks for nothing before somebody wants to sign in, and once for what it needs to know', async () => {
  asked.length = 0;
  await opened.request('/sign-in');
  expect(asked).toEqual([]);
  await Promise.all([begin(), begin(), begin()]);
  expect(asked).toEqual(['/.well-known/openid-configuration']);
});

it('says at a service without a provider that there is none', async () => {
  const plain = await openTestApi();
  expect((await plain.request('/session/oidc')).status).toBe(404);
  await plain.close();
});
