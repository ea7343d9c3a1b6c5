import { eventTypes } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { MONDAY_TEN } from './testing/front-door.ts';
import { type Body, openWebhookDoor, url } from './testing/webhook-door.ts';

// interface 22: where events are sent. The sandbox of the tests may send anywhere.

const {
  ask,
  newCompany,
  companyId,
  key,
  newKey,
  create,
  get,
  update,
  list,
  deliveriesOf,
  refusesNew,
  refusesChange,
  newOrder,
  eventIds,
  writeEvent,
  listen,
  deliver,
  door,
  call,
  refusals,
} = openWebhookDoor();

describe('types', () => {
  it('that are not named are those that the key may read; all of them, only for a key with all rights', async () => {
    const restricted = await newKey(['Settings', 'Orders.Read']);
    const { webhookId, types } = await create({}, restricted);
    expect(types).toEqual(eventTypes.filter((type) => !/^(balance|vendor)\./.test(type)));
    expect(await update(webhookId, { types: [] })).toMatchObject({ types: null });
    expect(await update(webhookId, { types: [] }, restricted)).toMatchObject({ types });
    const withBalance = await newKey(['Settings', 'Orders.Read', 'Balance']);
    expect((await create({}, withBalance)).types).toContain('balance.low');
    expect((await create({ types: ['balance.low'] }, withBalance)).types).toEqual(['balance.low']);
  });

  it('that the key may not read are refused by their right, and so is sending them elsewhere', async () => {
    const restricted = await newKey(['Settings', 'Orders.Read']);
    expect(await refusesNew({ types: ['order.created', 'balance.low'] }, restricted, 403)).toEqual([
      'AccessDenied null',
    ]);
    const { webhookId, ...before } = await create({ types: ['balance.low', 'order.created'] });
    expect(await refusesChange(webhookId, { types: ['vendor.connection_failed'] }, restricted, 403)).toEqual([
      'AccessDenied null',
    ]);
    expect(await refusesChange(webhookId, { url: 'https://elsewhere.example' }, restricted, 403)).toEqual([
      'AccessDenied url',
    ]);
    const all = await create();
    expect(await refusesChange(all.webhookId, { url: 'https://elsewhere.example' }, restricted, 403)).toEqual([
      'AccessDenied url',
    ]);
    expect((await get(webhookId)).url).toBe(before.url);
    // What it may say of it it may.
    expect(await update(webhookId, { url: before.url, description: 'Off', enabled: false }, restricted)).toMatchObject({
      enabled: false,
      types: ['balance.low', 'order.created'],
    });
    const moved = { types: ['order.created'], url: 'https://elsewhere.example' };
    expect(await update(webhookId, moved, restricted)).toMatchObject(moved);
  });

  it('that the key may not read it has not sent to a webhook of its own again either', async () => {
    await writeEvent('balance.low');
    const [balance = ''] = await eventIds();
    const restricted = await newKey(['Settings', 'Orders.Read']);
    const { webhookId } = await create({}, restricted);
    const redeliver = (as: string) => ({ key: as, body: { eventId: balance } });
    expect(await refusals('POST', `/Webhooks/${webhookId}/Redeliver`, redeliver(restricted))).toEqual([
      'EventUnknown eventId',
    ]);
    expect((await call('POST', `/Webhooks/${webhookId}/Redeliver`, redeliver(key()))).status).toBe(200);
  });
});

describe('after', () => {
  const heardBy = async (body: Body) => {
    const listener = await listen();
    const { webhookId } = await create({ ...body, url: listener.url, types: ['order.created'] });
    const order = await newOrder();
    await deliver();
    await listener.until((heard) => heard.some(({ event }) => event.data.orderId === order));
    return { webhookId, orders: listener.heard.map(({ event }) => event.data.orderId), order };
  };

  it('an event: those behind it are delivered; now, or nothing: those that come to be', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    const [first = ''] = await eventIds();
    const behind = await heardBy({ after: first });
    expect(behind.orders).toEqual([...orders.slice(1), behind.order]);
    const now = await heardBy({ after: 'now' });
    expect(now.orders).toEqual([now.order]);
    const silent = await heardBy({});
    expect(silent.orders).toEqual([silent.order]);
  });

  it('an event of another company is none of this one', async () => {
    const other = await newCompany();
    await newOrder(other.key);
    const [foreign = ''] = await eventIds(other.key);
    expect(await refusesNew({ after: foreign })).toEqual(['EventUnknown after']);
    const { webhookId } = await create();
    expect(await refusesChange(webhookId, { after: foreign })).toEqual(['EventUnknown after']);
  });

  it('an event behind which some are not kept any more is refused, in place of a silent gap', async () => {
    for (let n = 0; n < 3; n += 1) await newOrder();
    const [first = '', second = ''] = await eventIds();
    const { db } = door.opened.service.store;
    await db.deleteFrom('events').where('company_id', '=', companyId()).where('place', '<=', 2).execute();
    await db.updateTable('event_lines').set({ swept: 2 }).where('company_id', '=', companyId()).execute();
    expect(await refusesNew({ after: first })).toEqual(['EventsGone after']);
    expect((await create({ after: second })).enabled).toBe(true);
  });

  it('of a change delivers what was delivered before once more', async () => {
    await newOrder();
    const [first = ''] = await eventIds();
    const { webhookId, order } = await heardBy({ after: first });
    const listener = await listen();
    await update(webhookId, { url: listener.url, after: first });
    await listener.until((heard) => heard.some(({ event }) => event.data.orderId === order));
  });
});

describe('UpdateWebhook', () => {
  it('changes what is named and nothing else; with nothing it changes nothing', async () => {
    const { secret, ...webhook } = await create({ description: 'Shop', email: 'ops@shop.example' });
    const { webhookId } = webhook;
    expect(await update(webhookId, {})).toEqual(webhook);
    const nothing = {
      url: null,
      types: null,
      description: null,
      locale: null,
      email: null,
      enabled: null,
      after: null,
    };
    expect(await update(webhookId, nothing)).toEqual(webhook);
    expect(await update(webhookId, { description: '', email: '' })).toEqual({
      ...webhook,
      description: null,
      email: null,
    });
    expect(await update(webhookId, { locale: 'en', url: 'https://other.example' })).toMatchObject({
      locale: 'en',
      url: 'https://other.example',
      nextTryAt: null,
    });
    expect(JSON.stringify(await get(webhookId))).not.toContain(secret);
  });

  it('switched off and on again it goes on where it stopped', async () => {
    const listener = await listen();
    const { webhookId } = await create({ url: listener.url, types: ['order.created'] });
    door.clock.advance(60_000);
    const off = await update(webhookId, { enabled: false });
    expect(off).toMatchObject({ enabled: false, disabledReason: 'owner', disabledAt: '2026-11-23T10:01:00+03:00' });
    door.clock.advance(60_000);
    expect((await update(webhookId, { enabled: false })).disabledAt).toBe(off.disabledAt);
    await deliver();
    const order = await newOrder();
    expect(await update(webhookId, { enabled: true })).toMatchObject({
      enabled: true,
      disabledReason: null,
      disabledAt: null,
    });
    await listener.until((heard) => heard.length === 1);
    expect(listener.heard[0]?.event.data.orderId).toBe(order);
  });

  it('refuses what CreateWebhook refuses, and changes nothing then', async () => {
    const { secret: _, ...webhook } = await create();
    const wrongs: readonly [Body, string][] = [
      [{ url: '' }, 'url'],
      [{ url: 'ftp://shop.example' }, 'url'],
      [{ types: ['order.lost'] }, 'types[0]'],
      [{ email: 'ops' }, 'email'],
      [{ enabled: 1 }, 'enabled'],
      [{ locale: '' }, 'locale'],
    ];
    for (const [wrong, target] of wrongs) {
      expect(await refusesChange(webhook.webhookId, { description: 'New', ...wrong })).toEqual([
        `RequestInvalid ${target}`,
      ]);
    }
    expect(await get(webhook.webhookId)).toEqual(webhook);
  });
});

const onOne = [
  ['GET', '', undefined],
  ['PATCH', '', { enabled: true }],
  ['DELETE', '', undefined],
  ['POST', '/RotateSecret', undefined],
  ['POST', '/Test', undefined],
  ['GET', '/Deliveries', undefined],
  ['POST', '/Redeliver', { since: MONDAY_TEN }],
  ['POST', '/Retry', undefined],
] as const;

describe('a webhook of another company', () => {
  it.each(onOne)('does not exist: %s %s', async (method, path, body) => {
    const { webhookId } = await create();
    const stranger = await newCompany();
    const asked = { key: stranger.key, ...(body && { body }) };
    for (const id of [webhookId, 'wh_none', webhookId.toLowerCase(), ' ', '%00', 'x'.repeat(1_000)]) {
      const found = await refusals(method, `/Webhooks/${encodeURIComponent(id)}${path}`, asked);
      expect(found, id).toEqual([expect.stringMatching(/^(WebhookNotFound|RequestInvalid) webhookId$/)]);
    }
    expect(await refusals(method, `/Webhooks/${webhookId}${path}`, asked)).toEqual(['WebhookNotFound webhookId']);
    expect((await get(webhookId)).enabled).toBe(true);
  });

  it('is within reach where the key may act for that company, by companyId, and for no other', async () => {
    const owner = 'sandbox-key';
    const { service, companyId: owner_id } = door.opened;
    await service.store.db.updateTable('companies').set({ owner_id }).where('id', '=', companyId()).execute();
    const query = `?companyId=${companyId()}`;
    const { body: made } = await call('POST', `/Webhooks${query}`, { key: owner, body: { url } });
    expect(await list()).toMatchObject([{ webhookId: made.webhookId }]);
    expect((await call('GET', `/Webhooks${query}`, { key: owner })).body.webhooks).toHaveLength(1);
    for (const [method, path, body] of onOne.filter(([one]) => one !== 'DELETE')) {
      const at = `/Webhooks/${made.webhookId}${path}`;
      const asked = { key: owner, ...(body && { body }) };
      expect((await call(method, at + query, asked)).status, `${method} ${path}`).toBe(200);
      expect(await refusals(method, at, asked)).toEqual(['WebhookNotFound webhookId']);
      const stranger = await newCompany();
      expect(await refusals(method, at + query, { ...asked, key: stranger.key }, 403)).toEqual([
        'AccessDenied companyId',
      ]);
    }
    expect((await call('DELETE', `/Webhooks/${made.webhookId}${query}`, { key: owner })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('DeleteWebhook', () => {
  it('ends it, once', async () => {
    const { webhookId } = await create();
    expect((await ask('DeleteWebhook', `/${webhookId}`)).body).toEqual({ webhookId });
    expect(await list()).toEqual([]);
    expect(await refusals('DELETE', `/Webhooks/${webhookId}`, { key: key() })).toEqual(['WebhookNotFound webhookId']);
  });
});

describe('RotateWebhookSecret', () => {
  it('gives another secret, beside which the one before is good for a day', async () => {
    const { webhookId, secret } = await create();
    const answer = await ask('RotateWebhookSecret', `/${webhookId}/RotateSecret`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(answer.body.secret).not.toBe(secret);
    expect(answer.body.previousSecretUntil).toBe('2026-11-24T10:00:00+03:00');
    expect((await get(webhookId)).previousSecretUntil).toBe('2026-11-24T10:00:00+03:00');
  });
});

describe('TestWebhook', () => {
  it('tells what the endpoint made of it', async () => {
    const listener = await listen();
    const { webhookId } = await create({ url: `${listener.url}/events`, enabled: false });
    const { body } = await ask('TestWebhook', `/${webhookId}/Test`);
    expect(body).toMatchObject({ delivered: true, status: 204, reason: null, answer: '' });
    const [heard] = listener.heard;
    expect(heard?.headers['webhook-id']).toBe(body.eventId);
    expect(heard?.event).toEqual({
      id: body.eventId,
      type: 'webhook.test',
      version: 1,
      timestamp: MONDAY_TEN,
      companyId: companyId(),
      data: { webhookId },
    });
    listener.answer(() => 500);
    const failed = (await ask('TestWebhook', `/${webhookId}/Test`)).body;
    expect(failed).toMatchObject({ delivered: false, status: 500, reason: null, answer: 'heard' });
    expect(failed.eventId).not.toBe(body.eventId);
    expect((await deliveriesOf(webhookId)).deliveries).toEqual([]);
    expect(await get(webhookId)).toMatchObject({ failedTries: 0, enabled: false });
  });

  it('and why there was no answer', async () => {
    const listener = await listen();
    const dead = await create({ url: listener.url });
    await listener.close();
    expect((await ask('TestWebhook', `/${dead.webhookId}/Test`)).body).toEqual({
      eventId: expect.stringMatching(/^evt_test_[\w-]{22}$/),
      delivered: false,
      status: null,
      reason: 'connection',
      tookMs: expect.any(Number),
      answer: null,
    });
  });
});
