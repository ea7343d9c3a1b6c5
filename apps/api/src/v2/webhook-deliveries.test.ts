import { describe, expect, it, vi } from 'vitest';
import { MONDAY_TEN } from './testing/front-door.ts';
import { type Body, openWebhookDoor } from './testing/webhook-door.ts';

// interface 22: where events are sent. The sandbox of the tests may send anywhere.

const { ask, newCompany, key, create, get, update, deliveriesOf, newOrder, eventIds, listen, deliver, door, refusals } =
  openWebhookDoor();

describe('WebhookDeliveries', () => {
  const delivered = async (count: number) => {
    const listener = await listen();
    const { webhookId } = await create({ url: listener.url, types: ['order.created'] });
    for (let n = 0; n < count; n += 1) await newOrder();
    await deliver();
    await listener.until((heard) => heard.length >= count);
    await vi.waitFor(async () => expect((await deliveriesOf(webhookId)).deliveries).toHaveLength(count), {
      timeout: 20_000,
    });
    return { webhookId, listener };
  };

  it('shows each event once, the newest first, page by page', async () => {
    const { webhookId } = await delivered(5);
    const { deliveries, nextLink } = await deliveriesOf(webhookId);
    expect(nextLink).toBeNull();
    expect(deliveries[0]).toEqual({
      eventId: (await eventIds()).at(-1),
      type: 'order.created',
      timestamp: MONDAY_TEN,
      orderId: expect.stringMatching(/^CTG-/),
      state: 'Delivered',
      tries: 1,
      lastTryAt: MONDAY_TEN,
      nextTryAt: null,
      status: 204,
      reason: null,
      tookMs: expect.any(Number),
      answer: '',
    });
    const walked: unknown[] = [];
    let next: string | null = `/openapi/v2/Webhooks/${webhookId}/Deliveries?count=2&STATE=Delivered`;
    const sizes: number[] = [];
    while (next !== null) {
      const { pathname, search } = new URL(next, 'http://localhost');
      const page = await door.ask(pathname + search, { headers: { Authorization: `apiKey ${key()}` } });
      expect(page.status, JSON.stringify(page.body)).toBe(200);
      walked.push(...page.body.deliveries);
      sizes.push(page.body.deliveries.length);
      next = page.body.nextLink;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(walked).toEqual(deliveries);
    expect((await deliveriesOf(webhookId, '?state=Waiting')).deliveries).toEqual([]);
    expect((await deliveriesOf(webhookId, '?count=0')).deliveries).toHaveLength(1);
    expect((await deliveriesOf(webhookId, '?count=1000000')).deliveries).toHaveLength(5);
  });

  it('shows what waits, how often it was tried and when it is tried again', async () => {
    const { webhookId, listener } = await delivered(1);
    listener.answer(() => 503);
    const order = await newOrder();
    await vi.waitFor(
      async () =>
        expect((await deliveriesOf(webhookId, '?state=Waiting')).deliveries).toMatchObject([
          { orderId: order, state: 'Waiting', tries: 1, status: 503, answer: 'heard' },
        ]),
      { timeout: 20_000 },
    );
    const { nextTryAt, ...webhook } = await get(webhookId);
    expect(webhook).toMatchObject({ failedTries: 1, enabled: true });
    expect(Date.parse(nextTryAt) - Date.parse(MONDAY_TEN)).toBeGreaterThanOrEqual(5_000);
    // Nothing is tried again while it is off.
    expect((await update(webhookId, { enabled: false })).nextTryAt).toBeNull();
    expect((await deliveriesOf(webhookId, '?state=Delivered')).deliveries).toHaveLength(1);
  });

  it('shows what was given up, apart from what waits', async () => {
    const { webhookId } = await delivered(2);
    const { db } = door.opened.service.store;
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'given-up' })
      .where('endpoint_id', '=', webhookId)
      .where('place', '=', 1)
      .execute();
    const [event] = await eventIds();
    const shown = { eventId: event, state: 'GivenUp', nextTryAt: null };
    expect((await deliveriesOf(webhookId, '?state=GivenUp')).deliveries).toMatchObject([shown]);
    expect((await deliveriesOf(webhookId)).deliveries).toMatchObject([{ state: 'Delivered' }, shown]);
    expect((await deliveriesOf(webhookId, '?state=Waiting')).deliveries).toEqual([]);
  });

  it('refuses what is no state, no count, and no event of the company', async () => {
    const { webhookId } = await create();
    const refuses = (query: string) => refusals('GET', `/Webhooks/${webhookId}/Deliveries?${query}`, { key: key() });
    expect(await refuses('state=lost')).toEqual(['RequestInvalid state']);
    expect(await refuses('count=many')).toEqual(['RequestInvalid count']);
    const other = await newCompany();
    await newOrder(other.key);
    const [foreign] = await eventIds(other.key);
    for (const before of [foreign, 'evt', 'evt_0_0_0', '%00'])
      expect(await refuses(`before=${before}`)).toEqual([expect.stringMatching(/ before$/)]);
  });
});

describe('RetryWebhook', () => {
  const refusedOnce = async () => {
    const listener = await listen();
    listener.answer(() => 503);
    const { webhookId } = await create({ url: listener.url, types: ['order.created'] });
    await newOrder();
    await deliver();
    await vi.waitFor(async () => expect((await get(webhookId)).failedTries).toBe(1), { timeout: 20_000 });
    return { listener, webhookId };
  };

  it('tries at once what waits, and leaves one that is off as it is until it is on', async () => {
    const { listener, webhookId } = await refusedOnce();
    listener.answer(() => 204);
    await update(webhookId, { enabled: false });
    expect((await ask('RetryWebhook', `/${webhookId}/Retry`)).body).toMatchObject({ enabled: false, failedTries: 0 });
    expect((await deliveriesOf(webhookId, '?state=Waiting')).deliveries).toMatchObject([{ nextTryAt: MONDAY_TEN }]);
    await update(webhookId, { enabled: true });
    await listener.until((heard) => heard.length === 2);
    await vi.waitFor(
      async () => expect((await deliveriesOf(webhookId, '?state=Delivered')).deliveries).toHaveLength(1),
      { timeout: 20_000 },
    );
    expect((await deliveriesOf(webhookId, '?state=GivenUp')).deliveries).toEqual([]);
  });

  it('of one that waits has it sent now', async () => {
    const { listener, webhookId } = await refusedOnce();
    expect((await get(webhookId)).nextTryAt).not.toBe(MONDAY_TEN);
    expect((await ask('RetryWebhook', `/${webhookId}/Retry`)).body).toMatchObject({ nextTryAt: MONDAY_TEN });
    await listener.until((heard) => heard.length === 2);
  });
});

describe('RedeliverWebhook', () => {
  const redeliver = (id: string, body: Body) => ask('RedeliverWebhook', `/${id}/Redeliver`, { body });

  it('sends one event again, or all since a moment', async () => {
    const listener = await listen();
    const { webhookId } = await create({ url: listener.url, types: ['order.created'] });
    const orders = [await newOrder(), await newOrder()];
    await deliver();
    await listener.until((heard) => heard.length === 2);
    const [first] = listener.heard;
    await vi.waitFor(async () => expect((await deliveriesOf(webhookId)).deliveries).toHaveLength(2), {
      timeout: 20_000,
    });
    door.clock.advance(60_000);
    await redeliver(webhookId, { eventId: first?.event.id });
    await listener.until((heard) => heard.length === 3);
    expect(listener.heard[2]?.body).toBe(first?.body);
    await vi.waitFor(async () => expect((await deliveriesOf(webhookId, '?state=Waiting')).deliveries).toHaveLength(0), {
      timeout: 20_000,
    });
    door.clock.advance(60_000);
    // Without an offset in the zone of the service.
    await redeliver(webhookId, { since: '2026-11-23T10:00:00' });
    await listener.until((heard) => heard.length === 5);
    expect(
      listener.heard
        .slice(3)
        .map(({ event }) => event.data.orderId)
        .toSorted(),
    ).toEqual(orders.toSorted());
  });

  it('sends nothing of what is not there', async () => {
    const listener = await listen();
    const { webhookId } = await create({ url: listener.url, types: ['order.created'] });
    await newOrder();
    await deliver();
    await listener.until((heard) => heard.length === 1);
    await redeliver(webhookId, { since: '2030-01-01T00:00:00Z' });
    const order = await newOrder();
    await listener.until((heard) => heard.some(({ event }) => event.data.orderId === order));
    expect(listener.heard).toHaveLength(2);
  });

  it('waits while it is off', async () => {
    const listener = await listen();
    const { webhookId } = await create({ url: listener.url, enabled: false, types: ['order.delivered'] });
    await newOrder();
    await deliver();
    const [first = ''] = await eventIds();
    await redeliver(webhookId, { eventId: first });
    expect((await deliveriesOf(webhookId, '?state=Waiting')).deliveries).toHaveLength(1);
    await update(webhookId, { enabled: true });
    // Also one that is not of its types: it was asked for.
    await listener.until((heard) => heard.length === 1);
    expect(listener.heard[0]?.event.id).toBe(first);
  });

  it.each<[string, Body, readonly string[]]>([
    ['neither', {}, ['RequestInvalid eventId']],
    ['nothing', { eventId: '', since: null }, ['RequestInvalid eventId']],
    ['both', { eventId: 'evt_1_1_1', since: MONDAY_TEN }, ['RequestInvalid eventId']],
    ['no moment', { since: 'yesterday' }, ['RequestInvalid since']],
    ['a day that is not', { since: '2026-02-30T10:00:00Z' }, ['RequestInvalid since']],
    ['an empty one', { since: '' }, ['RequestInvalid since']],
    ['a number', { since: 7 }, ['RequestInvalid since']],
    ['no event', { eventId: 'now' }, ['EventUnknown eventId']],
    ['an event that was not', { eventId: 'evt_1_1_1' }, ['EventUnknown eventId']],
  ])('refuses %s', async (_, body, expected) => {
    const { webhookId } = await create();
    expect(await refusals('POST', `/Webhooks/${webhookId}/Redeliver`, { key: key(), body })).toEqual(expected);
  });

  it('refuses an event of another company', async () => {
    const { webhookId } = await create();
    const other = await newCompany();
    await newOrder(other.key);
    const [foreign] = await eventIds(other.key);
    const asked = { key: key(), body: { eventId: foreign } };
    expect(await refusals('POST', `/Webhooks/${webhookId}/Redeliver`, asked)).toEqual(['EventUnknown eventId']);
  });
});
