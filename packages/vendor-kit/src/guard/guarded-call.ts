import type { CallContext } from '../adapter/call-context.ts';
import { toVendorProblem, type VendorProblem } from '../adapter/vendor-problem.ts';
import { deepFrozen } from '../calls/deep-frozen.ts';
import { safeProblem } from '../secrets/redact.ts';

/**
 * The member's answer. It is asked once more where the vendor refused what came from the connection's cache, which is
 * dropped: a token may have ended before its time.
 * @throws VendorProblem whatever the member threw, without a secret
 */
export async function guarded<T>(call: CallContext, member: () => Promise<T>): Promise<T> {
  try {
    return await member();
  } catch (thrown) {
    const problem = safeProblem(thrown, call.redact);
    if (!isStale(problem, call)) throw problem;
  }
  try {
    return await member();
  } catch (thrown) {
    throw safeProblem(thrown, call.redact);
  }
}

/** The vendor refused the account, and something of the cache was used, which is dropped: another try may go better. */
export const isStale = ({ kind }: VendorProblem, call: CallContext): boolean =>
  kind === 'auth' && call.cache.dropUsed();

/** A member of a plugin: what it is given, then the call. */
type Member<Given extends readonly unknown[], Answer> = (
  ...args: [...given: Given, call: CallContext]
) => Promise<Answer>;

/**
 * The member as the host asks it: what it is given is frozen, and its answer is what `sound` makes of it.
 * @param sound checks the answer and takes secrets out; what it throws counts as thrown by the member
 */
export const guardedMember =
  <Given extends readonly unknown[], Told, Answer>(
    member: Member<Given, Told>,
    sound: (told: Told, call: CallContext) => Answer,
  ): Member<Given, Answer> =>
  (...args) => {
    const call = args.at(-1) as CallContext;
    return guarded(call, async () => {
      for (const given of args.slice(0, -1)) deepFrozen(given);
      return sound(await member(...args), call);
    });
  };

/** A refusal for the account's sake, thrown: surely nothing was created, and with a new token it might be. */
export const thrownIfAuth = <T extends { readonly kind: string }>(outcome: T): T => {
  if (outcome.kind === 'rejected' && 'problem' in outcome && toVendorProblem(outcome.problem).kind === 'auth')
    throw outcome.problem;
  return outcome;
};
