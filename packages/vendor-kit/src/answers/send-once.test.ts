import { expect, it } from 'vitest';
import type { VendorAnswer } from '../adapter/http-client.ts';
import { VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';
import { sendOnce } from './send-once.ts';

const answer: VendorAnswer = { status: 200, contentType: '', retryAfterMs: null, headers: {}, bytes: new Uint8Array() };
const throwing = (detail: VendorProblemKind) => () => {
  throw new VendorProblem(detail, 'x');
};

it('gives what was read', async () => {
  const sent = sendOnce({
    prepare: async () => 'token',
    send: async (token) => ({ ...answer, contentType: token }),
    read: ({ contentType, status }, token) => ({ kind: 'confirmed', contentType, status, token }),
  });
  expect(await sent).toEqual({ kind: 'confirmed', contentType: 'token', status: 200, token: 'token' });
});

it('is in doubt whenever no complete answer came and nothing proves that it was never sent', async () => {
  const lost: readonly VendorProblemKind[] = [{ kind: 'unavailable', neverSent: false }, { kind: 'defect' }];
  for (const detail of lost)
    expect(await sendOnce({ send: throwing(detail), read: () => 0 })).toMatchObject({ kind: 'unknown' });
  await expect(
    sendOnce({ send: throwing({ kind: 'unavailable', neverSent: true }), read: () => 0 }),
  ).rejects.toMatchObject({
    detail: { neverSent: true },
  });
});

it.for([
  [{ kind: 'invalid', field: null }, 'rejected'],
  [{ kind: 'notServed' }, 'rejected'],
  [{ kind: 'notFound' }, 'unknown'],
  [{ kind: 'tooLate' }, 'unknown'],
  [{ kind: 'defect' }, 'unknown'],
  // Of a further request: the one with the effect was answered.
  [{ kind: 'unavailable', neverSent: true, noTurn: true }, 'unknown'],
  [{ kind: 'auth' }, 'thrown'],
  [{ kind: 'limited', retryAfterMs: 5 }, 'thrown'],
  [{ kind: 'conflict' }, 'thrown'],
  [{ kind: 'unavailable', neverSent: false }, 'thrown'],
] as const)('ends an answer read as %o in %s', async ([detail, end]) => {
  const sent = sendOnce({ send: async () => answer, read: throwing(detail) });
  if (end === 'thrown') await expect(sent).rejects.toMatchObject({ detail });
  else expect(await sent).toMatchObject({ kind: end, problem: { detail } });
});

it('is in doubt when the plugin breaks over the answer', async () => {
  const sent = sendOnce({
    send: async () => answer,
    read: () => {
      throw new TypeError('undefined is not a function');
    },
  });
  expect(await sent).toMatchObject({ kind: 'unknown', problem: { detail: { kind: 'defect' } } });
});

it.for([
  [{ kind: 'invalid', field: null }, 'rejected'],
  [{ kind: 'notServed' }, 'rejected'],
  [{ kind: 'notFound' }, 'rejected'],
  [{ kind: 'tooLate' }, 'rejected'],
  [{ kind: 'auth' }, { kind: 'auth' }],
  [
    { kind: 'limited', retryAfterMs: 5 },
    { kind: 'limited', retryAfterMs: 5 },
  ],
  [{ kind: 'conflict' }, { kind: 'conflict' }],
  [
    { kind: 'unavailable', neverSent: false },
    { kind: 'unavailable', neverSent: true },
  ],
  [{ kind: 'defect' }, { kind: 'unavailable', neverSent: true }],
] as const)('has sent nothing when the preparation ends in %o', async ([detail, end]) => {
  const sent: string[] = [];
  const ended = sendOnce({
    prepare: async () => throwing(detail)(),
    send: async () => {
      sent.push('it');
      return answer;
    },
    read: () => 0,
  });
  if (end === 'rejected') expect(await ended).toMatchObject({ kind: 'rejected', problem: { detail } });
  else await expect(ended).rejects.toMatchObject({ detail: end });
  expect(sent).toEqual([]);
});

it('waits for an answer that is read in time, and is in doubt where that fails', async () => {
  const late = (detail: VendorProblemKind) => async () => throwing(detail)();
  expect(await sendOnce({ send: async () => answer, read: async () => ({ kind: 'confirmed' }) })).toEqual({
    ...{ kind: 'confirmed' },
  });
  expect(await sendOnce({ send: async () => answer, read: late({ kind: 'defect' }) })).toMatchObject({
    ...{ kind: 'unknown' },
  });
  expect(await sendOnce({ send: async () => answer, read: late({ kind: 'notServed' }) })).toMatchObject({
    ...{ kind: 'rejected' },
  });
});
