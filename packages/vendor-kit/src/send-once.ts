import type { VendorAnswer } from './http-client.ts';
import { toVendorProblem, type VendorProblem } from './vendor-problem.ts';

/** What a call with a side effect can end in, beside its success. */
export type Doubt =
  /** Surely nothing was done. */
  | { readonly kind: 'rejected'; readonly problem: VendorProblem }
  /** Perhaps it was done. */
  | { readonly kind: 'unknown'; readonly problem: VendorProblem };

/**
 * The one way to send what must not happen twice (a hand-over, a courier call). `send` makes the call, `read` reads the
 * complete answer; what either throws becomes the outcome:
 *
 * - no complete answer, and the transport does not prove that nothing was sent: `unknown`;
 * - an answer that cannot be read, or of an unforeseen status: `unknown`;
 * - `invalid`, `notServed`: `rejected`;
 * - `auth`, `limited`, `conflict`, never sent, and a complete 5xx answer (`unavailable`) are thrown on: the host acts on each.
 */
export async function sendOnce<T>(
  send: () => Promise<VendorAnswer>,
  read: (answer: VendorAnswer) => T,
): Promise<T | Doubt> {
  let answer: VendorAnswer;
  try {
    answer = await send();
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.detail.kind === 'unavailable' && problem.detail.neverSent) throw problem;
    return { kind: 'unknown', problem };
  }
  try {
    return read(answer);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    switch (problem.kind) {
      case 'invalid':
      case 'notServed':
        return { kind: 'rejected', problem };
      case 'auth':
      case 'limited':
      case 'conflict':
      case 'unavailable':
        throw problem;
      case 'notFound':
      case 'tooLate':
      case 'defect':
        return { kind: 'unknown', problem };
    }
  }
}
