import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newWebhookSecret, secretBytes } from './webhook-secret.ts';

it('is 32 random bytes as Standard Webhooks writes them', () => {
  const parts = [randomBytes(16), randomBytes(16)];
  const left = [...parts];
  const secret = newWebhookSecret(() => (left.shift() as Buffer).toString('base64url'));
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secretBytes(secret)).toEqual(Buffer.concat(parts));
});
