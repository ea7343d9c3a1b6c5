import { type Problem, problem } from '@cartage/core';
import { getEndpoint, type WebhookEndpoint } from '@cartage/outbox';
import type { Acting } from '../context.ts';

/** The company's webhook of this id. */
export const findEndpoint = async ({ store, company }: Acting, id: string): Promise<WebhookEndpoint | Problem> =>
  (await getEndpoint(store.db, { companyId: company.id, id })) ?? noEndpoint;

export const noEndpoint: Problem = problem('WebhookNotFound', 'webhookId');
