import type { ConnectionCheck } from '../adapter/adapter.ts';
import { toVendorProblem } from '../adapter/vendor-problem.ts';

/** What a vendor tells of an account that it lets in. */
export type AccountFacts = Omit<ConnectionCheck & { readonly ok: true }, 'ok'>;

/**
 * `checkConnection` by a call that only a good account gets an answer to.
 * @param ask makes the call; it gives what the vendor tells of the account, or nothing
 * @returns `auth` where the vendor refuses the account, `network` where it could not be asked
 * @throws VendorProblem of any other class, which says neither
 */
export const checkBy = async (
  ask: () => Promise<AccountFacts | undefined> | Promise<void>,
): Promise<ConnectionCheck> => {
  try {
    return { ok: true, ...(await ask()) };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'auth') return { ok: false, reason: 'auth', message: problem.text };
    if (problem.kind === 'unavailable') return { ok: false, reason: 'network', message: problem.text };
    throw problem;
  }
};
