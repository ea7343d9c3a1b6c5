import { isSignedBy, VendorProblem, type VendorWebhook } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { notification } from './protocol.ts';
import { newsOf } from './track.ts';

/** Acme signs what it calls with by the client's secret. */
export const webhook: VendorWebhook = {
  verify: ({ headers, bytes }, { credentials: { clientSecret = '' } }) =>
    isSignedBy({ secret: clientSecret, parts: [bytes], signature: headers['x-acme-signature'] ?? '' }),
  read: async ({ bytes }, call) => {
    const parsed = notification.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!parsed.success) throw new VendorProblem({ kind: 'defect' }, 'Acme called with something that is no news.');
    return [newsOf(parsed.data, call)];
  },
  subscribe: async (url, call) => {
    read(await send(call, 'PUT', '/v1/webhook', { url }), z.object({ url: z.string() }));
  },
};
