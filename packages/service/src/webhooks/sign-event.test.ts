import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { webhookHeaders } from './sign-event.ts';
import { newWebhookSecret, secretBytes } from './webhook-secret.ts';

const NOW = Date.UTC(2026, 10, 23, 7);
// The library that verifies has the clock of its machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const keys = Array.from({ length: 4 }, (_, n) => Buffer.alloc(16, n + 1).toString('base64url'));
const secretOf = (n: number) => newWebhookSecret(() => keys[n] as string);
const [newest, before] = [secretOf(0), secretOf(1)];
const good = (secret: string, until = Number.POSITIVE_INFINITY) => ({ bytes: secretBytes(secret), until });

it('is as the specification’s own example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  expect(webhookHeaders({ id, body, now: 1_614_265_330_999 }, [good(secret)])).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('verifies with the secret, whatever the event says, and with no other', () => {
  fc.assert(
    fc.property(fc.json(), fc.string({ unit: 'grapheme' }), (json, text) => {
      const body = JSON.stringify({ json, text });
      const headers = webhookHeaders({ id: 'evt_1_1_1', body, now: NOW }, [good(newest)]);
      expect(new Webhook(newest).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(before).verify(body, headers)).toThrow('No matching signature');
      expect(() => new Webhook(newest).verify(`${body} `, headers)).toThrow('No matching signature');
    }),
  );
});

it('has a signature for each secret that is good at that moment, the newest first', () => {
  const sign = (now: number) => webhookHeaders({ id: 'i', body: '{}', now }, [good(newest), good(before, NOW)]);
  const both = sign(NOW - 1);
  for (const secret of [newest, before]) expect(new Webhook(secret).verify('{}', both)).toEqual({});
  expect(both['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  const alone = sign(NOW);
  expect(new Webhook(newest).verify('{}', alone)).toEqual({});
  expect(alone['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/);
  expect(both['webhook-signature']).not.toContain(alone['webhook-signature']);
});
