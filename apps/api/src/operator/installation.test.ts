import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliverWebhooks } from '@cartage/service';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { makeWebhook } from '../testing/webhook-samples.ts';
import { askOperator, refusalsOf } from './testing/ask-operator.ts';

// interface 23.17, 23.18.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const ask = askOperator(() => opened);

it('lists the webhooks of all companies, and of one, in pages, without what stands in the query of an address', async () => {
  const { db } = opened.service.store;
  const stranger = await opened.newStranger();
  const own = await makeWebhook(opened.service, 'sandbox-key');
  const { companyId: another, webhookId: others } = stranger;
  await db.updateTable('webhook_endpoints').set({ url: 'https://shop.example/in?token=canary-9c' }).execute();
  const found: Readonly<Record<string, unknown>>[] = [];
  let [page, totalCount]: [string | null, number] = ['/Webhooks?PageSize=2', 0];
  while (page !== null) {
    const { answer } = await ask('GET', page);
    found.push(...answer.webhooks);
    totalCount = answer.totalCount;
    page = answer.nextLink?.slice(answer.nextLink.indexOf('/Webhooks')) ?? null;
  }
  expect(new Set(found.map(({ webhookId }) => webhookId)).size).toBe(totalCount);
  expect(found.find(({ webhookId }) => webhookId === own)).toMatchObject({
    ...{ companyId: opened.companyId, url: 'https://shop.example/in', enabled: false },
    ...{ disabledReason: 'owner', failedTries: 0, waiting: 0 },
  });
  expect(found.at(-1)).toMatchObject({ webhookId: others, companyId: another });

  const ofOne = await ask('GET', `/Webhooks?CompanyId=${another}&CompanyId=999`);
  expect(ofOne.answer).toMatchObject({ webhooks: [{ webhookId: others }], totalCount: 1 });
  expect(JSON.stringify(await ask('GET', '/Webhooks'))).not.toContain('canary-9c');
  expect(await refusalsOf(ask('GET', '/Webhooks?CompanyId=two'))).toEqual([400, 'RequestInvalid CompanyId[0]']);
});

it("shows what became of the events of a company's webhook, and has them sent again", async () => {
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    heard.push(String(request.headers['webhook-id']));
    response.writeHead(heard.length === 1 ? 500 : 204).end(heard.length === 1 ? 'no room' : '');
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  try {
    const { service } = opened;
    const { companyId, webhookId } = await opened.newStranger();
    const { port } = receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/in`;
    await service.store.db
      .updateTable('webhook_endpoints')
      .set({ url, off_reason: null, off_at: null })
      .where('id', '=', webhookId)
      .execute();
    const path = `/Webhooks/${webhookId}`;
    const deliveries = async (query = '') => (await ask('GET', `${path}/Deliveries${query}`)).answer.deliveries;
    const since = new Date(service.clock() - 3_600_000).toISOString();
    expect(await ask('POST', `${path}/Redeliver`, { since })).toEqual({ status: 204, answer: null });
    const delivery = await deliverWebhooks(service, { ownsDatabase: true, everyMs: 5 });
    try {
      const first = await vi.waitFor(
        async () => {
          const [waiting] = (await deliveries('?state=Waiting')).slice(-1);
          expect(waiting).toMatchObject({ status: 500, answer: 'no room', state: 'Waiting' });
          return waiting;
        },
        { timeout: 20_000 },
      );
      const times = () => heard.filter((id) => id === first.eventId).length;
      expect(times()).toBe(1);
      expect(await ask('POST', `${path}/Retry`)).toEqual({ status: 204, answer: null });
      await vi.waitFor(
        async () => {
          const all = await deliveries();
          expect(all.find(({ eventId }: { readonly eventId: string }) => eventId === first.eventId)).toMatchObject({
            ...{ state: 'Delivered', status: 204 },
          });
        },
        { timeout: 20_000 },
      );
      expect(times()).toBe(2);
      expect((await ask('POST', `${path}/Redeliver`, { eventId: first.eventId })).status).toBe(204);
      await vi.waitFor(() => expect(times()).toBe(3), { timeout: 20_000 });
    } finally {
      await delivery.close();
    }

    expect(await refusalsOf(ask('POST', `${path}/Redeliver`, {}))).toEqual([400, 'RequestInvalid eventId']);
    expect(await refusalsOf(ask('POST', `${path}/Redeliver`, { eventId: 'evt_1' }))).toEqual([
      400,
      'EventUnknown eventId',
    ]);
    expect(await refusalsOf(ask('GET', `${path}/Deliveries?before=evt_1&state=Lost`))).toEqual([
      400,
      'RequestInvalid state',
    ]);
    for (const [method, rest] of [
      ['GET', 'Deliveries'],
      ['POST', 'Retry'],
    ] as const)
      expect(await refusalsOf(ask(method, `/Webhooks/wh_nobody/${rest}`))).toEqual([404, 'NotFound webhookId']);
    expect(await refusalsOf(ask('POST', '/Webhooks/wh_nobody/Redeliver', { since }))).toEqual([
      404,
      'NotFound webhookId',
    ]);
    const entries = await service.store.db
      .selectFrom('audit_entries')
      .select(['act', 'company_id', 'actor_name'])
      .where('object_id', '=', webhookId)
      .where('act', 'in', ['RedeliverWebhook', 'RetryWebhook'])
      .execute();
    expect(entries).toEqual(
      ['RedeliverWebhook', 'RetryWebhook', 'RedeliverWebhook'].map((act) => ({
        ...{ act, company_id: companyId, actor_name: 'Operator' },
      })),
    );
  } finally {
    receiver.close();
  }
});

it('shows what is installed and serves', async () => {
  const { service } = opened;
  const at = service.clock();
  const seen = { pid: 7, serves: 'worker', version: '0.0.9', started_at: at, seen_at: at, believed_at: at } as const;
  await service.store.db
    .insertInto('processes')
    .values([
      { ...seen, id: 'alive', ended_at: null },
      { ...seen, id: 'ended', ended_at: at },
    ])
    .execute();
  const { status, answer } = await ask('GET', '/Installation');
  expect(status).toBe(200);
  expect(answer.processes).toContainEqual(
    expect.objectContaining({ processId: 'alive', pid: 7, serves: 'worker', version: '0.0.9' }),
  );
  expect(JSON.stringify(answer.processes)).not.toContain('ended');
  expect(answer.database).toEqual({ kind: 'sqlite', migration: expect.stringMatching(/^\d{4}-/) });
  expect(answer.clock).toMatchObject({ isBelieved: true });
  expect(answer.vendors).toContainEqual(expect.objectContaining({ vendorKey: 'swift', isConnected: true }));
  expect(answer.restoration).toMatchObject({ generation: 0, restoredAt: null });
  expect(answer.settings).toContainEqual({ name: 'TIME_ZONE', value: 'Europe/Moscow' });
});
