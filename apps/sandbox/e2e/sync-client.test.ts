import { beforeAll, expect, it } from 'vitest';
import { control, shipmentsOf, until } from './calls.ts';
import type { RunningSandbox } from './open-sandbox.ts';
import { sharedSandbox } from './shared-sandbox.ts';
import { type SyncedOrder, syncClient } from './sync-client.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await sharedSandbox();
});

const body = {
  sender: { countryId: 'RU', cityId: '7700000000000', name: 'Лавка', address: 'Тверская, 7', phone: '+74951234567' },
  receiver: {
    countryId: 'RU',
    cityId: '1600000100000',
    name: 'Иван Сидоров',
    address: 'Баумана, 12',
    phone: '89172345678',
  },
  cargo: { cargoType: 2, description: 'Книги', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] },
  option: { vendorId: 2, tariffId: 'EC-S-DD' },
  pickupInfo: { autoChangeTakeDate: true },
  customerOrderId: 'SYNC-1',
};

const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

it('follows an order from its creation to masterStatus 700', async () => {
  const client = syncClient(sandbox.apiUrl, 'sandbox-key');
  const day = today();
  const { orderId, errors } = await client.create(body);
  expect(errors).toEqual([]);
  const synced = async (): Promise<SyncedOrder> => {
    const order = (await client.sync(day, today())).get(orderId);
    if (!order) throw new Error(`${orderId} is not among the orders of ${day}.`);
    return order;
  };
  const seen: string[] = [];
  const note = ({ status, masterStatus, deliveryDate }: SyncedOrder) => {
    const line = `${status} ${masterStatus}${deliveryDate === null ? '' : ' delivered'}`;
    if (seen.at(-1) !== line) seen.push(line);
  };
  note(await synced());
  const [shipment] = await shipmentsOf(sandbox, orderId);
  for (const [step, status] of [
    ['PUP', 80],
    ['TRN', 100],
    ['ARR', 110],
    ['OUT', 200],
    ['DLV', 700],
  ] as const) {
    await control(sandbox, 'POST', `/shipments/${shipment?.number}/advance`, { status: step });
    await until(`status ${status}`, async () => {
      const order = await synced();
      return order.status === status ? order : undefined;
    }).then(note);
  }
  expect(seen).toEqual(['60 50', '80 100', '100 100', '110 100', '200 200', '700 700 delivered']);
  expect(await synced()).toMatchObject({
    customerOrderId: 'SYNC-1',
    masterStatusName: 'Finished',
    receivedBy: 'Иван Сидоров',
    deliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
    price: expect.any(Number),
  });
  expect(await shipmentsOf(sandbox, orderId)).toMatchObject([{ accepted: 1 }]);
});
