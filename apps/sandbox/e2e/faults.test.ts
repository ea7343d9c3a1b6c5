import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveryOptionsModel } from '@cartage/client/v1';
import { connect } from '@cartage/client/v2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, control, getOrder, savedOnly, shipmentsOf, until, untilStatus } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { order, route, standardTariff, vendorKeys } from './sample-order.ts';
import { savedOrders } from './saved-orders.ts';

const CALC_DEADLINE_MS = 3_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox({ CALC_DEADLINE_MS: String(CALC_DEADLINE_MS), HAND_OVER_TIMEOUT_MS: '1500' });
});
afterAll(() => sandbox?.remove());
afterEach(() => setFault('none'));

/** The vendor that misbehaves. */
const faulty = { id: 2, key: 'econom' } as const;

const setFault = (fault: string) => control(sandbox, 'PUT', `/vendors/${faulty.key}`, { fault });
const calc = () => call(sandbox, 'Calc', { ...route, deliveryOptions: {} });
const create = (comments?: string) =>
  call(sandbox, 'Create', order({ vendorId: faulty.id, ...(comments ? { comments } : {}) }));
const push = (orderId: string) =>
  call(sandbox, 'PushToVendor', {
    orderId,
    vendorId: faulty.id,
    vendorUrgentTypeId: standardTariff[faulty.id] ?? '',
  });
const offered = (body: object) => {
  const { options = [] } = body as Partial<DeliveryOptionsModel>;
  return new Set(options.map(({ vendorInfo }) => vendorInfo.vendorKey));
};
const refusals = (body: Parameters<typeof savedOnly>[0]) => savedOnly(body).errors.map(({ errorCode }) => errorCode);
const acceptedOnce = async (orderId: string) => {
  const shipments = await shipmentsOf(sandbox, orderId);
  expect(shipments.map(({ accepted }) => accepted)).toEqual([1]);
};

describe.each([
  { fault: 'down', reason: 'unavailable' },
  { fault: 'refuse', reason: 'unavailable' },
  { fault: 'hang', reason: 'timed-out' },
  { fault: 'drip', reason: 'timed-out' },
  { fault: 'garbage', reason: 'defect' },
  { fault: 'huge', reason: 'defect' },
  { fault: 'rate-limit', reason: 'limited' },
])('a vendor whose fault is $fault', ({ fault, reason }) => {
  it('costs its own options only, within the deadline, and is named', async () => {
    await setFault(fault);
    const startedAt = performance.now();
    const answer = await calc();
    // The margin is for a machine that does other things too.
    expect(performance.now() - startedAt).toBeLessThan(CALC_DEADLINE_MS + 5_000);
    expect(answer.status).toBe(200);
    expect(offered(answer.body)).toEqual(new Set(vendorKeys.filter((key) => key !== faulty.key)));
    expect(answer.headers.get('x-failed-vendors')).toBe(`${faulty.key};reason=${reason}`);
  });

  it('leaves the order VendorUnavailable, and gets it once when the fault is over', async () => {
    await setFault(fault);
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(refusals(body)).toEqual(['VendorUnavailable']);
    expect(await getOrder(sandbox, body.orderId)).toMatchObject({ status: 4, orderPushResult: 3 });
    await setFault('none');
    await untilStatus(sandbox, body.orderId, 5);
    await acceptedOnce(body.orderId);
  });
});

it('a vendor that refuses leaves a draft and alternatives; the next hand-over has a reference of its own', async () => {
  await setFault('reject');
  const priced = await calc();
  expect(offered(priced.body)).toEqual(new Set(vendorKeys));
  expect(priced.headers.get('x-failed-vendors')).toBeNull();

  const { status, body } = await create();
  expect(status).toBe(200);
  expect(refusals(body)).toEqual(['VendorRejected']);
  expect(offered(body)).toEqual(new Set(vendorKeys));
  expect(await getOrder(sandbox, body.orderId)).toMatchObject({ status: 0, orderPushResult: 2 });

  const pushed = await push(body.orderId);
  expect(pushed.status).toBe(400);
  expect(offered(pushed.body)).toEqual(new Set(vendorKeys));
  expect(await shipmentsOf(sandbox, body.orderId)).toEqual([]);

  await setFault('none');
  expect((await push(body.orderId)).status).toBe(200);
  expect(await shipmentsOf(sandbox, body.orderId)).toMatchObject([{ reference: `${body.orderId}.3`, accepted: 1 }]);
});

it('a vendor that loses its answer leaves the order TransferringToVendor until it is asked', async () => {
  await setFault('lose-answer');
  expect(offered((await calc()).body)).toEqual(new Set(vendorKeys));
  const { status, body } = await create();
  expect(status).toBe(200);
  expect(refusals(body)).toEqual(['VendorUnavailable']);
  const found = await untilStatus(sandbox, body.orderId, 5);
  expect(found.vendorInvoiceNum).not.toBeNull();
  await acceptedOnce(body.orderId);
});

it.each([[['hang', 'drip', 'garbage', 'huge', 'refuse']], [['down', 'rate-limit', 'lose-answer', 'garbage', 'hang']]])(
  'faults that meet the hand-over itself, %j, leave every order at its vendor once',
  async (faults) => {
    const change = (changes: (i: number) => object) =>
      Promise.all(vendorKeys.map((key, i) => control(sandbox, 'PUT', `/vendors/${key}`, changes(i))));
    const count = savedOrders(sandbox).length;
    // The price is asked for at once and answered slowly; the hand-over follows when the fault is there.
    await change(() => ({ latencyMs: 700 }));
    const creating = vendorKeys.map((_, i) => call(sandbox, 'Create', order({ vendorId: i + 1 })));
    await until('the orders are saved', async () => savedOrders(sandbox).length === count + faults.length || undefined);
    await wait(100);
    await change((i) => ({ latencyMs: 0, fault: faults[i] }));

    const created = await Promise.all(creating);
    for (const { status, body } of created) {
      expect(status).toBe(200);
      expect(refusals(body)).toEqual(['VendorUnavailable']);
    }
    await change(() => ({ fault: 'none' }));
    for (const { body } of created) {
      await untilStatus(sandbox, body.orderId, 5);
      await acceptedOnce(body.orderId);
    }
  },
);

describe('words in the comments', () => {
  it('sandbox:reject is a clear refusal', async () => {
    const { status, body } = await create('Fragile. sandbox:reject');
    expect(status).toBe(200);
    expect(refusals(body)).toEqual(['VendorRejected']);
    expect(await getOrder(sandbox, body.orderId)).toMatchObject({ status: 0 });
    expect(await shipmentsOf(sandbox, body.orderId)).toEqual([]);
  });

  it('sandbox:unavailable is handed over when the vendor is back', async () => {
    const { status, body } = await create('sandbox:unavailable');
    expect(status).toBe(200);
    expect(refusals(body)).toEqual(['VendorUnavailable']);
    expect((await getOrder(sandbox, body.orderId)).status).toBe(4);
    // It answered 503, and may have taken the order all the same: nobody else gets it meanwhile.
    const elsewhere = { orderId: body.orderId, vendorId: 1, vendorUrgentTypeId: standardTariff[1] ?? '' };
    await expect(call(sandbox, 'PushToVendor', elsewhere)).rejects.toMatchObject({
      status: 500,
      problems: [{ code: 'OrderStateInvalid' }],
    });
    await untilStatus(sandbox, body.orderId, 5);
    await acceptedOnce(body.orderId);
  });

  // The vendor takes longer than a hand-over may, so its answer counts as lost.
  it.each(['sandbox:lose-answer', 'sandbox:slow'])('%s is found at the vendor', async (word) => {
    const { status, body } = await create(word);
    expect(status).toBe(200);
    expect(refusals(body)).toEqual(['VendorUnavailable']);
    expect(await getOrder(sandbox, body.orderId)).toMatchObject({ status: 2, vendorInvoiceNum: null });
    await untilStatus(sandbox, body.orderId, 5);
    await acceptedOnce(body.orderId);
  });
});

it('obeys no word in a comment of a company that has switched sandbox.words off (interface 21.7)', async () => {
  const { UpdateSetting } = connect({ url: sandbox.apiUrl, key: 'sandbox-key' });
  const set = (enable: boolean) => UpdateSetting({ settingsKey: 'sandbox.words', body: { enable } });
  expect((await create('sandbox:reject')).status).toBe(200);
  await set(false);
  expect((await create('sandbox:reject')).status).toBe(201);
  await set(true);
});
