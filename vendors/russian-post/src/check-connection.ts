import { type CallContext, type ConnectionCheck, toVendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { historyOf } from './history.ts';

/** A number of the right form, and nobody's: a caller who is let in is told that there is nothing. */
const NOBODYS_BARCODE = '00000000000000';

/** Both services are asked, for each has credentials of its own. */
export async function checkConnection(call: CallContext): Promise<ConnectionCheck> {
  try {
    read(await send(call, 'GET', '/1.0/settings'), z.object({}));
    await historyOf(NOBODYS_BARCODE, call).catch((thrown) => {
      if (toVendorProblem(thrown).kind !== 'invalid') throw thrown;
    });
    return { ok: true };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    return { ok: false, reason: problem.kind === 'auth' ? 'auth' : 'network', message: problem.text };
  }
}
