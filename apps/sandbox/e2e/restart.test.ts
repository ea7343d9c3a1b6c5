import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, control, getOrder, handedOver, untilStatus } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { order, route, standardTariff } from './sample-order.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox?.remove());

const create = async (vendorId: number) => {
  const { status, body } = await call(sandbox, 'Create', order({ vendorId }));
  expect(status, JSON.stringify(body)).toBe(201);
  return handedOver(body);
};

it('keeps orders over a restart, and goes on with them', async () => {
  const handedOver = await create(4);
  const draft = (await call(sandbox, 'Create', order())).body;
  const before = await getOrder(sandbox, handedOver.orderId);
  await sandbox.stop();
  await sandbox.start();
  expect(await getOrder(sandbox, handedOver.orderId)).toEqual(before);
  expect(await getOrder(sandbox, draft.orderId)).toMatchObject({ status: 0 });
  await control(sandbox, 'POST', `/shipments/${handedOver.vendorInvoiceNum}/advance`, { status: 'Finished' });
  await untilStatus(sandbox, handedOver.orderId, 90);
});

it('moves its time forward, and with it every shipment that is due, to Finished', async () => {
  const orders = await Promise.all(Object.keys(standardTariff).map((vendorId) => create(Number(vendorId))));
  const days = 30;
  const { now } = await control<{ now: string }>(sandbox, 'POST', '/clock', { minutes: days * 24 * 60 });
  expect(Date.parse(now)).toBeGreaterThan(Date.now() + (days - 1) * 86_400_000);
  for (const { orderId } of orders) {
    const { deliveryDate } = await untilStatus(sandbox, orderId, 90);
    expect(Date.parse(deliveryDate ?? '')).toBeLessThan(Date.parse(now));
  }
  // The whole sandbox keeps its time when it is started again.
  await sandbox.stop();
  await sandbox.start();
  const [option] = (await call(sandbox, 'Calc', { ...route, deliveryOptions: {} })).body.options;
  expect(Date.parse(option?.takeDate ?? '')).toBeGreaterThan(Date.now() + (days - 2) * 86_400_000);
});
