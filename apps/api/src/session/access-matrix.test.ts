import { companyRoles, isProblem, mayOperator, operatorRoles, rightsOfRole } from '@cartage/core';
import { SAMPLE_PASSWORD, samplePeople, samplePeopleOfOperator, signIn } from '@cartage/service';
import { exampleNumbers } from '@cartage/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { ofPeople } from '../testing/people-samples.ts';
import { type Asked, foreign, type Probed, type Stranger, sent } from '../testing/probe.ts';
import { everyOfCompanies, everyOperation, trialVersions } from '../testing/probes.ts';
import { storedRows } from '../testing/stored-rows.ts';

// interface 24.2, 24.6: who may do what by a session, for every operation of every version and every role.

let opened: OpenedApi;
let stranger: Stranger;
let own: string;
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
  stranger = await opened.newStranger();
  own = await opened.draft();
});
afterAll(() => opened?.close());

/** Asks by a session; `change`: of the request's headers. */
const ask = async ({ contract, probe }: Probed, example: Asked, login: string, change: object = {}) => {
  const headers = { ...(await opened.signedIn(login)), ...change } as Readonly<Record<string, string>>;
  const response = await opened.request(...sent(contract, { ...example, headers }));
  // 24.2: what a session has opened is for nobody else.
  if (response.ok) expect(response.headers.get('cache-control')).toMatch(/^(no-store|private, no-cache)$/);
  const reported = response.ok || response.status === 304 ? [] : await probe.refusals(response);
  return { status: response.status, reported, codes: reported.map(({ code, target }) => `${code} ${target}`) };
};

const namedInExamples = new RegExp(Object.values(exampleNumbers).join('|'), 'g');

const byHeader = everyOfCompanies.filter(({ probe }) => probe.version.keyIn === 'headers');
const ofOperator = everyOperation.filter(({ contract }) => contract.operatorRight);

describe.each(byHeader)('$name', (one) => {
  const { contract, example } = one;

  it.each(companyRoles)('is done for a session of the role %s with its rights, and else refused', async (role) => {
    const { status, reported, codes } = await ask(one, example, samplePeople[role].login);
    if (contract.credential === 'key') return expect([status, codes]).toEqual([403, ['AccessDenied Authorization']]);
    const missing = contract.right.filter((right) => !rightsOfRole[role].includes(right));
    if (missing.length === 0) {
      expect(reported.filter(({ text }) => text.startsWith('Your role'))).toEqual([]);
      expect(codes.join()).not.toMatch(/ApiKey|Session/);
    } else {
      expect(status).toBe(403);
      const text = expect.stringContaining(missing.join(', '));
      expect(reported).toEqual([{ code: 'AccessDenied', text, target: null }]);
    }
  });

  it.each(operatorRoles)('is closed to a session of the operator’s %s, who acts for no company', async (role) => {
    const { status, codes } = await ask(one, example, samplePeopleOfOperator[role].login);
    expect([status, codes]).toEqual([403, ['AccessDenied null']]);
  });

  it('is closed to a company that is not the person’s', async () => {
    const change = { 'X-Company': String(stranger.companyId) };
    const { status, codes } = await ask(one, example, samplePeople.owner.login, change);
    expect([status, codes]).toEqual([403, ['AccessDenied X-Company']]);
  });

  it.runIf(contract.method !== 'GET')(
    'is closed to pages of other origins, and to whoever says nothing of theirs',
    async () => {
      for (const change of [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { 'Sec-Fetch-Site': '' },
      ]) {
        const { status, codes } = await ask(one, example, samplePeople.owner.login, change);
        expect([status, codes]).toEqual([403, [expect.stringMatching(/^AccessDenied (Sec-Fetch-Site|Origin)$/)]]);
      }
    },
  );

  it.each(Object.entries(contract.ids ?? {}))('shows and changes nothing of %s of another company', async (member) => {
    const value = foreign[member]?.(stranger);
    // The order that the examples speak of is the caller's own, but for the member that is tried.
    const example = JSON.parse(JSON.stringify(one.example).replaceAll(namedInExamples, own)) as Asked;
    const inParams = contract.params && member in contract.params.shape;
    const inQuery = contract.query && member in contract.query.shape;
    const asked: Asked = inParams
      ? { ...example, params: { ...example.params, [member]: String(value) } }
      : inQuery
        ? { ...example, query: { ...example.query, [member]: value } }
        : { ...example, body: { ...(example.body as object), [member]: value } };
    const before = await opened.ordersOf(stranger.companyId);
    const { status, codes } = await ask(one, asked, samplePeople.owner.login);
    const [, answered] = Object.entries(contract.ids ?? {}).find(([name]) => name === member) ?? [];
    if (answered !== 'unseen' && contract.credential !== 'key') {
      expect(codes.map((code) => code.replace(/ .*/, ''))).toContain(answered);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await opened.ordersOf(stranger.companyId)).toEqual(before);
  });
});

describe.each(ofOperator)('$name', (one) => {
  const { contract, example } = one;

  it.each(operatorRoles)('is done for a session of the operator’s %s where its right says so', async (role) => {
    const { status, reported, codes } = await ask(one, example, samplePeopleOfOperator[role].login);
    if (contract.operatorRight && mayOperator(role, contract.operatorRight)) {
      expect(codes.join()).not.toMatch(/AccessDenied null|ApiKey|Session|StepUp/);
    } else expect([status, reported]).toMatchObject([403, [{ code: 'AccessDenied', target: null }]]);
  });

  it.each(companyRoles)('is closed to a session of a company’s %s', async (role) => {
    const { status, codes } = await ask(one, example, samplePeople[role].login);
    expect([status, codes]).toEqual([403, ['AccessDenied null']]);
  });

  it.runIf(contract.method !== 'GET')('is closed to pages of other origins', async () => {
    const { login } = samplePeopleOfOperator.administrator;
    const { status, codes } = await ask(one, example, login, { 'Sec-Fetch-Site': 'cross-site' });
    expect([status, codes]).toEqual([403, ['AccessDenied Sec-Fetch-Site']]);
  });
});

describe.each(everyOperation.filter(({ contract }) => contract.needsProof))('$name', (one) => {
  const { contract, example } = one;
  const { login } = contract.operatorRight ? samplePeopleOfOperator.administrator : samplePeople.owner;

  it('is for whoever has signed in within five minutes (24.7), and changes nothing for others', async () => {
    const { db } = opened.service.store;
    const begun = await signIn(opened.service, {
      email: login,
      password: SAMPLE_PASSWORD,
      address: 'x',
      earlier: null,
    });
    if (isProblem(begun)) throw new Error(begun.text.en);
    const headers = { Cookie: `session=${begun.cookie}`, 'Sec-Fetch-Site': 'same-origin' };
    await db
      .updateTable('sessions')
      .set({ proved_at: Date.now() - 5 * 60_000 })
      .execute();
    const asked = await ofPeople(opened, one, example);
    const before = await storedRows(opened);
    const response = await opened.request(...sent(contract, { ...asked, headers }));
    expect(response.status).toBe(403);
    expect((await one.probe.refusals(response)).map(({ code }) => code)).toEqual(['StepUpRequired']);
    expect(await storedRows(opened)).toEqual(before);
  });
});

it('v1 knows no session', async () => {
  const v1 = everyOperation.filter(({ probe }) => probe.version.keyIn === 'body');
  expect(v1.length).toBeGreaterThan(0);
  for (const one of v1) {
    const { apiKey: _, ...body } = [one.example.body].flat()[0] as { readonly apiKey?: string };
    const { codes } = await ask(
      one,
      { body: Array.isArray(one.example.body) ? [body] : body },
      samplePeople.owner.login,
    );
    expect(codes.join()).toContain('ApiKeyEmpty');
  }
});
