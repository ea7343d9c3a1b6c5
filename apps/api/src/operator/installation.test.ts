import { afterAll, beforeAll, expect, it } from 'vitest';
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
