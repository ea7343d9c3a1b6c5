import { type CallContext, type ConnectionCheck, toVendorProblem } from '@cartage/vendor-kit';
import { tokenOf } from './client.ts';

/** A token is enough: Acme gives none to a stranger. */
export async function checkConnection(call: CallContext): Promise<ConnectionCheck> {
  try {
    await tokenOf(call);
    return { ok: true };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    return { ok: false, reason: problem.kind === 'auth' ? 'auth' : 'network', message: problem.text };
  }
}
