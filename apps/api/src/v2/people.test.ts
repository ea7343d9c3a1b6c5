import { accessRights, isProblem } from '@cartage/core';
import { createCompany, giveKey, invite } from '@cartage/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { asPerson } from '../testing/people-samples.ts';

// interface 13.29 to 13.31: keys, people and the audit of a company.

const NOON = Date.UTC(2026, 10, 20, 9);
let now = NOON;
let opened: OpenedApi;
let companyId: number;
let key: string;
beforeAll(async () => {
  opened = await openTestApi({}, () => now);
});
afterAll(() => opened?.close());
beforeEach(async () => {
  now = NOON;
  const company = { name: 'Shop', vatNumber: null, kpp: null, creditLimit: 0 };
  companyId = (await createCompany(opened.service, company)).id;
  key = (await keyWith(null)).key;
});

const keyWith = async (rights: Parameters<typeof giveKey>[1]['rights']) => {
  const given = await giveKey(opened.service, { companyId, name: 'Test', rights, expiresAt: null }, null);
  if (isProblem(given)) throw new Error(given.text.en);
  return given;
};
const userOf = async (role: string, email = `${role}@example.com`) => {
  const made = await invite(opened.service, companyId, { email, name: role, role }, null);
  if (isProblem(made)) throw new Error(made.text.en);
  return made.userId;
};

const ask = async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
  const auth = 'cookie' in headers ? {} : { Authorization: `apiKey ${key}` };
  const response = await opened.request(`/openapi/v2${path}`, {
    method,
    headers: { 'Accept-Language': 'en', 'Content-Type': 'application/json', ...auth, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, answer: text === '' ? null : JSON.parse(text) };
};
const by = (other: string) => ({ Authorization: other.includes('.') ? `Bearer ${other}` : `apiKey ${other}` });
const refused = (code: string, target: string | null, words = '') => ({
  errors: [{ code, target, message: expect.stringContaining(words) }],
});

describe('keys', () => {
  it('are shown once, listed without themselves, and open what their rights say', async () => {
    const made = await ask('POST', '/Keys', { name: ' Warehouse ', rights: ['Orders.Read', 'Companies'] });
    expect(made).toEqual({
      status: 200,
      answer: {
        ...{ keyId: expect.any(Number), key: expect.stringMatching(/^[\w-]{22}$/), name: 'Warehouse' },
        ...{ rights: ['Orders.Read', 'Companies'], expiresAt: null },
      },
    });
    const { status, answer } = await ask('GET', '/Keys', undefined, by(made.answer.key));
    expect([status, answer.totalCount, answer.nextLink]).toEqual([200, 2, null]);
    expect(answer.keys[1]).toMatchObject({ keyId: made.answer.keyId, name: 'Warehouse', expiresAt: null });
    expect(JSON.stringify(answer)).not.toContain(made.answer.key);
    expect((await ask('GET', '/Settings', undefined, by(made.answer.key))).status).toBe(403);
  });

  it('come a page at a time', async () => {
    await keyWith(null);
    const { answer } = await ask('GET', '/Keys?PageSize=1&PageNum=1');
    expect([answer.keys.length, answer.totalCount]).toEqual([1, 2]);
    const next = new URL(answer.nextLink);
    const last = await ask('GET', next.pathname.replace('/openapi/v2', '') + next.search);
    expect([last.answer.keys.length, last.answer.nextLink]).toEqual([1, null]);
  });

  it('without rights have those of their maker: of a key, and of a token with fewer', async () => {
    expect((await ask('POST', '/Keys', { name: 'Everything' })).answer.rights).toEqual(accessRights);
    const { headers } = await opened.tokenOf(key, ['Companies', 'Print']);
    const made = await ask('POST', '/Keys', { name: 'Few' }, headers);
    expect(made.answer.rights.toSorted()).toEqual(['Companies', 'Print']);
  });

  it('have no right that their maker lacks, and the answer names it', async () => {
    const few = (await keyWith(['Companies', 'Print'])).key;
    const { headers = {} } = await opened.tokenOf(key, ['Companies']);
    for (const shown of [by(few), headers]) {
      const { status, answer } = await ask('POST', '/Keys', { name: 'More', rights: ['Companies', 'Balance'] }, shown);
      expect([status, answer]).toEqual([403, refused('AccessDenied', 'rights', 'Balance')]);
    }
    expect((await ask('GET', '/Keys')).answer.totalCount).toBe(2);
  });

  it('end when they were to end, and cannot have ended before they begin', async () => {
    const until = '2026-11-20T13:00:00+03:00';
    const { answer } = await ask('POST', '/Keys', { name: 'Short', expiresAt: until });
    expect(answer.expiresAt).toBe(until);
    expect((await ask('GET', '/Keys', undefined, by(answer.key))).status).toBe(200);
    now += 3_600_000;
    expect((await ask('GET', '/Keys', undefined, by(answer.key))).answer).toMatchObject({
      errors: [{ code: 'ApiKeyInvalid' }],
    });
    expect(await ask('POST', '/Keys', { name: 'Past', expiresAt: until })).toEqual({
      status: 400,
      answer: refused('RequestInvalid', 'expiresAt', 'to come'),
    });
  });

  it.each([
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'Key', rights: ['Everything'] }, 'rights[0]'],
    [{ name: 'Key', rights: [] }, 'rights'],
    [{ name: 'Key', expiresAt: 'tomorrow' }, 'expiresAt'],
  ])('are refused for %j', async (body, target) => {
    expect(await ask('POST', '/Keys', body)).toEqual({ status: 400, answer: refused('RequestInvalid', target) });
  });

  it('open nothing once revoked, nor do their tokens; another company’s key is like none', async () => {
    const { id, key: revoked } = await keyWith(null);
    const { headers } = await opened.tokenOf(revoked, ['Companies']);
    expect((await ask('GET', '/Keys', undefined, headers)).status).toBe(200);
    expect(await ask('DELETE', `/Keys/${id}`, undefined, by(opened.otherKey))).toEqual({
      status: 404,
      answer: refused('NotFound', 'keyId', String(id)),
    });
    expect(await ask('DELETE', `/Keys/${id}`)).toEqual({ status: 204, answer: null });
    for (const shown of [by(revoked), headers])
      expect((await ask('GET', '/Keys', undefined, shown)).answer).toMatchObject({
        errors: [{ code: 'ApiKeyInvalid' }],
      });
    expect(await ask('DELETE', `/Keys/${id}`)).toMatchObject({ status: 404 });
    expect((await ask('GET', '/Keys')).answer.totalCount).toBe(1);
  });

  it('take a sign-in of the last five minutes, where somebody has signed in', async () => {
    const cookie = await asPerson(opened, await userOf('owner'));
    expect((await ask('POST', '/Keys', { name: 'Key' }, cookie)).answer.rights).toEqual(accessRights);
    now += 6 * 60_000;
    expect((await ask('GET', '/Keys', undefined, cookie)).status).toBe(200);
    expect(await ask('POST', '/Keys', { name: 'Key' }, cookie)).toMatchObject({
      status: 403,
      answer: { errors: [{ code: 'StepUpRequired' }] },
    });
    expect((await ask('GET', '/Keys', undefined, await asPerson(opened, await userOf('clerk')))).status).toBe(403);
  });
});

it('what a person was given once under an Idempotency-Key is for no other person', async () => {
  const [one, other] = [await userOf('owner', 'first@example.com'), await userOf('owner', 'second@example.com')];
  const make = async (userId: number) =>
    ask(
      'POST',
      '/Companies',
      { companyName: 'Branch', contactName: 'Anna', contactEmail: 'anna@example.com', generateApiKey: true },
      {
        ...(await asPerson(opened, userId)),
        'idempotency-key': 'branch-1',
      },
    );
  const made = await make(one);
  expect(made.status).toBe(200);
  expect(await make(one)).toEqual(made);
  expect((await make(other)).answer).toEqual(refused('IdempotencyKeyReused', 'Idempotency-Key'));
});

it('a repeat under an Idempotency-Key makes no second key and mails nobody twice (4.1)', async () => {
  const headers = { 'idempotency-key': 'once-1' };
  const makeKey = () => ask('POST', '/Keys', { name: 'Repeated' }, headers);
  const made = await makeKey();
  expect(await makeKey()).toEqual(made);
  const { keys } = (await ask('GET', '/Keys')).answer;
  expect(keys.filter(({ name }: { readonly name: string }) => name === 'Repeated')).toHaveLength(1);
  expect(await opened.storedBytes()).not.toContain(made.answer.key);
  const inviteThem = () => ask('POST', '/Users', { email: 'once@example.com', name: 'Once', role: 'clerk' }, headers);
  const invited = await inviteThem();
  expect([invited.status, await inviteThem()]).toEqual([200, invited]);
});

describe('people', () => {
  const invitation = { email: ' New@Example.com ', name: 'Olga', role: 'clerk' };

  it('are invited, listed, changed and removed', async () => {
    const { status, answer } = await ask('POST', '/Users', invitation);
    const olga = {
      ...{ userId: expect.any(Number), email: 'new@example.com', name: 'Olga', role: 'clerk', isDisabled: false },
      ...{ invitedAt: '2026-11-20T12:00:00+03:00', signedInAt: null },
    };
    expect([status, answer]).toEqual([200, olga]);
    const path = `/Users/${answer.userId}`;
    expect(await ask('PATCH', path, { name: 'Olga S.', role: 'viewer', isDisabled: true })).toEqual({
      status: 200,
      answer: { ...olga, name: 'Olga S.', role: 'viewer', isDisabled: true },
    });
    expect((await ask('PATCH', path, {})).answer).toMatchObject({ name: 'Olga S.', role: 'viewer', isDisabled: true });
    expect((await ask('GET', '/Users')).answer).toMatchObject({
      users: [{ role: 'viewer' }],
      totalCount: 1,
      nextLink: null,
    });
    expect(await ask('DELETE', path)).toEqual({ status: 204, answer: null });
    expect((await ask('GET', '/Users')).answer).toEqual({ users: [], totalCount: 0, nextLink: null });
    for (const method of ['PATCH', 'DELETE'])
      expect(await ask(method, path, method === 'PATCH' ? {} : undefined)).toEqual({
        status: 404,
        answer: refused('NotFound', 'userId', String(answer.userId)),
      });
  });

  it('of another company are like none, and the same person has a name and a role in each', async () => {
    const { answer } = await ask('POST', '/Users', { ...invitation, email: 'both@example.com' });
    const other = by(opened.otherKey);
    expect((await ask('PATCH', `/Users/${answer.userId}`, { name: 'X' }, other)).status).toBe(404);
    const there = { email: 'both@example.com', name: 'Olga of theirs', role: 'owner' };
    expect((await ask('POST', '/Users', there, other)).answer.userId).toBe(answer.userId);
    expect((await ask('GET', '/Users')).answer.users).toMatchObject([{ name: 'Olga', role: 'clerk' }]);
  });

  it.each([
    [{ ...invitation, email: 'nobody' }, 'email'],
    [{ ...invitation, name: '' }, 'name'],
    [{ ...invitation, role: 'king' }, 'role'],
  ])('are not invited by %j', async (body, target) => {
    expect(await ask('POST', '/Users', body)).toEqual({ status: 400, answer: refused('RequestInvalid', target) });
  });

  it('are not invited twice', async () => {
    await ask('POST', '/Users', invitation);
    expect((await ask('POST', '/Users', invitation)).answer).toEqual(refused('RequestInvalid', 'email', 'already'));
  });

  it('keep their last owner, who is neither removed, disabled nor given another role', async () => {
    const owner = await userOf('owner', `owner-${companyId}@example.com`);
    const path = `/Users/${owner}`;
    expect(await ask('DELETE', path)).toEqual({
      status: 400,
      answer: refused('RequestInvalid', 'userId', 'last owner'),
    });
    expect((await ask('PATCH', path, { role: 'clerk' })).answer).toEqual(
      refused('RequestInvalid', 'role', 'last owner'),
    );
    expect((await ask('PATCH', path, { isDisabled: true })).answer).toEqual(
      refused('RequestInvalid', 'isDisabled', 'last owner'),
    );
    const second = await userOf('owner', `second-${companyId}@example.com`);
    expect((await ask('PATCH', path, { isDisabled: true })).status).toBe(200);
    // One who is shut out keeps nothing for the company.
    expect((await ask('DELETE', `/Users/${second}`)).status).toBe(400);
    expect((await ask('DELETE', path)).status).toBe(204);
  });

  it('are given no role that has more rights than who gives it', async () => {
    const few = by((await keyWith(['Companies', 'Orders.Read', 'Print'])).key);
    const viewer = { email: `viewer-${companyId}@example.com`, name: 'Viewer', role: 'viewer' };
    const { answer } = await ask('POST', '/Users', viewer, few);
    expect(answer.role).toBe('viewer');
    const path = `/Users/${answer.userId}`;
    for (const [method, at, body] of [
      ['POST', '/Users', { ...viewer, email: 'more@example.com', role: 'owner' }],
      ['PATCH', path, { role: 'clerk' }],
    ] as const) {
      const denied = await ask(method, at, body, few);
      expect(denied).toEqual({ status: 403, answer: refused('AccessDenied', 'role', 'Orders.Write') });
    }
    const owner = `/Users/${await userOf('owner', `a-${companyId}@example.com`)}`;
    await userOf('owner', `b-${companyId}@example.com`);
    expect((await ask('PATCH', owner, { isDisabled: true }, few)).status).toBe(200);
    expect((await ask('PATCH', owner, { isDisabled: false }, few)).answer).toEqual(
      refused('AccessDenied', 'isDisabled', 'Balance'),
    );
  });

  it('who were removed, disabled or given another role in mid-session may do so much at once', async () => {
    await userOf('owner', `keeps-${companyId}@example.com`);
    const id = await userOf('owner', `goes-${companyId}@example.com`);
    const cookie = await asPerson(opened, id);
    const statusOf = async () => (await ask('GET', '/Keys', undefined, cookie)).status;
    expect(await statusOf()).toBe(200);
    await ask('PATCH', `/Users/${id}`, { role: 'clerk' });
    expect(await statusOf()).toBe(403);
    await ask('PATCH', `/Users/${id}`, { role: 'owner' });
    expect(await statusOf()).toBe(200);
    await ask('DELETE', `/Users/${id}`);
    expect((await ask('GET', '/Keys', undefined, cookie)).answer).toMatchObject({ errors: [{ code: 'SessionEnded' }] });
  });

  it('whose sessions have ended by that get none of them back when they are let in again', async () => {
    await userOf('owner', 'stays@example.com');
    const userId = await userOf('owner', 'goes@example.com');
    const inSession = async (cookie: Readonly<Record<string, string>>) =>
      (await ask('GET', '/Users', undefined, cookie)).status;
    const removed = await asPerson(opened, userId);
    expect(await inSession(removed)).toBe(200);
    expect((await ask('DELETE', `/Users/${userId}`)).status).toBe(204);
    expect(await userOf('owner', 'goes@example.com')).toBe(userId);
    expect(await inSession(removed)).toBe(403);
    const disabled = await asPerson(opened, userId);
    expect(await inSession(disabled)).toBe(200);
    for (const isDisabled of [true, false])
      expect((await ask('PATCH', `/Users/${userId}`, { isDisabled })).status).toBe(200);
    expect(await inSession(disabled)).toBe(403);
    // Whoever acts for another company too goes on there.
    const { companyId: elsewhere } = await opened.newStranger();
    await opened.service.store.db
      .insertInto('company_users')
      .values({ company_id: elsewhere, user_id: userId, role: 'owner' })
      .execute();
    const there = await asPerson(opened, userId);
    expect((await ask('DELETE', `/Users/${userId}`)).status).toBe(204);
    expect(await inSession(there)).toBe(200);
  });

  it('are given roles by somebody who has just signed in; names change without', async () => {
    const cookie = await asPerson(opened, await userOf('owner', `boss-${companyId}@example.com`));
    const clerk = await userOf('clerk', `clerk-${companyId}@example.com`);
    now += 6 * 60_000;
    const stale = { status: 403, answer: { errors: [{ code: 'StepUpRequired' }] } };
    expect(await ask('POST', '/Users', invitation, cookie)).toMatchObject(stale);
    expect(await ask('PATCH', `/Users/${clerk}`, { role: 'viewer' }, cookie)).toMatchObject(stale);
    expect((await ask('PATCH', `/Users/${clerk}`, { name: 'Clara' }, cookie)).answer.name).toBe('Clara');
  });
});

describe('the audit', () => {
  const entries = async (query = '') => (await ask('GET', `/Audit${query}`)).answer.entries;

  it('tells who has done what, on what, with before and after and without secrets, the newest first', async () => {
    const { answer } = await ask('POST', '/Keys', { name: 'Made', rights: ['Print'] });
    now += 1_000;
    await ask('DELETE', `/Keys/${answer.keyId}`);
    const facts = { name: 'Made', rights: ['Print'], expiresAt: null };
    const actor = { kind: 'key', id: expect.any(Number), name: 'Test' };
    const object = { kind: 'key', id: String(answer.keyId) };
    expect(await entries()).toEqual([
      {
        ...{ at: '2026-11-20T12:00:01+03:00', actor, act: 'RevokeKey', object, before: facts, after: null },
        requestId: expect.stringMatching(/./),
      },
      {
        ...{ at: '2026-11-20T12:00:00+03:00', actor, act: 'CreateKey', object, before: null, after: facts },
        requestId: expect.stringMatching(/./),
      },
    ]);
    expect(JSON.stringify(await entries())).not.toContain(answer.key);
  });

  it('is narrowed by moments, who, what and on what, and comes a page at a time', async () => {
    const cookie = await asPerson(opened, await userOf('owner', `o-${companyId}@example.com`));
    const { answer } = await ask('POST', '/Keys', { name: 'First' }, cookie);
    now += 24 * 3_600_000;
    await ask('DELETE', `/Keys/${answer.keyId}`);
    const acts = async (query: string) => (await entries(query)).map(({ act }: { readonly act: string }) => act);
    expect(await acts('')).toEqual(['RevokeKey', 'CreateKey']);
    expect(await acts('?From=2026-11-21')).toEqual(['RevokeKey']);
    expect(await acts('?To=2026-11-20')).toEqual(['CreateKey']);
    expect(await acts('?From=2026-11-20T12:00:01%2B03:00&To=2026-11-20T23:00:00%2B03:00')).toEqual([]);
    expect(await acts('?Actor=person')).toEqual(['CreateKey']);
    expect(await acts('?Actor=owner')).toEqual(['CreateKey']);
    expect(await acts('?Actor=key:999999')).toEqual([]);
    expect(await acts('?Act=RevokeKey')).toEqual(['RevokeKey']);
    expect(await acts(`?Object=key:${answer.keyId}&PageSize=1&PageNum=2`)).toEqual(['CreateKey']);
    expect(await acts('?Object=user')).toEqual([]);
    const page = (await ask('GET', '/Audit?PageSize=1')).answer;
    expect([page.totalCount, new URL(page.nextLink).searchParams.get('PageNum')]).toEqual([2, '2']);
    expect((await ask('GET', '/Audit?From=yesterday')).answer).toEqual(refused('RequestInvalid', 'From', 'yesterday'));
  });

  it('has what is done to webhooks, vendors and companies, without secrets', async () => {
    const url = 'https://hooks.example.com/here?token=hidden-token';
    const made = await ask('POST', '/Webhooks', { url });
    const { webhookId } = made.answer;
    const changed = await ask('PATCH', `/Webhooks/${webhookId}`, { description: 'Ours' });
    const rotated = await ask('POST', `/Webhooks/${webhookId}/RotateSecret`);
    const gone = await ask('DELETE', `/Webhooks/${webhookId}`);
    const company = {
      companyName: 'Below',
      contactName: 'Anna',
      contactEmail: 'anna@example.com',
      generateApiKey: true,
    };
    const below = await ask('POST', '/Companies', company);
    expect([made, changed, rotated, gone, below].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const found = await entries();
    expect(found.map(({ act }: { readonly act: string }) => act)).toEqual([
      'CreateCompany',
      'DeleteWebhook',
      'RotateWebhookSecret',
      'UpdateWebhook',
      'CreateWebhook',
    ]);
    expect(found[3]).toMatchObject({ before: { description: null }, after: { description: 'Ours', isEnabled: true } });
    const said = JSON.stringify(found);
    for (const secret of ['hidden-token', made.answer.secret, rotated.answer.secret, below.answer.userApiKey])
      expect(said).not.toContain(secret);
  });

  it('is a company’s own', async () => {
    await ask('POST', '/Keys', { name: 'Secretly' });
    expect(JSON.stringify((await ask('GET', '/Audit', undefined, by(opened.otherKey))).answer)).not.toContain(
      'Secretly',
    );
  });
});
