import type { AccessRight, EventType } from '@cartage/core';
import { createCompany, createKey, deliverWebhooks } from '@cartage/service';
import { openWebhookListener, type WebhookListener } from '@cartage/service/testing';
import type { Contract, JsonReply } from '@cartage/wire';
import { v2Operations } from '@cartage/wire/v2';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Answer } from '../../testing/open-door.ts';
import { MONDAY_TEN, openFrontDoor, order } from './front-door.ts';

export type Body = Readonly<Record<string, unknown>>;

interface Asking {
  readonly body?: Body;
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where webhooks of tests are sent that nobody is to get. */
export const url = 'https://shop.example/events';

/** A front door for tests of webhooks; each test has a company of its own. */
export const openWebhookDoor = () => {
  const front = openFrontDoor();
  const { door, call, refusals } = front;
  const cleanUps: (() => Promise<void>)[] = [];
  let own: { readonly companyId: number; readonly key: string };
  beforeEach(async () => {
    door.clock.set(MONDAY_TEN);
    own = await newCompany();
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  const newCompany = async () => {
    const { service } = door.opened;
    const terms = { vatNumber: null, kpp: null, creditLimit: 100_000_000_00 };
    const { id } = await createCompany(service, { ...terms, name: 'Lavka' });
    return { companyId: id, key: await createKey(service, { companyId: id, name: 'Test' }) };
  };

  /** The answer, whose body is as the contract says, member by member. */
  const ask = async (name: keyof typeof v2Operations, path: string, asking: Asking = {}): Promise<Answer> => {
    const { as = own.key, headers = {}, body } = asking;
    const { method, replies }: Contract = v2Operations[name];
    const answer = await call(method, `/Webhooks${path}`, { key: as, headers, ...(body && { body }) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { json } = replies[200] as JsonReply;
    expect(json.parse(answer.body)).toEqual(answer.body);
    return answer;
  };

  return {
    ...front,
    ask,
    newCompany,
    companyId: () => own.companyId,
    key: () => own.key,
    /** Another key of the company, with these rights. */
    newKey: (rights: readonly AccessRight[]) =>
      createKey(door.opened.service, { companyId: own.companyId, name: 'Restricted', rights }),
    create: async (body: Body = {}, as = own.key) =>
      (await ask('CreateWebhook', '', { body: { url, ...body }, as })).body,
    get: async (id: string) => (await ask('GetWebhook', `/${id}`)).body,
    update: async (id: string, body: Body, as = own.key) => (await ask('UpdateWebhook', `/${id}`, { body, as })).body,
    list: async () => (await ask('ListWebhooks', '')).body.webhooks,
    deliveriesOf: async (id: string, query = '') => (await ask('WebhookDeliveries', `/${id}/Deliveries${query}`)).body,
    refusesNew: (body: Body, as = own.key, status = 400) =>
      refusals('POST', '/Webhooks', { key: as, body: { url, ...body } }, status),
    refusesChange: (id: string, body: Body, as = own.key, status = 400) =>
      refusals('PATCH', `/Webhooks/${id}`, { key: as, body }, status),
    /** A draft, and with it the event `order.created`; its number. */
    newOrder: async (as = own.key): Promise<string> => {
      const { status, body } = await call('POST', '/Orders', { key: as, body: order() });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result.orderId;
    },
    /** Of all events of the company, the first one first. */
    eventIds: async (as = own.key): Promise<readonly string[]> =>
      (await call('GET', '/Events', { key: as })).body.events.map(({ id }: { readonly id: string }) => id),
    /** Writes an event of the company's balance, as another part of the service would. */
    writeEvent: (type: EventType) => {
      const facts = JSON.stringify({ amount: 0, reserved: 0, creditLimit: 0, threshold: 0 });
      const at = Date.parse(MONDAY_TEN);
      const row = { company_id: own.companyId, type, at, order_id: null, facts };
      return door.opened.service.store.db.insertInto('events').values(row).execute();
    },
    listen: async (): Promise<WebhookListener> => {
      const listener = await openWebhookListener();
      cleanUps.push(listener.close);
      return listener;
    },
    /** Has events delivered until the test ends. */
    deliver: async (): Promise<void> => {
      const delivery = await deliverWebhooks(door.opened.service, { ownsDatabase: true, everyMs: 5 });
      cleanUps.push(delivery.close);
    },
  };
};
