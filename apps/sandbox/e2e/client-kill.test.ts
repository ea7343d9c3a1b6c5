import { connect } from '@cartage/client/v1';
import { connect as connectV2, type Event } from '@cartage/client/v2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { control, handedOver, until, type VendorShipment } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { order, vendorKeys } from './sample-order.ts';
import { savedOrders } from './saved-orders.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox?.remove());

const ORDERS = 30;

it('a client that repeats has every order answered and handed over once, however often the service is killed', async () => {
  let attempts = 0;
  const cartage = connect({ url: sandbox.apiUrl, key: 'sandbox-key', attempts: 100, timeoutMs: 200_000 });
  const listener = new AbortController();
  const heard: Event[] = [];
  const events = connectV2({ url: sandbox.apiUrl, key: 'sandbox-key' }).events({ signal: listener.signal });
  const listening = (async () => {
    for await (const event of events) heard.push(event);
  })();
  const asked = Array.from({ length: ORDERS }, (_, i) => `repeated-${i}`);
  const create = (customerOrderId: string, i: number) =>
    cartage.Create(order({ customerOrderId, vendorId: (i % vendorKeys.length) + 1 }), {
      onAnswer: (answer) => {
        attempts = Math.max(attempts, answer.attempts);
      },
    });
  const creating: ReturnType<typeof create>[] = [];
  // All of those that are asked for at once may be saved by one commit.
  for (const [whom, some] of [
    ['group', asked.slice(0, ORDERS / 2)],
    ['main', asked.slice(ORDERS / 2)],
  ] as const) {
    const before = savedOrders(sandbox).length;
    creating.push(...some.map(create));
    await until('an order is saved', async () => savedOrders(sandbox).length > before || undefined);
    await sandbox.kill(whom);
    await sandbox.start();
  }
  const numbers = (await Promise.all(creating)).map((body) => handedOver(body).orderId);
  expect(new Set(numbers).size).toBe(ORDERS);
  expect(
    savedOrders(sandbox)
      .map((one) => one.customerOrderId)
      .toSorted(),
  ).toEqual(asked.toSorted());
  const shipments = await control<readonly VendorShipment[]>(sandbox, 'GET', '/shipments');
  const own = shipments.filter(({ reference }) => numbers.includes(reference.split('.')[0] ?? ''));
  expect(own.map(({ accepted }) => accepted)).toEqual(Array(ORDERS).fill(1));

  // interface 22: whoever listened meanwhile has heard everything once, in the order in which it stands.
  const handed = () => new Set(heard.flatMap(({ type, data }) => (type === 'order.handed_over' ? [data] : [])));
  await until('the last hand-over is told', async () => handed().size === ORDERS || undefined);
  listener.abort();
  await listening;
  const { events: stored } = await connectV2({ url: sandbox.apiUrl, key: 'sandbox-key' }).Events({ count: 1000 });
  expect(heard.map(({ id }) => id)).toEqual(stored.slice(0, heard.length).map(({ id }) => id));
  const created = heard.flatMap(({ type, data }) => (type === 'order.created' ? [data.customerOrderId] : []));
  expect(created.toSorted()).toEqual(asked.toSorted());
  // The blows fell in the middle, or nothing was proved.
  expect(attempts).toBeGreaterThan(1);
});
