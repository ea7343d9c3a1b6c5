import { isProblem, type Problem, problem, readEventId } from '@cartage/core';
import { listDeliveries as read, type ShownDelivery } from '@cartage/outbox';
import type { DeliveryState } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { findEndpoint } from './find-endpoint.ts';

/** Which deliveries of a webhook are asked for. */
export interface DeliveriesQuery {
  readonly webhookId: string;
  /** null: of any. */
  readonly state: DeliveryState | null;
  /** The id of an event: deliveries of those before it; null: from the newest on. */
  readonly before: string | null;
  readonly count: number;
}

/** Some deliveries, the newest event first. */
export interface DeliveryPage {
  readonly companyId: number;
  readonly deliveries: readonly ShownDelivery[];
  readonly hasMore: boolean;
}

/** What became of the events of a webhook. Problems: WebhookNotFound, EventUnknown. */
export const listDeliveries = async (
  ctx: Acting,
  { webhookId, state, before, count }: DeliveriesQuery,
): Promise<DeliveryPage | Problem> => {
  const endpoint = await findEndpoint(ctx, webhookId);
  if (isProblem(endpoint)) return endpoint;
  const cursor = before === null ? null : readEventId(before);
  if (before !== null && cursor?.companyId !== ctx.company.id) return problem('EventUnknown', 'before');
  const found = await read(ctx.store.db, {
    companyId: ctx.company.id,
    endpointId: webhookId,
    state,
    before: cursor?.place ?? null,
    limit: count + 1,
  });
  return { companyId: ctx.company.id, deliveries: found.slice(0, count), hasMore: found.length > count };
};
