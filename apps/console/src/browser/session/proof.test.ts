import { CartageError } from '@cartage/client/session';
import { expect, it } from 'vitest';
import { askedProof, proved } from './proof.ts';

const ended = new CartageError({
  ...{ message: 'The session has ended.', operation: 'GetSession', code: 'SessionEnded', status: 403 },
  ...{ idempotencyKey: null, attempts: 1 },
});

it('asks once for all that wait, and takes an answer that comes twice for no answer to the next question', async () => {
  const [one, another] = [proved(ended), proved(ended)];
  const first = askedProof.now();
  first?.done(true);
  expect(await Promise.all([one, another])).toEqual([true, true]);
  expect(askedProof.now()).toBeNull();
  const next = proved(ended);
  const second = askedProof.now();
  first?.done(true);
  expect(askedProof.now()).toBe(second);
  second?.done(false);
  expect(await next).toBe(false);
});
