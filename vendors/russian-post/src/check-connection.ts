import { type CallContext, type ConnectionCheck, checkBy, toVendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { historyOf } from './history.ts';
import { dayLimit } from './protocol.ts';

/** A number of the right form, and nobody's: a caller who is let in is told that there is nothing. */
export const NOBODYS_BARCODE = '00000000000000';

/** Both services are asked, for each has credentials of its own. */
export const checkConnection = (call: CallContext): Promise<ConnectionCheck> =>
  checkBy(async () => {
    const allowed = await allowance(call);
    await historyOf(NOBODYS_BARCODE, call).catch((thrown) => {
      if (toVendorProblem(thrown).kind !== 'invalid') throw thrown;
    });
    return { requestsPerDay: allowed };
  });

/** How many calls the account has a day; undefined: it is let in, and not told. */
export async function allowance(call: CallContext): Promise<number | undefined> {
  const answer = await send(call, 'GET', '/1.0/settings/limit');
  // The list of methods that is published does not have this one.
  if (answer.status !== 404) return read(answer, dayLimit)['allowed-count'];
  read(await send(call, 'GET', '/1.0/settings'), z.object({}));
  return undefined;
}
