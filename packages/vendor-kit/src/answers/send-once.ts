import type { VendorAnswer } from '../adapter/http-client.ts';
import { toVendorProblem, VendorProblem } from '../adapter/vendor-problem.ts';

/** What a call with a side effect can end in, beside its success. */
export type Doubt =
  /** Surely nothing was done. */
  | { readonly kind: 'rejected'; readonly problem: VendorProblem }
  /** Perhaps it was done. */
  | { readonly kind: 'unknown'; readonly problem: VendorProblem };

/** The three steps of what must not happen twice. */
export interface SendOnce<Prepared, T> {
  /** All that comes before: a token, a city's code, a quote to be confirmed. Changes nothing at the vendor. */
  readonly prepare?: () => Promise<Prepared>;
  /** The one request that has the effect. */
  readonly send: (prepared: Prepared) => Promise<VendorAnswer>;
  /** Reads its complete answer, beside what was prepared for it. */
  readonly read: (answer: VendorAnswer, prepared: Prepared) => T | Promise<T>;
}

/**
 * The one way to send what must not happen twice (a hand-over, a courier call). What a step throws becomes the outcome.
 *
 * `prepare`: nothing was sent, whatever happened.
 * - `invalid`, `notServed`, `notFound`, `tooLate`: `rejected`;
 * - `auth`, `limited` are thrown on; everything else is thrown as `unavailable`, never sent.
 *
 * `send`: no complete answer came.
 * - never sent, by the transport's proof: thrown on; everything else: `unknown`.
 *
 * `read`:
 * - `invalid`, `notServed`: `rejected`;
 * - `auth`, `limited`, `conflict` and a complete 5xx answer (`unavailable`) are thrown on: the host acts on each;
 * - an answer that cannot be read, or of an unforeseen status, and a further request that was never sent: `unknown`.
 * @returns what `read` gave, or `rejected`, or `unknown`
 * @throws VendorProblem what is named above; nothing else, for every other exception becomes a `defect` first
 */
export async function sendOnce<T, Prepared = undefined>({
  prepare,
  send,
  read,
}: SendOnce<Prepared, T>): Promise<T | Doubt> {
  let prepared: Prepared;
  try {
    prepared = (await prepare?.()) as Prepared;
  } catch (thrown) {
    return unsent(toVendorProblem(thrown));
  }
  let answer: VendorAnswer;
  try {
    answer = await send(prepared);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.detail.kind === 'unavailable' && problem.detail.neverSent) throw problem;
    return { kind: 'unknown', problem };
  }
  try {
    // A promise that fails outside of this would be thrown on, whatever it says.
    return await read(answer, prepared);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    switch (problem.kind) {
      case 'invalid':
      case 'notServed':
        return { kind: 'rejected', problem };
      case 'auth':
      case 'limited':
      case 'conflict':
        throw problem;
      case 'unavailable':
        // This is about another request, which never went out: the one with the effect has been answered.
        if (problem.detail.kind === 'unavailable' && problem.detail.neverSent) return { kind: 'unknown', problem };
        throw problem;
      case 'notFound':
      case 'tooLate':
      case 'defect':
        return { kind: 'unknown', problem };
    }
  }
}

const unsent = (problem: VendorProblem): Doubt => {
  const { detail, text } = problem;
  switch (detail.kind) {
    case 'invalid':
    case 'notServed':
    case 'notFound':
    case 'tooLate':
      return { kind: 'rejected', problem };
    case 'auth':
    case 'limited':
      throw problem;
    case 'unavailable':
      throw new VendorProblem({ ...detail, neverSent: true }, text);
    // What is there already was found by a look-up, and was not made by this call.
    case 'conflict':
      throw problem;
    case 'defect':
      throw new VendorProblem({ kind: 'unavailable', neverSent: true }, text, { cause: problem.cause });
  }
};
