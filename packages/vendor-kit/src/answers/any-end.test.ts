import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { VendorAnswer } from '../adapter/http-client.ts';
import { isVendorProblem, VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';
import { sendOnce } from './send-once.ts';

const answer: VendorAnswer = { status: 200, contentType: '', retryAfterMs: null, headers: {}, bytes: new Uint8Array() };
const details: readonly VendorProblemKind[] = [
  { kind: 'invalid', field: 'receiver.phone' },
  { kind: 'notServed' },
  { kind: 'auth' },
  { kind: 'limited', retryAfterMs: 1000 },
  { kind: 'unavailable', neverSent: true },
  { kind: 'unavailable', neverSent: false },
  { kind: 'conflict' },
  { kind: 'notFound' },
  { kind: 'tooLate' },
  { kind: 'defect' },
];
/** What a step may do: end well, throw a problem of each class, or throw anything at all. */
const end = fc.oneof(
  fc.constant('well' as const),
  fc.constantFrom(...details).map((detail) => new VendorProblem(detail, 'Said.')),
  fc.anything().map((thrown) => ({ thrown })),
);
type End = typeof end extends fc.Arbitrary<infer T> ? T : never;
const act = async <T>(how: End, value: T): Promise<T> => {
  if (how === 'well') return value;
  throw isVendorProblem(how) ? how : how.thrown;
};

/** How the call ended, and how often its one request went out. */
const sent = async (prepare: End, send: End, read: End) => {
  let count = 0;
  const ended = await sendOnce({
    prepare: () => act(prepare, 'token'),
    send: async (prepared: string) => {
      count++;
      expect(prepared).toBe('token');
      return act(send, answer);
    },
    read: async () => act(read, { kind: 'confirmed' as const }),
  }).catch((thrown: unknown) => ({ kind: 'thrown' as const, problem: thrown }));
  return { ended, count };
};

it('sends at most once, and throws nothing but problems, however its steps end', async () => {
  await fc.assert(
    fc.asyncProperty(end, end, end, async (prepare, send, read) => {
      const { ended, count } = await sent(prepare, send, read);
      expect(count).toBe(prepare === 'well' ? 1 : 0);
      if (ended.kind !== 'confirmed') expect(isVendorProblem(ended.problem)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('is never in doubt before it has sent, and never sure that nothing was done once its answer was lost', async () => {
  await fc.assert(
    fc.asyncProperty(end, end, end, async (prepare, send, read) => {
      const { ended, count } = await sent(prepare, send, read);
      // Nothing was sent: the host may simply try again, or tell the customer.
      if (count === 0) {
        expect(['thrown', 'rejected']).toContain(ended.kind);
        if (ended.kind === 'thrown' && isVendorProblem(ended.problem) && ended.problem.detail.kind === 'unavailable')
          expect(ended.problem.detail.neverSent).toBe(true);
      } else if (send !== 'well') {
        const isProved = isVendorProblem(send) && send.detail.kind === 'unavailable' && send.detail.neverSent;
        expect(ended.kind).toBe(isProved ? 'thrown' : 'unknown');
      }
    }),
    { numRuns: 300 },
  );
});

it('takes a refusal for one only where the vendor has answered it', async () => {
  await fc.assert(
    fc.asyncProperty(end, async (read) => {
      const { ended } = await sent('well', 'well', read);
      const kind = isVendorProblem(read) ? read.kind : read === 'well' ? 'well' : 'defect';
      const expected = {
        well: 'confirmed',
        invalid: 'rejected',
        notServed: 'rejected',
        auth: 'thrown',
        limited: 'thrown',
        conflict: 'thrown',
        notFound: 'unknown',
        tooLate: 'unknown',
        defect: 'unknown',
        unavailable:
          isVendorProblem(read) && read.detail.kind === 'unavailable' && read.detail.neverSent ? 'unknown' : 'thrown',
      }[kind];
      if (isVendorProblem(read) || read === 'well') expect(ended.kind).toBe(expected);
      else expect(ended.kind).not.toBe('confirmed');
    }),
    { numRuns: 200 },
  );
});
