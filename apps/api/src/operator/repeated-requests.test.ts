import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fittingRequests } from '../testing/fitting-requests.ts';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { sent } from '../testing/probe.ts';
import { everyOperation, trialVersions } from '../testing/probes.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { askOperator } from './testing/ask-operator.ts';

// interface 4.1, of the operator.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
});
afterAll(() => opened?.close());

const call = askOperator(() => opened);
const { fittingRequest } = fittingRequests(() => opened);
const posts = everyOperation.filter(({ contract }) => contract.operatorRight && contract.method === 'POST');
const keyed = posts.filter(({ contract }) => contract.isIdempotent);

const ask = async (
  { probe, contract }: (typeof keyed)[number],
  asked: Parameters<typeof probe.withKey>[0],
  key: string,
) => {
  const [path, init] = sent(contract, probe.withKey(asked, 'sandbox-key'));
  const response = await opened.request(path, { ...init, headers: { ...init.headers, 'Idempotency-Key': key } });
  return {
    status: response.status,
    isReplayed: response.headers.get('idempotency-replayed'),
    body: await response.text(),
  };
};

it('every POST takes a key but those that only look, that the state of an order or a job lets happen once, and that send webhooks again', () => {
  expect(posts.filter((one) => !keyed.includes(one)).map(({ contract }) => contract.name)).toEqual([
    ...['AdvanceOrder', 'ApproveOrder', 'RefuseOrder', 'RetryOrder', 'RetryAbsentOrder', 'RetryOrders', 'CancelOrder'],
    ...['CancelOrderCourier', 'DecideOrderPrice', 'ChargeOrder', 'CheckConnection', 'SubscribeConnection', 'ReviveJob'],
    ...['CheckLedger', 'AgreeOnClock', 'RedeliverWebhook', 'RetryWebhook'],
  ]);
});

describe.each(keyed)('$name', (one) => {
  it('is done once under one key, and answered the same, to the byte', async () => {
    const asked = await fittingRequest(one);
    const key = crypto.randomUUID();
    const first = await ask(one, asked, key);
    // No mock vendor mails registers: its refusal is kept as well.
    expect(first.status < 300).toBe(one.contract.name !== 'SendRegisterAgain');
    const before = await storedRows(opened);
    expect(await ask(one, asked, key)).toEqual({ ...first, isReplayed: 'true' });
    expect(await storedRows(opened)).toEqual(before);
  });
});

describe('what stands under a key of the operator', () => {
  it('is of whoever asked: another body, and a new key for another person or key, are refused', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { name: 'Dispatch', role: 'viewer' };
    const first = await call('POST', '/Keys', body, headers);
    expect(first.status).toBe(200);
    const other = await call('POST', '/Keys', { ...body, role: 'support' }, headers);
    expect([other.status, other.answer.errors[0].code]).toEqual([400, 'IdempotencyKeyReused']);
    const { key } = (await call('POST', '/Keys', { name: 'Second', role: 'administrator' })).answer;
    const elses = await call('POST', '/Keys', body, { ...headers, Authorization: `apiKey ${key}` });
    expect([elses.status, elses.answer.errors[0].code]).toEqual([400, 'IdempotencyKeyReused']);
    const row = await opened.service.store.db
      .selectFrom('idempotency_keys')
      .select(['company_id', 'answer', 'sealed_with'])
      .where('key', '=', headers['Idempotency-Key'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ company_id: 0, sealed_with: expect.any(String) });
    expect(Buffer.from(row.answer ?? []).toString()).not.toContain(first.answer.key);
  });

  it('makes no second company where the first request was interrupted after it had made one', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { companyName: 'Once' };
    const made = await call('POST', '/Companies', body, headers);
    await opened.service.store.db
      .updateTable('idempotency_keys')
      .set({ state: 'running', running_until: 0, status: null, headers: null, answer: null })
      .where('key', '=', headers['Idempotency-Key'])
      .execute();
    const before = await storedRows(opened);
    expect(await call('POST', '/Companies', body, headers)).toEqual(made);
    expect(await storedRows(opened)).toEqual(before);
  });
});
