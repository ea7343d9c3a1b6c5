import { expect, it } from 'vitest';
import { chosen, openFrontDoor } from './testing/front-door.ts';

// interface 9.11, 20.4: what receivers bought and paid, from the vendor to every reader.

const front = openFrontDoor();
const products = [
  { productId: 'A-1', name: 'Cup', qty: 3, cost: 500, costForReceiver: 600 },
  { productId: 'B-1', name: 'Plate', qty: 1, cost: 300, costForReceiver: 400 },
];
const services = [{ code: 'CashOnDelivery' }, { code: 'PartialBuyOut' }];
const create = async (): Promise<string> =>
  (
    await front.create({
      option: chosen.swift,
      cargo: { cargoProducts: products },
      services,
      receiverDeliveryCharge: 50,
    })
  ).result.orderId;
const deliver = async (orderId: string, told: object = {}): Promise<void> => {
  const { vendorInvoiceNum } = await front.get(orderId);
  front.door.clock.advance(3_600_000);
  const path = `/shipments/${vendorInvoiceNum}/advance` as const;
  await front.door.control('POST', path, { status: 'Finished', ...told });
  await front.door.work();
};
const bought = (records: readonly { purchasedQty: number; purchasedAmount: number }[]) =>
  records.map(({ purchasedQty, purchasedAmount }) => [purchasedQty, purchasedAmount]);
const rowOf = async (template: number, orderId: string) => {
  const query = new URLSearchParams({ TemplateId: String(template), 'ordersId[]': orderId });
  return (await front.call('GET', `/Orders/Report?${query}`)).body.values[0].itemValues;
};

it('a part that was bought is in the records of all versions, in the events and in the reports', async () => {
  await front.door.control('PUT', '/vendors/swift', { boughtShare: 0.7 });
  const orderId = await create();
  await front.door.control('PUT', '/vendors/swift', { boughtShare: 1 });
  const before = await front.get(orderId);
  expect([bought(before.cargo.cargoProducts), before.collected]).toEqual([
    [
      [null, null],
      [null, null],
    ],
    null,
  ]);
  expect(await rowOf(5, orderId)).toMatchObject({ toCollect: '2250.00', purchased: '', collected: '' });
  await deliver(orderId);
  const partly = [
    [2, 1200],
    [0, 0],
  ];
  const record = await front.get(orderId);
  expect([record.status, bought(record.cargo.cargoProducts), record.collected]).toEqual([700, partly, 1250]);
  const v1 = await front.door.ask('/OpenAPI/v1/Get', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey: 'sandbox-key', orderId }),
  });
  expect(bought(v1.body.cargo.cargoProducts)).toEqual(partly);
  const { events } = (await front.call('GET', '/Events?types[]=order.delivered&types[]=order.changed')).body;
  const told = events.filter(({ data }: { data: { orderId: string } }) => data.orderId === orderId);
  expect(told.map(({ type, data }: { type: string; data: object }) => ({ type, ...data }))).toMatchObject([
    {
      type: 'order.delivered',
      collected: 1250,
      purchased: [
        { productId: 'A-1', purchasedQty: 2, purchasedAmount: 1200 },
        { productId: 'B-1', purchasedQty: 0, purchasedAmount: 0 },
      ],
    },
    { type: 'order.changed', changedFields: ['collected', 'cargo.cargoProducts'] },
  ]);
  expect(await rowOf(1, orderId)).toMatchObject({ amountToCollect: '1250.00' });
  expect(await rowOf(5, orderId)).toMatchObject({
    ...{ orderId, statusName: 'Finished', toCollect: '2250.00', currencyId: 'RUB' },
    ...{ purchased: 'A-1 x 2', purchasedQty: '2', purchasedAmount: '1200.00', collected: '1250.00' },
  });
  const csv = await front.call('GET', `/Orders/Report?TemplateId=5&format=csv&ordersId[]=${orderId}`);
  expect(String(csv.body)).toContain('A-1 x 2');
});

it('a vendor that tells of more than was sent is believed in the rest, and the order ends', async () => {
  const orderId = await create();
  const purchased = [
    { product: 'A-1', quantity: 9, sum: 1000 },
    { product: 'Z-9', quantity: 1 },
  ];
  await deliver(orderId, { purchased, collected: 0 });
  const record = await front.get(orderId);
  expect([record.status, bought(record.cargo.cargoProducts), record.collected]).toEqual([
    700,
    [
      [3, 1000],
      [0, 0],
    ],
    0,
  ]);
});
