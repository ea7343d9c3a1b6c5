import { randomBytes } from 'node:crypto';
import { testEventText } from '@cartage/wire/v2';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError, type WebhookErrorCode } from './verify-webhook.ts';
import type { WebhookTestEvent } from './webhook-event.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const event = { id: 'evt_1_1_1', type: 'order.created', version: 1, data: { orderId: 'CTG-1', text: 'Посылка 📦' } };
const body = JSON.stringify(event);

/** As the published library signs. */
const signed = (text = body, by = secret, at = NOW) => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': new Webhook(by).sign(event.id, new Date(at), text),
});

const codeOf = async (verified: Promise<unknown>): Promise<WebhookErrorCode | 'believed'> =>
  verified.then(
    () => 'believed',
    (error: unknown) => {
      if (!(error instanceof WebhookError)) throw error;
      return error.code;
    },
  );

const verify = (headers: object, text: string | Uint8Array | ArrayBuffer = body, secrets: string | string[] = secret) =>
  verifyWebhook(text, headers as Record<string, string>, secrets, { now: NOW });

describe('a webhook', () => {
  it('that the published library has signed is believed, from any kind of body and headers', async () => {
    const bytes = new TextEncoder().encode(body);
    for (const text of [body, bytes, bytes.buffer, Buffer.from(body)])
      expect(await verify(signed(), text)).toEqual(event);
    expect(await verifyWebhook(body, new Headers(signed()), secret, { now: NOW })).toEqual(event);
    const cased = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(await verify(cased)).toEqual(event);
  });

  it('is believed by the published library when we believe it', async () => {
    const now = Date.now();
    const headers = signed(body, secret, now);
    expect(await verifyWebhook(body, headers, secret)).toEqual(new Webhook(secret).verify(body, headers));
  });

  it('may have several signatures, and there may be several secrets', async () => {
    const other = newSecret();
    const headers = signed();
    const [mine, theirs] = [headers['webhook-signature'], signed(body, other)['webhook-signature']];
    const both = { ...headers, 'webhook-signature': `v1a,abc ${theirs} nonsense v1,%% ${mine}` };
    expect(await codeOf(verify(both))).toBe('believed');
    expect(await codeOf(verify(headers, body, [other, secret]))).toBe('believed');
    expect(await codeOf(verify(headers, body, [other]))).toBe('SignatureInvalid');
    expect(await codeOf(verify(headers, body, []))).toBe('SignatureInvalid');
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s is not', async (name) => {
    expect(await codeOf(verify({ ...signed(), [name]: undefined }))).toBe('HeaderMissing');
    expect(await codeOf(verify({ ...signed(), [name]: '' }))).toBe('HeaderMissing');
  });

  it('of which anything was changed is not', async () => {
    const headers = signed();
    const other = signed(body, newSecret())['webhook-signature'];
    expect(await codeOf(verify(headers, `${body} `))).toBe('SignatureInvalid');
    expect(await codeOf(verify({ ...headers, 'webhook-id': 'evt_1_1_2' }))).toBe('SignatureInvalid');
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(await codeOf(verify({ ...headers, 'webhook-timestamp': later }))).toBe('SignatureInvalid');
    for (const signature of [
      other,
      'v1,',
      'v1',
      headers['webhook-signature'].replace('v1,', 'v2,'),
      headers['webhook-signature'].slice(0, -8),
    ]) {
      expect(await codeOf(verify({ ...headers, 'webhook-signature': signature })), signature).toBe('SignatureInvalid');
    }
  });

  it.each([
    [-300_000, 'believed'],
    [300_000, 'believed'],
    [-301_000, 'TimestampInvalid'],
    [301_000, 'TimestampInvalid'],
  ] as const)('of a moment %i ms from now: %s', async (ms, expected) => {
    expect(await codeOf(verify(signed(body, secret, NOW + ms)))).toBe(expected);
  });

  it('of no moment is not, and the tolerance can be chosen', async () => {
    expect(await codeOf(verify({ ...signed(), 'webhook-timestamp': 'soon' }))).toBe('TimestampInvalid');
    const old = signed(body, secret, NOW - 3_600_000);
    expect(await codeOf(verifyWebhook(body, old, secret, { now: NOW, toleranceSeconds: 3600 }))).toBe('believed');
  });

  it.each(['[1]x', '3', 'null', '{}'])('with the body %s is no event', async (text) => {
    expect(await codeOf(verify(signed(text), text))).toBe('BodyInvalid');
  });

  it.each([undefined, ''])('is held against no secret that is missing: %o', async (none) => {
    for (const secrets of [none, [secret, none]]) {
      const verified = verifyWebhook(body, {}, secrets as string);
      await expect(verified).rejects.toThrow(/^The secret of the webhook must be given/);
    }
  });

  it('of a test has the form that the type says', async () => {
    const text = testEventText('UTC')({ id: event.id, at: NOW, companyId: 7, webhookId: 'w' });
    const verified = await verify(signed(text), text);
    if (verified.type !== 'webhook.test') throw new Error(verified.type);
    expect(verified).toEqual({
      ...{ id: event.id, type: 'webhook.test', version: 1, companyId: 7, data: { webhookId: 'w' } },
      timestamp: expect.any(String),
    } satisfies WebhookTestEvent);
  });

  it.each(['', 'whsec_', 'whsec_%%%'])('is held against no secret that is none: "%s"', async (none) => {
    await expect(verify(signed(), body, none)).rejects.toThrow(TypeError);
  });
});
