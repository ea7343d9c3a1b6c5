import { SAMPLE_PASSWORD, samplePeople } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { type Lies, softwareAuthenticator } from './testing/software-authenticator.ts';

// Passkeys against whoever lies, repeats or comes late (interface 24.10), by an authenticator in memory.

const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 27, 9);
let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, () => now);
});
afterAll(() => opened?.close());

const origin = 'http://localhost';
const own = { 'Sec-Fetch-Site': 'same-origin' };
type Headers = Readonly<Record<string, string>>;

const ask = async (method: string, path: string, headers: Headers, body?: unknown) => {
  const response = await opened.request(path, {
    method,
    headers: { ...own, ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text === '' ? {} : JSON.parse(text);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const [found] = (json.errors ?? []) as readonly { readonly code: string; readonly target: string | null }[];
  return { status: response.status, json, cookie, found: found ? [found.code, found.target] : null };
};
const session = async (login: string = samplePeople.owner.login): Promise<Headers> => {
  const { cookie } = await ask('POST', '/session', {}, { email: login, password: SAMPLE_PASSWORD });
  return { Cookie: cookie };
};
const join = ({ Cookie = '' }: Headers, kept: string): Headers => ({ Cookie: `${Cookie}; ${kept}` });

const newPasskey = async (lies: Lies = {}, who?: Headers) => {
  const headers = who ?? (await session());
  const authenticator = softwareAuthenticator(origin);
  const begun = await ask('POST', '/session/new-passkey', headers);
  const body = { name: 'Key', credential: authenticator.make(begun.json.publicKey, lies) };
  const added = await ask('POST', '/session/passkeys', join(headers, begun.cookie), body);
  const repeat = () => ask('POST', '/session/passkeys', join(headers, begun.cookie), body);
  return { authenticator, added, headers, repeat };
};
const signInBy = async (authenticator: ReturnType<typeof softwareAuthenticator>, lies: Lies = {}, wait = 0) => {
  const begun = await ask('POST', '/session/passkey/options', {});
  now += wait;
  const body = { credential: authenticator.show(begun.json.publicKey, lies) };
  const came = await ask('POST', '/session/passkey', { Cookie: begun.cookie }, body);
  return { came, repeat: () => ask('POST', '/session/passkey', { Cookie: begun.cookie }, body), body };
};

describe('a passkey', () => {
  it('is made, signs in, is listed and removed', async () => {
    const { authenticator, added, headers } = await newPasskey();
    expect([added.status, added.json.name, added.json.usedAt]).toEqual([200, 'Key', null]);
    const { came } = await signInBy(authenticator);
    expect([came.status, came.json.user.email]).toEqual([200, samplePeople.owner.login]);
    const listed = await ask('GET', '/session/passkeys', { Cookie: came.cookie });
    expect(listed.json.passkeys.map(({ usedAt }: { usedAt: string | null }) => usedAt)).toEqual([expect.any(String)]);
    expect((await ask('DELETE', `/session/passkeys/${added.json.passkeyId}`, headers)).status).toBe(204);
    expect((await ask('DELETE', `/session/passkeys/${added.json.passkeyId}`, headers)).found).toEqual([
      'NotFound',
      'passkeyId',
    ]);
    expect((await signInBy(authenticator)).came.found).toEqual(['SignInFailed', null]);
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['nobody verified', { isUnverified: true }],
  ])('is neither made nor believed with %s', async (_, lies) => {
    expect((await newPasskey(lies)).added.found).toEqual(['RequestInvalid', 'credential']);
    const { authenticator } = await newPasskey();
    expect((await signInBy(authenticator, lies)).came.found).toEqual(['SignInFailed', null]);
    expect((await signInBy(authenticator)).came.status).toBe(200);
  });

  it('is not believed as somebody else’s, nor when it counts backwards: there are two of it', async () => {
    const { authenticator } = await newPasskey();
    const other = Buffer.from('user 999').toString('base64url');
    expect((await signInBy(authenticator, { userHandle: other })).came.found).toEqual(['SignInFailed', null]);
    expect((await signInBy(authenticator, { counter: 10 })).came.status).toBe(200);
    for (const counter of [10, 9, 0])
      expect((await signInBy(authenticator, { counter })).came.found).toEqual(['SignInFailed', null]);
  });

  it('is shown once, to the browser where it was begun, and within ten minutes', async () => {
    const { authenticator, repeat: again } = await newPasskey();
    expect((await again()).found).toEqual(['RequestInvalid', 'credential']);
    const { came, repeat, body } = await signInBy(authenticator);
    expect(came.status).toBe(200);
    expect((await repeat()).found).toEqual(['SignInFailed', null]);
    const elsewhere = await ask('POST', '/session/passkey/options', {});
    expect((await ask('POST', '/session/passkey', { Cookie: elsewhere.cookie }, body)).found).toEqual([
      'SignInFailed',
      null,
    ]);
    expect((await ask('POST', '/session/passkey', {}, body)).found).toEqual(['SignInFailed', null]);
    expect((await signInBy(authenticator, {}, 10 * MINUTE)).came.found).toEqual(['SignInFailed', null]);
  });

  it('that counts nothing is shown once too', async () => {
    const { authenticator } = await newPasskey({ counter: 0 });
    for (let turn = 0; turn < 2; turn += 1) {
      const { came, repeat } = await signInBy(authenticator, { counter: 0 });
      expect([came.status, (await repeat()).found]).toEqual([200, ['SignInFailed', null]]);
    }
  });

  it('of one person is not made by another who has their challenge', async () => {
    const [owner, clerk] = [await session(), await session(samplePeople.clerk.login)];
    const begun = await ask('POST', '/session/new-passkey', owner);
    const credential = softwareAuthenticator(origin).make(begun.json.publicKey);
    const stolen = await ask('POST', '/session/passkeys', join(clerk, begun.cookie), { name: 'Mine', credential });
    expect(stolen.found).toEqual(['RequestInvalid', 'credential']);
  });

  it('needs a sign-in of the last five minutes, which the passkey itself is; the session before it ends', async () => {
    const { authenticator, headers } = await newPasskey();
    now += 5 * MINUTE;
    expect((await ask('POST', '/session/new-passkey', headers)).found).toEqual(['StepUpRequired', null]);
    const begun = await ask('POST', '/session/passkey/options', headers);
    const proved = await ask('POST', '/session/passkey', join(headers, begun.cookie), {
      credential: authenticator.show(begun.json.publicKey),
    });
    expect(proved.status).toBe(200);
    expect((await ask('POST', '/session/new-passkey', { Cookie: proved.cookie })).status).toBe(200);
    expect((await ask('GET', '/session', headers)).found).toEqual(['SessionEnded', 'Cookie']);
  });

  it('is not begun from another origin, more than 120 times a minute, nor where the service has no name', async () => {
    const begin = (url: string, address: string, headers: Headers = own) =>
      opened.app.request(url, { method: 'POST', headers }, { incoming: { socket: { remoteAddress: address } } });
    expect((await begin('/session/passkey/options', 'a', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const statuses = await Promise.all(
      Array.from({ length: 121 }, async () => (await begin('/session/passkey/options', 'one')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await begin('/session/passkey/options', 'another')).status).toBe(200);
    for (const host of ['http://127.0.0.1', 'http://[::1]', 'http://cartage.example']) {
      const refused = await begin(`${host}/session/passkey/options`, 'b');
      expect([refused.status, ((await refused.json()) as { errors: { target: string }[] }).errors[0]?.target]).toEqual([
        400,
        'Host',
      ]);
    }
    expect((await begin('https://cartage.example/session/passkey/options', 'b')).status).toBe(200);
  });

  it('is begun to be made or to be shown, and not the one for the other', async () => {
    const { authenticator, headers } = await newPasskey();
    const making = await ask('POST', '/session/new-passkey', headers);
    const body = { credential: authenticator.show(making.json.publicKey) };
    expect((await ask('POST', '/session/passkey', { Cookie: making.cookie }, body)).found).toEqual([
      'SignInFailed',
      null,
    ]);
  });

  it('that is shown in two browsers at once with one count signs in once', async () => {
    const { authenticator } = await newPasskey();
    const begun = [
      await ask('POST', '/session/passkey/options', {}),
      await ask('POST', '/session/passkey/options', {}),
    ];
    const shown = begun.map(({ json, cookie }) => {
      const body = { credential: authenticator.show(json.publicKey, { counter: 10 }) };
      return ask('POST', '/session/passkey', { Cookie: cookie }, body);
    });
    expect((await Promise.all(shown)).map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('of somebody else is not removed, and none is there of a name that a database cannot hold', async () => {
    const { authenticator, added } = await newPasskey();
    const clerk = await session(samplePeople.clerk.login);
    for (const id of [added.json.passkeyId, 'a%00b'])
      expect((await ask('DELETE', `/session/passkeys/${id}`, clerk)).status).toBe(id === 'a%00b' ? 400 : 404);
    const begun = await ask('POST', '/session/passkey/options', {});
    const credential = { ...authenticator.show(begun.json.publicKey), id: 'a\0b' };
    expect((await ask('POST', '/session/passkey', { Cookie: begun.cookie }, { credential })).status).toBe(403);
    expect((await signInBy(authenticator)).came.status).toBe(200);
  });

  it('is not for whoever has to set a password first, and signs in nobody who belongs nowhere', async () => {
    const { db } = opened.service.store;
    const { login } = samplePeople.accountant;
    const { id } = await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow();
    const headers = await session(login);
    const { authenticator } = await newPasskey({}, headers);
    const begun = await ask('POST', '/session/new-passkey', headers);
    const mailed = (endsAt: number | null) =>
      db.updateTable('users').set({ password_ends_at: endsAt }).where('id', '=', id).execute();
    await mailed(now + MINUTE);
    expect((await ask('POST', '/session/new-passkey', headers)).found).toEqual(['AccessDenied', null]);
    const credential = softwareAuthenticator(origin).make(begun.json.publicKey);
    const added = await ask('POST', '/session/passkeys', join(headers, begun.cookie), { name: 'Key', credential });
    expect(added.found).toEqual(['AccessDenied', null]);
    await mailed(null);
    const signIns = () => db.selectFrom('audit_entries').select('act').where('act', '=', 'SignIn').execute();
    const before = await signIns();
    const belongs = db.updateTable('company_users').where('user_id', '=', id);
    await belongs.set({ disabled_at: now }).execute();
    expect((await signInBy(authenticator)).came.found).toEqual(['SignInFailed', null]);
    expect(await signIns()).toEqual(before);
    await belongs.set({ disabled_at: null }).execute();
    expect((await signInBy(authenticator)).came.status).toBe(200);
  });

  it('is one of at most twenty', async () => {
    const headers = await session(samplePeople.viewer.login);
    let begun: Awaited<ReturnType<typeof ask>> | null = null;
    for (let made = 0; made < 20; made += 1) {
      if (made === 19) begun = await ask('POST', '/session/new-passkey', headers);
      expect((await newPasskey({}, headers)).added.status).toBe(200);
    }
    expect((await ask('POST', '/session/new-passkey', headers)).found).toEqual(['RequestInvalid', 'credential']);
    // Begun while there was room.
    const body = { name: 'Key', credential: softwareAuthenticator(origin).make(begun?.json.publicKey) };
    const late = await ask('POST', '/session/passkeys', join(headers, begun?.cookie ?? ''), body);
    expect(late.found).toEqual(['RequestInvalid', 'credential']);
  });
});
