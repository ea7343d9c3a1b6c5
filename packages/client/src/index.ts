export type * from './api-types.ts';
export { CartageError } from './error.ts';
export type { EventType } from './v2/event-type.ts';
export type { Event } from './v2/generated/models.ts';
export {
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhook/verify-webhook.ts';
export type { WebhookEvent, WebhookTestEvent } from './webhook/webhook-event.ts';
