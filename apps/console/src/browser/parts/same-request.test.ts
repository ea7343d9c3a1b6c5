import { CartageError } from '@cartage/client/session';
import { expect, it } from 'vitest';
import { sameRequests } from './same-request.ts';

const failure = (status?: number) =>
  new CartageError({
    ...{ operation: 'Create', code: 'NetworkFailed', message: '', idempotencyKey: null, attempts: 1 },
    ...(status === undefined ? {} : { status }),
  });

it('a wish has one key until an answer has come, another wish another', async () => {
  const once = sameRequests();
  const keys: string[] = [];
  const send = (wish: string, fails?: CartageError) =>
    once(wish, async (key) => {
      keys.push(key);
      if (fails) throw fails;
    }).catch(() => undefined);
  await send('a', failure());
  await send('a', failure(503));
  await send('b', failure());
  await send('a');
  await send('a', failure(400));
  await send('a');
  const [first, second, other, third, refused, last] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, other, refused, last]).size).toBe(4);
});
