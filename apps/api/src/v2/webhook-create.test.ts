import { describe, expect, it } from 'vitest';
import { MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';
import { type Body, openWebhookDoor, url } from './testing/webhook-door.ts';

// interface 22: where events are sent. The sandbox of the tests may send anywhere.

const { ask, key, newKey, create, get, update, list, deliveriesOf, refusesNew, door, call } = openWebhookDoor();
/** Outside a sandbox. */
const open = openFrontDoor({ MOCK_VENDOR_URL: '' });

describe('CreateWebhook', () => {
  it('with an address alone is told of everything, from now on, in the language of the request', async () => {
    const headers = { 'Accept-Language': 'ru' };
    const { secret, ...webhook } = (await ask('CreateWebhook', '', { body: { url }, headers })).body;
    expect(webhook).toEqual({
      webhookId: expect.stringMatching(/^wh_[\w-]{22}$/),
      url,
      types: null,
      description: null,
      locale: 'ru',
      email: null,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      createDateTime: MONDAY_TEN,
      failedTries: 0,
      nextTryAt: null,
      previousSecretUntil: null,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(await get(webhook.webhookId)).toEqual(webhook);
    expect(await list()).toEqual([webhook]);
    expect((await create()).locale).toBe('en');
  });

  it('keeps all that it is given', async () => {
    const given = {
      types: ['order.delivered', 'balance.low'],
      description: 'Лавка 📦'.padEnd(256, 'я'),
      locale: 'en',
      email: 'ops@shop.example',
    };
    const { webhookId } = await create({ ...given, email: ' ops@shop.example ', enabled: false });
    expect(await get(webhookId)).toMatchObject({
      ...given,
      enabled: false,
      disabledReason: 'owner',
      disabledAt: MONDAY_TEN,
    });
    const empty = await create({ types: [], description: '', email: '', locale: null, enabled: null, after: '' });
    expect(empty).toMatchObject({ types: null, description: null, email: null, enabled: true });
    expect((await create({ types: ['order.created', 'order.created'] })).types).toEqual(['order.created']);
  });

  it('shows its secret once, to nobody on the way, and keeps it sealed', async () => {
    const answer = await ask('CreateWebhook', '', { body: { url } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { secret, webhookId } = answer.body;
    const others = [
      await get(webhookId),
      await list(),
      await update(webhookId, { description: 'x' }),
      await deliveriesOf(webhookId),
      (await ask('RedeliverWebhook', `/${webhookId}/Redeliver`, { body: { since: MONDAY_TEN } })).body,
    ];
    expect(JSON.stringify(others)).not.toContain(secret.slice(6));
    const stored = await door.opened.storedBytes();
    expect(stored).toContain(webhookId);
    expect(stored).not.toContain(secret.slice(6));
    expect(stored).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('latin1'));
  });

  it('a repeat under its Idempotency-Key shows the same secret, sealed at rest, and makes no second one', async () => {
    const headers = { 'Idempotency-Key': 'webhook-once' };
    const first = await ask('CreateWebhook', '', { body: { url }, headers });
    const again = await ask('CreateWebhook', '', { body: { url }, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    expect(await door.opened.storedBytes()).not.toContain(first.body.secret.slice(6));
    const path = `/${first.body.webhookId}/RotateSecret`;
    const [rotated, same] = [
      await ask('RotateWebhookSecret', path, { headers }),
      await ask('RotateWebhookSecret', path, { headers }),
    ];
    expect(rotated.body.secret).not.toBe(first.body.secret);
    expect(same.body).toEqual(rotated.body);
    expect(await door.opened.storedBytes()).not.toContain(rotated.body.secret.slice(6));
    // Another key of the company did not make it.
    const other = await newKey(['Settings', 'Orders.Read']);
    const stolen = await call('POST', '/Webhooks', { key: other, headers, body: { url } });
    expect(stolen.body.errors).toMatchObject([{ code: 'IdempotencyKeyReused' }]);
  });

  it.each<[string, Body, readonly string[]]>([
    ['no address', { url: undefined }, ['RequestInvalid url']],
    ['an empty one', { url: '' }, ['RequestInvalid url']],
    ['null', { url: null }, ['RequestInvalid url']],
    ['a number', { url: 7 }, ['RequestInvalid url']],
    ['a list', { url: [url] }, ['RequestInvalid url']],
    ['half an address', { url: 'shop.example/events' }, ['RequestInvalid url']],
    ['another protocol', { url: 'ftp://shop.example' }, ['RequestInvalid url']],
    ['a password', { url: 'https://user:pass@shop.example' }, ['RequestInvalid url']],
    ['a fragment', { url: 'https://shop.example/#events' }, ['RequestInvalid url']],
    ['a line break', { url: 'https://shop.example/\nevents' }, ['RequestInvalid url']],
    ['2,049 characters', { url: url.padEnd(2_049, 'x') }, ['RequestInvalid url']],
    ['an unknown type', { types: ['order.created', 'order.lost'] }, ['RequestInvalid types[1]']],
    ['the type of a test', { types: ['webhook.test'] }, ['RequestInvalid types[0]']],
    ['one type and no list', { types: 'order.created' }, ['RequestInvalid types']],
    ['no text', { description: 5 }, ['RequestInvalid description']],
    ['a long one', { description: 'я'.repeat(256) }, ['RequestInvalid description']],
    ['another language', { locale: 'de' }, ['RequestInvalid locale']],
    ['no mail address', { email: 'ops' }, ['RequestInvalid email']],
    ['two', { email: 'a@shop.example, b@shop.example' }, ['RequestInvalid email']],
    ['no truth', { enabled: 'yes' }, ['RequestInvalid enabled']],
    ['no event', { after: 'then' }, ['EventUnknown after']],
    ['an event that was not', { after: 'evt_1_1_1' }, ['EventUnknown after']],
    ['several wrongs', { url: 'x', email: 'x', locale: 'x' }, ['RequestInvalid locale', 'RequestInvalid url']],
  ])('refuses %s', async (_, body, expected) => {
    const found = await refusesNew(body);
    expect(found.filter((one) => !one.endsWith(' email') || expected.includes(one))).toEqual(expected);
    expect(await list()).toEqual([]);
  });

  it('takes an address of 2,048 characters, and one in a sandbox’s own network', async () => {
    const long = url.padEnd(2_048, 'x');
    expect((await create({ url: long })).url).toBe(long);
    expect((await create({ url: 'http://127.0.0.1:8080/events' })).url).toBe('http://127.0.0.1:8080/events');
  });

  it.each([
    'http://shop.example',
    'https://localhost.:80@127.0.0.1',
    'https://127.0.0.1',
    'https://127.1:8443',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fe80::1]',
  ])('outside a sandbox refuses %s', async (address) => {
    expect(await open.refusals('POST', '/Webhooks', { body: { url: address } })).toEqual(['RequestInvalid url']);
  });

  it.each(['https://shop.example', 'https://магазин.рф/события', 'https://shop.example.:8443/events?shop=1'])(
    'outside a sandbox takes %s',
    async (address) => {
      const { status, body } = await open.call('POST', '/Webhooks', { body: { url: address } });
      expect([status, body.url]).toEqual([200, address]);
    },
  );

  it('a company has at most 20, also where they are asked for at once', async () => {
    const asked = Array.from({ length: 25 }, () => call('POST', '/Webhooks', { key: key(), body: { url } }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(await list()).toHaveLength(20);
    expect(await refusesNew({})).toEqual(['RequestInvalid null']);
    const [first] = await list();
    await ask('DeleteWebhook', `/${first.webhookId}`);
    await create();
  });
});
