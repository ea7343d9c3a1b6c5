import { isProblem, type Problem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import type { Actor, Operator } from '../context.ts';
import { onStage } from '../testing/stage.ts';
import { authenticateKey } from './authenticate-key.ts';
import { authenticateOperator } from './authenticate-operator.ts';
import { issueToken } from './issue-token.ts';
import { createOperatorKey, listOperatorKeys, revokeOperatorKey } from './operator-keys.ts';

// interface 23.2.

const codeOf = (found: Actor | Operator | Problem): string => (isProblem(found) ? found.code : 'open');

onStage((open) => {
  describe('a key of the operator', () => {
    it('opens the interface of the operator by its role, and nothing of a company', async () => {
      const { service } = await open();
      const { key } = await createOperatorKey(service, { name: 'Dispatch', role: 'manager' });
      expect(await authenticateOperator(service, { secret: key, isToken: false })).toEqual({
        countedAs: expect.stringMatching(/^operator \d+$/),
        doer: { kind: 'key', id: expect.any(Number), name: 'Dispatch' },
        name: 'Dispatch',
        role: 'manager',
      });
      expect(codeOf(await authenticateKey(service, key))).toBe('AccessDenied');
    });

    it('is stored as its digest alone', async () => {
      const { service, store } = await open();
      const { key } = await createOperatorKey(service, { name: 'Dispatch', role: 'manager' });
      expect(JSON.stringify(await store.rows('select * from operator_keys'))).not.toContain(key);
      expect(JSON.stringify(await listOperatorKeys(service))).not.toContain(key);
    });

    it('opens nothing once it is revoked, and is told from no other that is unknown', async () => {
      const { service } = await open();
      const { key } = await createOperatorKey(service, { name: 'Dispatch', role: 'manager' });
      const [listed] = await listOperatorKeys(service);
      expect(await revokeOperatorKey(service, listed?.id ?? 0)).toBeNull();
      expect(await revokeOperatorKey(service, listed?.id ?? 0)).toMatchObject({ code: 'NotFound', target: 'keyId' });
      for (const secret of [key, `${key}x`]) {
        expect(codeOf(await authenticateOperator(service, { secret, isToken: false }))).toBe('ApiKeyInvalid');
        expect(codeOf(await authenticateKey(service, secret))).toBe('ApiKeyInvalid');
      }
    });

    it('of a role that this version does not know opens nothing', async () => {
      const { service, store } = await open();
      const { key } = await createOperatorKey(service, { name: 'Dispatch', role: 'manager' });
      await store.rows("update operator_keys set role = 'emperor'");
      expect(codeOf(await authenticateOperator(service, { secret: key, isToken: false }))).toBe('ApiKeyInvalid');
    });

    it('is neither the key nor the token of a company', async () => {
      const { service, ctx, key } = await open();
      const { token } = await issueToken(ctx, null);
      expect(codeOf(await authenticateOperator(service, { secret: key, isToken: false }))).toBe('AccessDenied');
      expect(codeOf(await authenticateOperator(service, { secret: token, isToken: true }))).toBe('AccessDenied');
      const { key: own } = await createOperatorKey(service, { name: 'Dispatch', role: 'manager' });
      expect(codeOf(await authenticateOperator(service, { secret: own, isToken: true }))).toBe('ApiKeyInvalid');
    });
  });
});
