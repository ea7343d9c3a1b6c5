import { type CallContext, type ConnectionCheck, checkBy } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { locationsAnswer } from './protocol.ts';

/** Asks where Moscow is. */
export const checkConnection = (call: CallContext): Promise<ConnectionCheck> =>
  checkBy(async () => {
    read(await send(call, 'POST', 'location/detect', { location: 'Москва' }), locationsAnswer);
  });
