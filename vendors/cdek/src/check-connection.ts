import { type CallContext, type ConnectionCheck, checkBy } from '@cartage/vendor-kit';
import { tokenOf } from './client.ts';

/** A token is enough: CDEK gives none to a stranger. */
export const checkConnection = (call: CallContext): Promise<ConnectionCheck> =>
  checkBy(async () => {
    await tokenOf(call);
  });
