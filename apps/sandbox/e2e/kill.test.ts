import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareCall } from './bare-call.ts';
import { control, getOrder, until, type VendorShipment } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { order, standardTariff } from './sample-order.ts';
import { everyNumber, savedOrders } from './saved-orders.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox?.remove());

/** When the blow falls, counted from the first hand-over of the round. */
const rounds = [
  { whom: 'group', afterMs: 60 },
  { whom: 'main', afterMs: 150 },
  { whom: 'group', afterMs: 300 },
  { whom: 'main', afterMs: 700 },
  { whom: 'group', afterMs: 1_500 },
] as const;

const words = ['', 'sandbox:lose-answer', 'sandbox:slow', 'sandbox:unavailable', ''];
const creates = 20;
const pushes = 8;

it('loses no order and hands none over twice, whenever it is killed', async () => {
  /** What a client was told, by its own number. */
  const acknowledged = new Map<string, string>();
  /** Of those, the ones to be handed over. None is ever refused here, so each must arrive. */
  const promised = new Set<string>();
  const asked = new Set<string>();

  const create = async (customerOrderId: string, vendorId: number | undefined, comments: string): Promise<string> => {
    asked.add(customerOrderId);
    const wish = { customerOrderId, comments, ...(vendorId ? { vendorId } : {}) };
    const { status, body } = await bareCall<{ readonly orderId: string }>(sandbox, 'Create', order(wish));
    expect([200, 201], JSON.stringify(body)).toContain(status);
    acknowledged.set(customerOrderId, body.orderId);
    if (vendorId) promised.add(body.orderId);
    return body.orderId;
  };
  const push = async (orderId: string, vendorId: number): Promise<void> => {
    const vendorUrgentTypeId = standardTariff[vendorId];
    const { status } = await bareCall(sandbox, 'PushToVendor', { orderId, vendorId, vendorUrgentTypeId });
    expect(status).toBe(200);
    promised.add(orderId);
  };
  const vendorOf = (i: number) => (i % 5) + 1;
  const wordOf = (i: number) => words[Math.floor(i / 5 + i) % words.length] ?? '';

  for (const [round, { whom, afterMs }] of rounds.entries()) {
    const drafts = await Promise.all(
      Array.from({ length: pushes }, (_, i) => create(`draft-${round}-${i}`, undefined, wordOf(i))),
    );
    const handOvers = [
      ...Array.from({ length: creates }, (_, i) => create(`order-${round}-${i}`, vendorOf(i), wordOf(i))),
      ...drafts.map((orderId, i) => push(orderId, vendorOf(i))),
    ];
    const answered = Promise.allSettled(handOvers);
    await wait(afterMs);
    await sandbox.kill(whom);
    for (const outcome of await answered) {
      // Only the blow may leave a call without its answer.
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(TypeError);
    }
    await sandbox.start();
  }

  const settled = ['Draft', 'TransferredToVendor'];
  await until(
    'every order settles',
    async () => {
      const open = savedOrders(sandbox).filter(({ status, jobs }) => jobs > 0 || !settled.includes(status));
      return open.length === 0 ? true : undefined;
    },
    90_000,
  );

  const orders = savedOrders(sandbox);
  const numbers = new Set(orders.map(({ number }) => number));
  expect([...acknowledged.values()].filter((number) => !numbers.has(number))).toEqual([]);
  // Whoever got no answer finds the order saved once, or not at all.
  const customerNumbers = orders.map(({ customerOrderId }) => customerOrderId);
  expect(new Set(customerNumbers).size).toBe(customerNumbers.length);
  expect(customerNumbers.filter((number) => !asked.has(number ?? ''))).toEqual([]);

  const shipments = Map.groupBy(
    await control<VendorShipment[]>(sandbox, 'GET', '/shipments'),
    ({ reference }) => reference.split('.')[0] ?? '',
  );
  for (const { number, status, attempts } of orders) {
    const isHandedOver = promised.has(number) || attempts > 0;
    expect(status, number).toBe(isHandedOver ? 'TransferredToVendor' : 'Draft');
    const shown = await getOrder(sandbox, number);
    const taken = shipments.get(number) ?? [];
    expect(
      taken.map(({ accepted }) => accepted),
      number,
    ).toEqual(isHandedOver ? [1] : []);
    expect(shown.vendorInvoiceNum, number).toBe(taken[0]?.number ?? null);
    expect(shown.status, number).toBe(isHandedOver ? 5 : 0);
  }
  const known = new Set(everyNumber(sandbox));
  expect([...shipments.keys()].filter((number) => !known.has(number))).toEqual([]);
  // The blows fell in the middle, or nothing was proved: some were answered, some were not.
  expect(acknowledged.size).toBeGreaterThan(rounds.length * pushes);
  expect(acknowledged.size).toBeLessThan(asked.size);
});
