import { operatorRights, operatorRoles } from '@cartage/core';
import { listOperatorKeys, revokeOperatorKey } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { sent } from '../testing/probe.ts';
import { everyLocked, everyOperation } from '../testing/probes.ts';
import { operator } from './version.ts';

// interface 23.2, 23.3: who opens what, over the operations of every version.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const isOperators = ({ probe }: (typeof everyOperation)[number]): boolean => probe.version === operator;
const operators = everyOperation.filter(isOperators);
// The trial version is served to its own tests alone.
const others = everyLocked.filter(
  (one) => one.contract.credential !== 'session' && !isOperators(one) && one.probe.version.prefix !== '/openapi/trial',
);

describe.each(operators)('$name', ({ contract, example, probe }) => {
  const ask = async (Authorization: string) => {
    const response = await opened.request(...sent(contract, { ...example, headers: { Authorization } }));
    return { status: response.status, found: response.ok ? [] : await probe.refusals(response) };
  };

  it.each(operatorRoles)(
    'is done for the role %s where its right says so, and else names the roles that may',
    async (role) => {
      const { status, found } = await ask(`apiKey ${await opened.newOperatorKey(role)}`);
      const may: readonly string[] = contract.operatorRight ? operatorRights[contract.operatorRight] : [];
      if (may.includes(role)) expect(found.map(({ code }) => code)).not.toContain('AccessDenied');
      else {
        expect(status).toBe(403);
        expect(found).toEqual([{ code: 'AccessDenied', text: expect.stringContaining(may.join(', ')), target: null }]);
      }
    },
  );

  it('is closed to the key and to the token of a company, and to a key that was revoked', async () => {
    const { headers } = await opened.tokenOf(opened.key, ['Companies']);
    for (const Authorization of [`apiKey ${opened.key}`, headers?.Authorization ?? '']) {
      const { status, found } = await ask(Authorization);
      expect([status, found]).toMatchObject([403, [{ code: 'AccessDenied', target: 'Authorization' }]]);
    }
    const revoked = await opened.newOperatorKey('administrator');
    const newest = (await listOperatorKeys(opened.service)).at(-1);
    expect(await revokeOperatorKey(opened.service, newest?.id ?? 0)).toBeNull();
    expect((await ask(`apiKey ${revoked}`)).found).toMatchObject([{ code: 'ApiKeyInvalid' }]);
  });
});

describe.each(others)('$name', ({ contract, example, probe }) => {
  it('is closed to a key of the operator', async () => {
    const key = await opened.newOperatorKey('administrator');
    const asked = sent(contract, probe.withKey(example, key));
    const response = await opened.request(...asked);
    expect(response.status).toBe(probe.statusOf('AccessDenied'));
    // Into the address of a page goes a token, which a key is none of.
    const code = contract.credential === 'token-in-query' ? 'ApiKeyInvalid' : 'AccessDenied';
    expect(await probe.refusals(response)).toMatchObject([{ code, target: expect.stringMatching(probe.keyTarget) }]);
  });
});
