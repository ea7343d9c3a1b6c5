import { type CallContext, type ConnectionCheck, toVendorProblem } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { locationsAnswer } from './protocol.ts';

/** Asks where Moscow is. */
export async function checkConnection(call: CallContext): Promise<ConnectionCheck> {
  try {
    read(await send(call, 'POST', 'location/detect', { location: 'Москва' }), locationsAnswer);
    return { ok: true };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    return { ok: false, reason: problem.kind === 'auth' ? 'auth' : 'network', message: problem.text };
  }
}
