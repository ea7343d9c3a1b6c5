import { type CallContext, type ConnectionCheck, checkBy } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { paths } from './protocol.ts';

export const checkConnection = (call: CallContext): Promise<ConnectionCheck> =>
  checkBy(async () => {
    read(await send(call, 'GET', paths.account), z.object({ login: z.string() }));
  });
