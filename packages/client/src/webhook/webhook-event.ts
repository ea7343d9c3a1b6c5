import type { Event, OrderEvent } from '../v2/generated/models.ts';

/** What a webhook may bring: the events to which it listens, and the one that `TestWebhook` sends. */
export type WebhookEvent = Event | WebhookTestEvent;

/** Sent when somebody tries a webhook; `Events` never has it. */
export interface WebhookTestEvent extends Pick<OrderEvent, 'id' | 'version' | 'timestamp' | 'companyId'> {
  readonly type: 'webhook.test';
  readonly data: { readonly webhookId: string };
}
