import { type EventType, eventId } from '@cartage/core';
import { createCompany, doJob } from '@cartage/service';
import { type EventModel, eventPageModel } from '@cartage/wire/v2';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
const { door, call, refusals, create } = front;
beforeEach(async () => {
  door.clock.set(MONDAY_TEN);
  await door.control('POST', '/reset');
});

const DAY = 24 * 3_600_000;
const NOW = Date.parse(MONDAY_TEN);

interface Page {
  readonly events: readonly EventModel[];
  readonly next: string | null;
  readonly hasMore: boolean;
}

/** Asks with these in the query; the answer is as its contract says. */
const read = async (query: Readonly<Record<string, string | number>> | string = {}, headers = {}): Promise<Page> => {
  const asked =
    typeof query === 'string'
      ? query
      : new URLSearchParams(Object.entries(query).map(([name, one]): [string, string] => [name, String(one)]));
  const { status, body } = await call('GET', `/Events?${asked}`, { headers });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  expect(eventPageModel.parse(body)).toEqual(body);
  return body;
};

const refused = (query: string, key?: string, status?: number) =>
  refusals('GET', `/Events?${query}`, key === undefined ? {} : { key }, status);

/** From this moment on: what tests before have left is behind it. */
const now = async (): Promise<string> => (await read({ after: 'now' })).next ?? '';

/** As another process would. The number stands where a balance would. */
const write = (companyId: number, numbers: readonly number[], type: EventType = 'balance.low', at = NOW) => {
  const facts = (amount: number) => JSON.stringify({ amount, reserved: 0, creditLimit: 0, threshold: 0 });
  return door.opened.service.store.db
    .insertInto('events')
    .values(numbers.map((number) => ({ company_id: companyId, type, at, order_id: null, facts: facts(number) })))
    .execute();
};
const own = (numbers: readonly number[], type?: EventType) => write(door.opened.companyId, numbers, type);
const amounts = ({ events }: Pick<Page, 'events'>) =>
  events.map(({ data }) => ('threshold' in data ? data.amount * 100 : null));

describe('an order’s whole life (interface 22.2)', () => {
  it('is told in the order in which it happened, with the words of its record', async () => {
    await own([0]);
    const begun = await now();
    const { result } = await create({ option: chosen.econom, customerOrderId: 'life-1' });
    const orderId: string = result.orderId;
    await door.advance(orderId, 'ParcelPickedUp');
    await door.advance(orderId, 'ParcelOnTheWay');
    await door.advance(orderId, 'Finished');
    const { events, next, hasMore } = await read({ after: begun });
    const told = events.filter(({ data }) => 'orderId' in data && data.orderId === orderId);
    expect(told).toEqual(events);
    expect([next, hasMore]).toEqual([events.at(-1)?.id, false]);
    const moves = told.map(({ type, data }) => ['status' in data && [data.previousStatus, data.status], type]);
    expect(moves).toEqual([
      [[null, 10], 'order.created'],
      [[10, 50], 'order.status_changed'],
      [[50, 60], 'order.status_changed'],
      [[50, 60], 'order.handed_over'],
      [[60, 80], 'order.tracked'],
      [[60, 80], 'order.status_changed'],
      [[80, 100], 'order.tracked'],
      [[80, 100], 'order.status_changed'],
      [[100, 700], 'order.tracked'],
      [[100, 700], 'order.status_changed'],
      [[100, 700], 'order.delivered'],
    ]);
    const { body } = await call('GET', `/Orders/${orderId}`);
    const last = told.findLast(({ type }) => type === 'order.delivered');
    const { order } = body;
    expect(last).toMatchObject({
      version: 1,
      companyId: door.opened.companyId,
      timestamp: '2026-11-23T10:18:00+03:00',
      data: {
        orderId,
        customerOrderId: 'life-1',
        status: order.status,
        masterStatus: order.masterStatus,
        statusDate: order.statusDate,
        price: order.price,
        vendorKey: 'econom',
        vendorInvoiceNum: order.vendorInvoiceNum,
        planDeliveryDate: order.planDeliveryDate,
        deliveryDate: order.deliveryDate,
        receivedBy: order.receivedBy,
      },
    });
  });

  it('is told in the language of the reader', async () => {
    await own([0]);
    const begun = await now();
    await create({ option: chosen.econom });
    const texts = async (language: string) =>
      (await read({ after: begun }, { 'Accept-Language': language })).events.map(({ data }) =>
        'trackItem' in data ? data.trackItem?.eventText : null,
      );
    const [en, ru] = [await texts('en'), await texts('ru')];
    expect(ru[0]).toMatch(/[а-я]/);
    expect(en[0]).not.toMatch(/[а-я]/);
  });

  it('tells what was changed by the names of Update', async () => {
    const { result } = await create({});
    const begun = await now();
    const changes = { 'receiver.phone': '+79172345679', project: 'spring', 'option.reqDeliveryDate': '2026-11-30' };
    await call('PATCH', `/Orders/${result.orderId}`, { body: { changes } });
    const { events } = await read({ after: begun, types: 'order.changed' });
    expect(events.map(({ data }) => 'changedFields' in data && data.changedFields.toSorted())).toEqual([
      Object.keys(changes).toSorted(),
    ]);
  });
});

describe('the cursor (interface 22.3)', () => {
  it('walks the whole line in pages of any size, count put right as that of any page', async () => {
    await own([0]);
    const begun = await now();
    await own([1, 2, 3, 4, 5]);
    const walk = async (count: number) => {
      const pages = [await read({ after: begun, count })];
      for (let last = pages[0]; last?.hasMore; last = pages.at(-1)) {
        pages.push(await read({ after: last.next ?? '', count }));
      }
      return pages.map(amounts);
    };
    expect(await walk(2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(await walk(0)).toEqual([[1], [2], [3], [4], [5]]);
    expect(await walk(5000)).toEqual([[1, 2, 3, 4, 5]]);
    expect(await refused('count=many')).toEqual(['RequestInvalid count']);
    await own(Array.from({ length: 1_001 }, (_, n) => n + 6));
    expect((await read({ after: begun })).events).toHaveLength(100);
    expect((await read({ after: begun, count: 1001 })).events).toHaveLength(1000);
  });

  it('that is none of the company’s line is refused, and a swept one says where to begin', async () => {
    const { service } = door.opened;
    const company = await createCompany(service, {
      name: 'Swept',
      vatNumber: null,
      kpp: null,
      creditLimit: 0,
      ownerId: door.opened.companyId,
    });
    const { id: companyId } = company;
    await write(companyId, [1, 2, 3]);
    await write(companyId, [4, 5], 'balance.low', NOW + DAY);
    const ofIt = `companyId=${companyId}`;
    const { events } = await read(ofIt);
    const [first, second, , fourth] = events.map(({ id }) => id);
    for (const after of ['evt_1', 'today', await now(), eventId({ companyId, place: 6, at: NOW })]) {
      expect(await refused(`${ofIt}&after=${after}`)).toEqual(['EventUnknown after']);
    }
    expect(await refused(`after=${first}`)).toEqual(['EventUnknown after']);
    door.clock.advance(90 * DAY + 1);
    await doJob(service, { task: 'sweep-events', payload: null });
    for (const headers of [{}, { Accept: 'text/event-stream' }]) {
      const { status, body } = await call('GET', `/Events?${ofIt}&after=${second}`, { headers });
      expect([status, body.errors[0].code, body.errors[0].message]).toEqual([
        400,
        'EventsGone',
        expect.stringContaining(fourth ?? ''),
      ]);
    }
    expect(amounts(await read(ofIt))).toEqual([4, 5]);
  });
});

describe('types and rights (interface 22.2)', () => {
  it('a key is told of what it may read, and refused what it names besides', async () => {
    await own([0]);
    const begun = await now();
    await own([1]);
    await own([2], 'vendor.connection_failed');
    const { result } = await create({});
    const key = await door.opened.newKey(['Orders.Read']);
    const typesWith = async (query: string, ofKey: string) => {
      const { body } = await call('GET', `/Events?after=${begun}${query}`, { key: ofKey });
      return body.events?.map(({ type }: EventModel) => type) ?? body.errors;
    };
    expect(await typesWith('', key)).toEqual(['order.created']);
    expect(await typesWith('&types[]=order.created&types[]=order.canceled', key)).toEqual(['order.created']);
    expect(await typesWith('', await door.opened.newKey(['Orders.Read', 'Balance']))).toEqual([
      'balance.low',
      'order.created',
    ]);
    expect(await typesWith('&types=vendor.connection_failed', 'sandbox-key')).toEqual(['vendor.connection_failed']);
    expect(await refused('types[]=order.created&types[]=balance.low', key, 403)).toEqual(['AccessDenied null']);
    expect(await refused('types[]=vendor.connection_failed', key, 403)).toEqual(['AccessDenied null']);
    expect(await refused('', await door.opened.newKey(['Balance']), 403)).toEqual(['AccessDenied null']);
    expect(await refused('types[]=order.created&types[]=order.*')).toEqual(['RequestInvalid types[1]']);
    expect(result.orderId).toBeDefined();
  });

  it('the events of a company that the caller’s owns are its own', async () => {
    const { service, companyId } = door.opened;
    const owned = { name: 'Owned', vatNumber: null, kpp: null, creditLimit: 0, ownerId: companyId };
    const { id } = await createCompany(service, owned);
    await write(id, [71]);
    const { events } = await read({ companyId: id });
    expect(events).toMatchObject([{ companyId: id, data: { amount: 0.71 } }]);
    expect((await read({ after: 'now' })).next).not.toBe(events[0]?.id);
    expect(await refused(`companyId=${id}`, 'other-key', 403)).toEqual(['AccessDenied companyId']);
  });
});

describe('waiting for news (interface 22.4)', () => {
  const waiting = () => expect.poll(() => door.opened.service.events.count());

  it('Prefer: wait holds an answer that would be empty until there is an event', async () => {
    await own([0]);
    const asked = call('GET', '/Events?after=now', { headers: { Prefer: 'wait=30' } });
    await waiting().toBe(1);
    await own([1]);
    const { headers, body } = await asked;
    expect(amounts(body)).toEqual([1]);
    expect(headers.get('preference-applied')).toBe('wait=30');
    expect(headers.get('cache-control')).toBe('no-store');
    // One that is not empty is not held.
    expect(amounts(await read('', { Prefer: 'wait=30' })).length).toBeGreaterThan(0);
    const { headers: unasked, body: none } = await call('GET', '/Events?after=now');
    expect([none.events, unasked.get('preference-applied')]).toEqual([[], null]);
  });

  /** What comes until `enough`; then the listener goes. */
  const listen = async (query: string, headers: Readonly<Record<string, string>>, enough: RegExp) => {
    const leave = new AbortController();
    const response = await door.opened.request(`/openapi/v2/Events${query}`, {
      headers: { Authorization: 'apiKey sandbox-key', Accept: 'text/event-stream', ...headers },
      signal: leave.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let said = '';
    while (!enough.test(said)) said += Buffer.from((await reader.read()).value ?? []).toString();
    leave.abort();
    await reader.cancel();
    const frames = said.split('\n\n').filter((frame) => frame.startsWith('id: '));
    return frames.map((frame) => {
      const [, id, data] = /^id: (\S+)(?:\ndata: (.+))?$/.exec(frame) ?? [];
      return { id, event: data === undefined ? null : (JSON.parse(data) as EventModel) };
    });
  };

  it('events come as they are written, and again from where a listener was', async () => {
    await own([0]);
    const begun = await now();
    await own([1, 2]);
    const first = listen(`?after=${begun}`, {}, /"amount":0\.03/);
    await waiting().toBe(1);
    await own([3]);
    const heard = await first;
    expect(heard.map(({ id, event }) => [id === event?.id, event && amounts({ events: [event] })])).toEqual([
      [true, [1]],
      [true, [2]],
      [true, [3]],
    ]);
    await waiting().toBe(0);
    // Last-Event-ID goes before after, which a browser sends as it did the first time.
    await own([4]);
    const again = listen('?after=now', { 'Last-Event-ID': heard[1]?.id ?? '' }, /"amount":0\.04/);
    expect((await again).map(({ event }) => event && amounts({ events: [event] }))).toEqual([[3], [4]]);
  });

  it('a listener who begins now, or hears of few types, is told where he is', async () => {
    await own([0]);
    const begun = await now();
    const begins = listen('?after=now&types=order.canceled', {}, /^id: /m);
    expect(await begins).toEqual([{ id: begun, event: null }]);
    const few = listen(`?after=${begun}&types=order.canceled`, {}, /^id: /m);
    await waiting().toBe(1);
    await own([1]);
    expect(await few).toEqual([{ id: await now(), event: null }]);
  });

  it('ends when the process closes', async () => {
    await own([0]);
    const held = call('GET', '/Events?after=now', { headers: { Prefer: 'wait=30' } });
    const stream = door.opened.request('/openapi/v2/Events?after=now', {
      headers: { Authorization: 'apiKey sandbox-key', Accept: 'text/event-stream' },
    });
    const text = stream.then((response) => response.text());
    await waiting().toBe(2);
    door.opened.service.events.close();
    expect((await held).body.events).toEqual([]);
    expect(await text).toMatch(/^retry: \d+\n\nid: \S+\n\n$/);
  });
});
