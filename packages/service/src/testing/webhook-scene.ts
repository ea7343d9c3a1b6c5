import type { OrderFacts } from '@cartage/core';
import type { NewEvent } from '@cartage/storage';
import { afterEach } from 'vitest';
import type { Service } from '../open-service.ts';
import type { EndpointWish } from '../webhooks/check-endpoint.ts';
import { type CreatedEndpoint, createEndpoint } from '../webhooks/create-endpoint.ts';
import { type DeliveryOptions, deliverWebhooks, type WebhookDelivery } from '../webhooks/deliver-webhooks.ts';
import { assumeSound } from './checked.ts';
import { allowed, type Stage } from './stage.ts';
import { type HeardWebhook, openWebhookListener, type WebhookListener } from './webhook-listener.ts';

/** Listeners and processes that deliver, which end with the test that has opened them. */
export const webhookScene = () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  return {
    listen: async (): Promise<WebhookListener> => {
      const listener = await openWebhookListener();
      cleanUps.push(listener.close);
      return listener;
    },
    deliver: async (service: Service, options: Partial<DeliveryOptions> = {}): Promise<WebhookDelivery> => {
      const delivery = await deliverWebhooks(service, { ownsDatabase: false, everyMs: 5, ...options });
      cleanUps.push(delivery.close);
      return delivery;
    },
  };
};

export const webhookTo = async (
  { ctx }: Pick<Stage, 'ctx'>,
  url: string,
  wish: Partial<EndpointWish> = {},
): Promise<CreatedEndpoint> => allowed(await createEndpoint(ctx, assumeSound({ ...wish, url }), { locale: 'en' }));

/** An event of an order that need not be there. */
export const trackedEvent = (
  { ctx, clock }: Pick<Stage, 'ctx' | 'clock'>,
  { orderId, number, later = 0 }: { readonly orderId: number; readonly number: string; readonly later?: number },
): NewEvent<'order.tracked'> => ({
  companyId: ctx.company.id,
  type: 'order.tracked',
  at: clock.now() + later,
  orderId,
  facts: { ...facts, number },
});

/** Such events, in turn of these orders: `O-2-0` is the first, of the order 2. */
export const eventsOf = (stage: Stage, orders: readonly number[]): readonly NewEvent<'order.tracked'>[] =>
  orders.map((orderId, n) => trackedEvent(stage, { orderId, number: `O-${orderId}-${n}`, later: n }));

const facts: Omit<OrderFacts, 'number'> = {
  customerOrderId: null,
  status: 'TransferredToVendor',
  statusAt: 0,
  statusBefore: 'TransferredToVendor',
  price: null,
  vendorKey: null,
  vendorInvoiceNumber: null,
  vendorReturnInvoiceNumber: null,
  vendorPickupNumber: null,
  plannedDeliveryAt: null,
  deliveredAt: null,
  receivedBy: null,
  line: null,
  changed: [],
};

export const numbers = (heard: readonly HeardWebhook[]): readonly unknown[] =>
  heard.map(({ event }) => event.data.orderId);

export const isWhole =
  (count: number) =>
  (heard: readonly HeardWebhook[]): boolean =>
    heard.length >= count;

/** When a state of the database comes about that nobody tells of. */
export const eventually = async <T>(find: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
