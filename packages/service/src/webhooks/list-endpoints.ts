import { listEndpoints as read, type WebhookEndpoint } from '@cartage/outbox';
import type { Acting } from '../context.ts';

/** The operator may allow so many. */
export const MOST_ENDPOINTS = 1_000;

/** The company's webhooks, the oldest first. */
export const listEndpoints = ({ store, company }: Acting): Promise<readonly WebhookEndpoint[]> =>
  read(store.db, company.id, MOST_ENDPOINTS);
