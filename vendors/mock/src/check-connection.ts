import { type CallContext, type ConnectionCheck, toVendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { paths } from './protocol.ts';

export async function checkConnection(call: CallContext): Promise<ConnectionCheck> {
  try {
    read(await send(call, 'GET', paths.account), z.object({ login: z.string() }));
    return { ok: true };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'auth') return { ok: false, reason: 'auth', message: problem.text };
    if (problem.kind === 'unavailable') return { ok: false, reason: 'network', message: problem.text };
    throw problem;
  }
}
