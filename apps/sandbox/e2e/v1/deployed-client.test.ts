import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareCall } from '../bare-call.ts';
import { control, shipmentsOf, until } from '../calls.ts';
import { openSandbox, type Sandbox } from '../open-sandbox.ts';
import { order } from '../sample-order.ts';
import { deployedClient } from './deployed-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox({ BRAND: 'versta' });
});
afterAll(() => sandbox?.remove());

const create = async (body: object): Promise<string> => {
  const created = await bareCall<{ readonly orderId: string }>(sandbox, 'Create', body);
  expect([200, 201], JSON.stringify(created.body)).toContain(created.status);
  return created.body.orderId;
};

const passDay = async (): Promise<void> => {
  await control(sandbox, 'POST', '/clock', { minutes: 24 * 60 });
  // The worker asks each vendor once a second.
  await wait(1500);
};

it('a deployed client sees its orders through to delivery, and believes none delivered before', async () => {
  const delivered = await Promise.all([
    ...[1, 2, 3, 4, 5].map((vendorId) => create(order({ vendorId, customerOrderId: `E-${vendorId}` }))),
    create(order({ vendorId: 1, comments: 'sandbox:unavailable' })),
    create(order({ vendorId: 2, comments: 'sandbox:lose-answer' })),
  ]);
  const { deliveryOptions, ...rest } = order({ vendorId: 1 });
  const returned = await create({ ...rest, deliveryOptions: { ...deliveryOptions, directionType: 2 } });
  const refused = await create(order({ vendorId: 2 }));
  const draft = await create(order());
  const client = deployedClient(sandbox, [...delivered, returned, refused, draft]);

  expect(await client.poll()).toBe(10);
  expect(client.shown.get(draft)).toEqual({ status: 0, text: 'The order was saved.', isDelivered: false });
  const [parcel] = await shipmentsOf(sandbox, refused);
  await control(sandbox, 'POST', `/shipments/${parcel?.number}/advance`, { status: 'RFS' });
  // The worker hands over what could not be handed over at once.
  await until('every order is with its vendor', async () => {
    const held = await Promise.all(delivered.map((number) => shipmentsOf(sandbox, number)));
    await client.poll();
    const isWithVendor = delivered.every((number) => (client.shown.get(number)?.status ?? 0) >= 5);
    return (held.every(({ length }) => length === 1) && isWithVendor) || undefined;
  });

  const isOver = () =>
    [...delivered, returned, refused].every((number) => (client.shown.get(number)?.status ?? 0) >= 90);
  for (let day = 0; day < 30 && !isOver(); day = day + 1) {
    await passDay();
    await client.poll();
    // deliveryDate comes with Finished and never before: what is believed delivered, is.
    for (const { isDelivered, status } of client.shown.values()) if (isDelivered) expect(status).toBe(90);
  }

  for (const number of delivered) {
    expect(client.shown.get(number)).toEqual({ status: 90, text: 'Вручено', isDelivered: true });
    expect(await shipmentsOf(sandbox, number)).toMatchObject([{ accepted: 1, status: 'DLV' }]);
  }
  expect(client.shown.get(returned)).toMatchObject({ status: 93, isDelivered: false });
  expect([93, 95]).toContain(client.shown.get(refused)?.status);
  expect(client.shown.get(refused)?.isDelivered).toBe(false);
  // Nothing changes any more but the way back of what was refused.
  while ((await client.poll()) > 0);
  expect(client.shown.get(draft)?.status).toBe(0);
});

it('answers carry the brand alone, requests may use the plain name too', async () => {
  const orderId = await create(order());
  const { body } = await bareCall<{ orderStatusesInfo: readonly object[] }>(sandbox, 'GetOrderStatuses', {
    orderStatusesInfo: [{ serviceOrderNumber: orderId }, { verstaOrderNumber: orderId }],
  });
  for (const item of body.orderStatusesInfo) {
    expect(item).toMatchObject({ verstaOrderNumber: orderId, orderStatus: 0 });
    expect(item).not.toHaveProperty('serviceOrderNumber');
  }
});
