import { openWebhookSender } from '@cartage/installation/webhook-sender';
import { afterEach, describe, expect, it } from 'vitest';
import { assumeSound } from '../testing/checked.ts';
import { allowed, onStage } from '../testing/stage.ts';
import { openWebhookListener, verified, type WebhookListener } from '../testing/webhook-listener.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { findEndpoint } from './find-endpoint.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { type TestText, testEndpoint } from './test-endpoint.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const write: TestText = (test) => JSON.stringify({ ...test, data: {} });

describe('a test of a webhook', () =>
  onStage((open) => {
    const create = async () => {
      const stage = await open();
      const listener: WebhookListener = await openWebhookListener();
      cleanUps.push(listener.close);
      const wish = assumeSound({ url: `${listener.url}/events` });
      const { endpoint, secret } = allowed(await createEndpoint(stage.ctx, wish, { locale: 'en' }));
      return { ...stage, listener, secret, id: endpoint.id };
    };

    it('sends one event, signed with each secret that is good now, to one that is off too, and changes nothing', async () => {
      const { ctx, clock, listener, id, secret } = await create();
      const next = allowed(await rotateEndpointSecret(ctx, id)).secret;
      allowed(await changeEndpoint(ctx, assumeSound({ webhookId: id, isEnabled: false })));
      const before = await findEndpoint(ctx, id);
      listener.answer(() => 500);
      const tested = allowed(await testEndpoint(ctx, id, write));
      expect(tested).toEqual({
        eventId: expect.stringMatching(/^evt_test_/),
        isDelivered: false,
        status: 500,
        reason: null,
        tookMs: expect.any(Number),
        answer: 'heard',
      });
      expect(listener.heard).toHaveLength(1);
      for (const one of listener.heard) {
        expect(one.headers['webhook-id']).toBe(tested.eventId);
        for (const each of [secret, next]) {
          expect(verified(each, one, clock.now())).toMatchObject({ id: tested.eventId, webhookId: id });
        }
      }
      expect(await findEndpoint(ctx, id)).toEqual(before);
      listener.answer(() => 204);
      expect(await testEndpoint(ctx, id, write)).toMatchObject({ isDelivered: true, status: 204 });
    });

    it('is over in time where the endpoint hangs, and when whoever asked for it has gone', async () => {
      const { ctx, listener, id } = await create();
      listener.answer(() => () => {});
      const webhooks = openWebhookSender({ reach: 'any', timeoutMs: 50 });
      cleanUps.push(webhooks.close);
      expect(await testEndpoint({ ...ctx, webhooks }, id, write)).toMatchObject({
        isDelivered: false,
        status: null,
        reason: 'timeout',
      });
      const controller = new AbortController();
      const tested = testEndpoint({ ...ctx, signal: controller.signal }, id, write);
      await listener.until((heard) => heard.length === 2);
      controller.abort();
      await expect(tested).rejects.toThrow('abort');
    });
  }));
