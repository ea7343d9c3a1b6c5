import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post, withFields } from '../testing/table-of-operations.ts';
import { OPERATOR_KEY } from './testing/operator-key.ts';

// interface 23.5.

const NOON = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;

let now = NOON;
let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, () => now);
});
afterAll(() => opened?.close());

const handedOver = async (): Promise<string> => {
  now = NOON;
  const { path, body } = operationNamed('Create');
  const deliveryOptions = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' };
  const created = await opened.request(path, post(withFields(body, { deliveryOptions })));
  return ((await created.json()) as { readonly orderId: string }).orderId;
};

const tell = async (orderId: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const init = post(body, { Authorization: `apiKey ${OPERATOR_KEY}`, ...headers });
  const response = await opened.request(`/operator/v1/Orders/${orderId}/Advance`, init);
  return { status: response.status, answer: await response.json() };
};

const history = async (orderId: string) => {
  const headers = { Authorization: `apiKey ${opened.key}`, 'Accept-Language': 'en' };
  const response = await opened.request(`/openapi/v2/Orders/${orderId}/Track`, { headers });
  return JSON.stringify(await response.json());
};

describe('AdvanceOrder', () => {
  it('moves an order, which its company sees as a word of the vendor', async () => {
    const orderId = await handedOver();
    now += 2 * HOUR;
    expect(await tell(orderId, { status: 80, force: true })).toMatchObject({
      status: 200,
      answer: { orderId, status: 80, messages: [] },
    });
    // A moment without an offset is one of the service's zone, three hours ahead of UTC.
    const delivered = { status: 700, at: '2026-11-20T14:30', text: 'Left with the secretary', receivedBy: 'Anna' };
    now += 2 * HOUR;
    expect(await tell(orderId, { ...delivered, force: true })).toMatchObject({ status: 200, answer: { status: 700 } });
    const told = await history(orderId);
    expect(told).toContain('2026-11-20T14:30:00+03:00');
    expect(told).toContain('Left with the secretary');
  });

  it('says that the same was told before, and that later news is known', async () => {
    const orderId = await handedOver();
    now += 3 * HOUR;
    const onItsWay = { status: 100, at: '2026-11-20T14:00:00+03:00', force: true };
    await tell(orderId, onItsWay);
    const before = await history(orderId);
    const again = await tell(orderId, onItsWay, { 'Accept-Language': 'ru' });
    expect(again.answer).toMatchObject({ status: 100, messages: [expect.stringContaining('ничего не изменилось')] });
    expect(await history(orderId)).toBe(before);
    const late = await tell(orderId, { status: 80, at: '2026-11-20T13:00:00+03:00', force: true });
    expect(late.answer).toMatchObject({ status: 100, messages: [expect.stringContaining('later news')] });
    expect(await history(orderId)).not.toBe(before);
  });

  it.each([
    ['a vendor that tells by itself', { status: 80 }, 'OrderStateInvalid', 'force', 'Swift'],
    ['a moment to come', { status: 80, at: '2031-01-01T00:00:00Z', force: true }, 'OrderStateInvalid', 'at', '2031'],
    ['a status that goes back', { status: 60, force: true }, 'RequestInvalid', 'status', '80 ParcelPickedUp'],
    ['no status', { force: true }, 'RequestInvalid', 'status', ''],
    ['a moment that is none', { status: 80, at: 'noon' }, 'RequestInvalid', 'at', 'noon'],
    ['a name without end', { status: 80, receivedBy: 'x'.repeat(201) }, 'RequestInvalid', 'receivedBy', '200'],
    ['a text without end', { status: 80, text: 'x'.repeat(1001) }, 'RequestInvalid', 'text', '1000'],
  ])('refuses %s, and changes nothing', async (_, body, code, target, words) => {
    const orderId = await handedOver();
    const before = await history(orderId);
    const { status, answer } = await tell(orderId, body);
    expect([status, answer]).toMatchObject([
      400,
      { errors: [{ code, target, message: expect.stringContaining(words) }] },
    ]);
    expect(await history(orderId)).toBe(before);
  });

  it('refuses an order that is not there, or is with no vendor', async () => {
    expect(await tell('CTG-0000-0000', { status: 80, force: true })).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'OrderNotFound', target: 'orderId' }] },
    });
    expect((await tell(await opened.draft(), { status: 80, force: true })).answer).toMatchObject({
      errors: [{ code: 'OrderStateInvalid', target: null }],
    });
  });
});

it('a key of the operator has a limit of requests of its own (interface 2.3)', async () => {
  const limited = await openTestApi({ RATE_LIMIT_PER_SECOND: '2' });
  const ask = async (key: string) => {
    const init = post({ status: 80 }, { Authorization: `apiKey ${key}` });
    return (await limited.request('/operator/v1/Orders/none/Advance', init)).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push(await ask(OPERATOR_KEY));
  expect(statuses).toEqual([400, 400, 400, 400, 429]);
  expect(await ask(await limited.newOperatorKey('manager'))).toBe(400);
  await limited.close();
});
