import { operatorRoles } from '@cartage/core';
import { invite } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { asPerson } from '../testing/people-samples.ts';
import { askOperator } from './testing/ask-operator.ts';

// interface 23.9, 23.10.

let now = Date.UTC(2026, 10, 20, 9);
let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, () => now);
});
afterAll(() => opened?.close());

const ask = askOperator(() => opened);
const refused = (code: string, target: string | null, words = '') => ({
  errors: [{ code, target, message: expect.stringContaining(words) }],
});
const administrator = async (email: string) => {
  const made = await invite(opened.service, 'operator', { email, name: email, role: 'administrator' }, null);
  if ('code' in made) throw new Error(made.text.en);
  return made.userId;
};

describe('the operator’s people', () => {
  it('are invited, changed and removed, and the last administrator stays', async () => {
    await opened.service.store.db.deleteFrom('operator_users').execute();
    const boss = await administrator('boss@example.com');
    const path = `/Users/${boss}`;
    expect(await ask('DELETE', path)).toEqual({
      status: 400,
      answer: refused('RequestInvalid', 'userId', 'last administrator'),
    });
    expect((await ask('PATCH', path, { role: 'viewer' })).answer).toEqual(refused('RequestInvalid', 'role', 'last'));
    expect((await ask('PATCH', path, { isDisabled: true })).answer).toEqual(
      refused('RequestInvalid', 'isDisabled', 'last'),
    );
    const { status, answer } = await ask('POST', '/Users', {
      email: 'Anna@example.com',
      name: 'Anna',
      role: 'administrator',
    });
    expect([status, answer]).toMatchObject([
      200,
      { email: 'anna@example.com', role: 'administrator', signedInAt: null },
    ]);
    const other = `/Users/${answer.userId}`;
    expect((await ask('PATCH', other, { isDisabled: true })).status).toBe(200);
    expect((await ask('DELETE', path)).answer).toEqual(refused('RequestInvalid', 'userId', 'last administrator'));
    expect((await ask('PATCH', other, { isDisabled: false })).status).toBe(200);
    expect((await ask('PATCH', path, { role: 'support' })).answer).toMatchObject({ userId: boss, role: 'support' });
    expect((await ask('GET', '/Users')).answer).toMatchObject({
      users: [{ userId: boss }, { name: 'Anna' }],
      totalCount: 2,
    });
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('DELETE', path)).answer).toEqual(refused('NotFound', 'userId'));
  });

  it('need a sign-in of the last five minutes for keys and roles', async () => {
    const cookie = await asPerson(opened, await administrator('stale@example.com'));
    expect((await ask('POST', '/Keys', { name: 'Key' }, cookie)).status).toBe(200);
    now += 6 * 60_000;
    const wish = { email: 'x@example.com', name: 'X', role: 'viewer' };
    const stale = { status: 403, answer: { errors: [{ code: 'StepUpRequired' }] } };
    expect(await ask('POST', '/Keys', { name: 'Key' }, cookie)).toMatchObject(stale);
    expect(await ask('POST', '/Users', wish, cookie)).toMatchObject(stale);
    expect(await ask('POST', `/Companies/${opened.companyId}/Users`, { ...wish, role: 'clerk' }, cookie)).toMatchObject(
      stale,
    );
    expect((await ask('GET', '/Users', undefined, cookie)).status).toBe(200);
  });
});

describe('the operator’s keys', () => {
  it.each(operatorRoles)('are made with the role %s, shown once, listed and revoked', async (role) => {
    const made = await ask('POST', '/Keys', { name: 'Dispatch', role });
    expect(made).toEqual({
      status: 200,
      answer: { keyId: expect.any(Number), key: expect.stringMatching(/^[\w-]{22}$/), name: 'Dispatch', role },
    });
    const shown = { Authorization: `apiKey ${made.answer.key}` };
    expect((await ask('GET', `/Companies/${opened.companyId}/Keys`, undefined, shown)).status).toBe(200);
    expect((await ask('GET', '/Keys')).answer.keys.at(-1)).toMatchObject({ keyId: made.answer.keyId, role });
    expect((await ask('DELETE', `/Keys/${made.answer.keyId}`)).status).toBe(204);
    expect((await ask('GET', '/Keys', undefined, shown)).answer).toMatchObject({ errors: [{ code: 'ApiKeyInvalid' }] });
    expect((await ask('DELETE', `/Keys/${made.answer.keyId}`)).status).toBe(404);
  });

  it('are an administrator’s where no role is said', async () => {
    expect((await ask('POST', '/Keys', { name: 'All' })).answer.role).toBe('administrator');
  });
});

describe('a company’s keys and people', () => {
  it('are managed for it, and stand in its audit and in the operator’s', async () => {
    const path = `/Companies/${opened.companyId}`;
    const made = await ask('POST', `${path}/Keys`, { name: 'By the operator' });
    expect(
      (await opened.request('/openapi/v2/Keys', { headers: { Authorization: `apiKey ${made.answer.key}` } })).status,
    ).toBe(200);
    const user = await ask('POST', `${path}/Users`, { email: 'clara@example.com', name: 'Clara', role: 'clerk' });
    expect((await ask('PATCH', `${path}/Users/${user.answer.userId}`, { isDisabled: true })).answer.isDisabled).toBe(
      true,
    );
    expect((await ask('DELETE', `${path}/Users/${user.answer.userId}`)).status).toBe(204);
    expect((await ask('DELETE', `${path}/Keys/${made.answer.keyId}`)).status).toBe(204);
    const acts = ['RevokeKey', 'RemoveUser', 'UpdateUser', 'InviteUser', 'CreateKey'];
    const of = async (query: string) =>
      (await ask('GET', `/Audit?PageSize=5${query}`)).answer.entries.map(({ act }: { readonly act: string }) => act);
    expect(await of('')).toEqual(acts);
    expect(await of(`&CompanyId=${opened.companyId}`)).toEqual(acts);
    expect(await of('&CompanyId=999999')).toEqual([]);
    const own = await opened.request('/openapi/v2/Audit', { headers: { Authorization: `apiKey ${opened.key}` } });
    expect((await own.json()) as object).toMatchObject({
      entries: acts.map((act) => ({ act, actor: { name: 'Operator' } })),
    });
  });

  it('of an unknown company, and of another one, are 404', async () => {
    for (const [method, path, body] of [
      ['GET', '/Keys', undefined],
      ['POST', '/Keys', { name: 'Key' }],
      ['GET', '/Users', undefined],
      ['POST', '/Users', { email: 'a@example.com', name: 'A', role: 'clerk' }],
      ['PATCH', '/Users/1', { name: 'B' }],
      ['DELETE', '/Users/1', undefined],
    ] as const)
      expect(await ask(method, `/Companies/999999${path}`, body)).toEqual({
        status: 404,
        answer: refused('NotFound', 'companyId', '999999'),
      });
    const { answer } = await ask('POST', `/Companies/${opened.companyId}/Keys`, { name: 'Key' });
    expect((await ask('DELETE', `/Companies/${opened.companyId + 1}/Keys/${answer.keyId}`)).answer).toEqual(
      refused('NotFound', 'keyId'),
    );
  });
});
