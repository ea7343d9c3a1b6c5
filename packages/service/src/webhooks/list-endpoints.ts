import { listEndpoints as read, type WebhookEndpoint } from '@cartage/storage';
import type { Context } from '../context.ts';

/** A company has at most so many. */
export const MOST_ENDPOINTS = 20;

/** The company's webhooks, the oldest first. */
export const listEndpoints = ({ store, company }: Context): Promise<readonly WebhookEndpoint[]> =>
  read(store.db, company.id, MOST_ENDPOINTS);
