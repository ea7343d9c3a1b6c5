import { isProblem, type Problem } from '@cartage/core';
import type { DeliveryResult } from '@cartage/outbox';
import type { Acting } from '../context.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { findEndpoint } from './find-endpoint.ts';
import { webhookHeaders } from './sign-event.ts';
import { openEndpointSecrets } from './webhook-secret.ts';
import type { Sending } from './webhook-sender.ts';

/** What came of a test. */
export interface TestedEndpoint extends DeliveryResult {
  readonly eventId: string;
  readonly isDelivered: boolean;
}

/** How a test event is written. The interface's word. */
export type TestText = (test: {
  readonly id: string;
  readonly at: number;
  readonly companyId: number;
  readonly webhookId: string;
}) => string;

/** Sends an event to the webhook alone, also to one that is off: once, and it stands in no line. */
export const testEndpoint = async (
  ctx: Acting & Outbox & Sealing & Sending,
  id: string,
  write: TestText,
): Promise<TestedEndpoint | Problem> => {
  const endpoint = await findEndpoint(ctx, id);
  if (isProblem(endpoint)) return endpoint;
  const now = ctx.clock();
  const eventId = `evt_test_${ctx.newKey()}`;
  const body = write({ id: eventId, at: now, companyId: endpoint.companyId, webhookId: id });
  const headers = webhookHeaders({ id: eventId, body, now }, await openEndpointSecrets(ctx, endpoint));
  const { kind, result } = await ctx.webhooks.send({ url: endpoint.url, headers, body, signal: ctx.signal });
  return { eventId, isDelivered: kind === 'delivered', ...result };
};
