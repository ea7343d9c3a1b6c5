import type { ShipmentRef } from '@cartage/vendor-kit';
import { routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cancel } from './cancel.ts';
import { checkConnection } from './check-connection.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { pickupPoints } from './pickup-points.ts';
import { document } from './print.ts';
import { type Stand, shipment, stand } from './testing.ts';
import { track } from './track.ts';
import { update } from './update.ts';

// What others have recorded of the platform, against the simulator that behaves so.

const base = '/api/b2b/platform';
const create = `POST ${base}/offers/create`;
const list = `POST ${base}/requests/info`;
const info = `GET ${base}/request/info`;
const history = `GET ${base}/request/history`;
const HOUR_MS = 3_600_000;

async function handedOver({ call }: Stand, reference: string): Promise<ShipmentRef> {
  const outcome = await handOver(shipment(reference), call);
  if (outcome.kind !== 'confirmed' || outcome.id == null) throw new Error(outcome.kind);
  return { reference, id: outcome.id, number: outcome.invoiceNumber };
}

it('asks for all pickups of an account that has none within whole days, and chooses the day itself', async () => {
  const strict = await stand();
  strict.simulator.books.isStrictOnPickups = true;
  expect(await handOver(shipment('A-1', '2031-06-04'), strict.call)).toMatchObject({ kind: 'confirmed' });
  expect(routesOf(strict.asked).filter((route) => route === create)).toHaveLength(2);
  const [first, second] = strict.asked.map(({ json }) => (json as { readonly source?: object }).source);
  expect(first).toHaveProperty('interval_utc');
  expect(second).not.toHaveProperty('interval_utc');
  const [made] = strict.simulator.books.requests;
  expect(new Date(made?.offer.pickup.from ?? 0).toISOString()).toContain('2031-06-04');
  // A Sunday.
  expect(await handOver(shipment('A-2', '2031-06-08'), strict.call)).toMatchObject({
    ...{ kind: 'rejected', problem: { kind: 'notServed' } },
  });
  expect(strict.simulator.books.requests).toHaveLength(1);
});

it('asks once where an account has pickups within whole days, and no more than twice where it has none', async () => {
  const usual = await stand();
  await handedOver(usual, 'A-1');
  expect(routesOf(usual.asked).filter((route) => route === create)).toHaveLength(1);
  const none = await stand();
  none.simulator.books.isRefusing = true;
  expect(await handOver(shipment('A-2'), none.call)).toMatchObject({ kind: 'rejected' });
  expect(routesOf(none.asked)).toEqual([create]);
});

it('takes a page that blocks for what it is, whatever was asked', async () => {
  const { simulator, call, asked } = await stand();
  const ref = { reference: 'A-1', id: 'r-1', number: 'r-1' };
  simulator.block(true);
  for (const asking of [
    () => handOver(shipment('A-1'), call),
    () => track([ref], call),
    () => track([ref, { ...ref, reference: 'A-2', id: 'r-2' }], call),
    () => findByReference(ref, call),
    () => cancel(ref, call),
    () => update(ref, { 'receiver.email': null }, call),
    () => document(ref, { kind: 'marks', locale: 'ru', ticket: null }, call),
    () => pickupPoints(call)[Symbol.asyncIterator]().next(),
  ])
    await expect(asking()).rejects.toMatchObject({ kind: 'unavailable' });
  // Who is blocked does not ask for each of many by itself.
  expect(routesOf(asked).filter((route) => route === list)).toHaveLength(1);
  expect(routesOf(asked).filter((route) => route === info)).toHaveLength(3);
  expect(await checkConnection(call)).toMatchObject({
    ...{ ok: false, reason: 'network', message: { en: expect.stringContaining('gateway') } },
  });
});

it('asks of many orders in one call, and for the history of those alone that have moved', async () => {
  const at = await stand();
  const refs = [await handedOver(at, 'A-1'), await handedOver(at, 'A-2'), await handedOver(at, 'A-3')];
  const asks = async () => {
    const before = at.asked.length;
    const told = await track(refs, at.call);
    return { told, routes: routesOf(at.asked.slice(before)) };
  };
  const first = await asks();
  expect(first.routes).toEqual([list, history, history, history]);
  expect(first.told.map(({ reference }) => reference)).toEqual(['A-1', 'A-2', 'A-3']);
  const again = await asks();
  expect(again.routes).toEqual([list]);
  expect(again.told).toEqual(first.told);

  const moved = at.simulator.books.requests[1];
  if (moved === undefined) throw new Error('There is none');
  // Several things happen between two questions.
  for (let step = 0; step < 4; step++) at.simulator.books.advance(moved);
  const then = await asks();
  expect(then.routes.filter((route) => route === history)).toHaveLength(3);
  expect(then.told[1]).toMatchObject({ numbers: { trackingNumber: '786459113' } });
  const { events = [] } = then.told[1] as { readonly events?: readonly { readonly status: string | null }[] };
  expect(events.map(({ status }) => status)).toContain('ParcelPickedUp');
  expect(events).toHaveLength(7);
  expect((await asks()).routes).toEqual([list]);
});

it('asks for a history again after a while, sooner where the courier is on the way, for some events change no state', async () => {
  const at = await stand();
  const ref = await handedOver(at, 'A-1');
  const routes = async () => {
    const before = at.asked.length;
    await track([ref], at.call);
    return routesOf(at.asked.slice(before));
  };
  expect(await routes()).toEqual([info, history]);
  at.pass(5 * HOUR_MS);
  expect(await routes()).toEqual([info]);
  at.pass(HOUR_MS);
  expect(await routes()).toEqual([info, history]);
  const [request] = at.simulator.books.requests;
  if (request === undefined) throw new Error('There is none');
  while (request.states.at(-1)?.status !== 'DELIVERY_TRANSPORTATION_RECIPIENT') at.simulator.books.advance(request);
  expect(await routes()).toEqual([info, history]);
  at.pass(HOUR_MS / 4);
  expect(await routes()).toEqual([info]);
  at.pass(HOUR_MS / 4);
  expect(await routes()).toEqual([info, history]);
});

it.for([false, true])('tells of the others where one is unknown; the list is refused for it: %s', async (isRefused) => {
  const at = await stand();
  at.simulator.books.isStrictOnLists = isRefused;
  const known = await handedOver(at, 'A-1');
  const told = await track([known, { reference: 'B-1', id: 'nobody-udp', number: null }], at.call);
  expect(told).toMatchObject([{ reference: 'A-1' }]);
});

it('tells of an order of which only our number is known, beside others', async () => {
  const at = await stand();
  const refs = [await handedOver(at, 'A-1'), await handedOver(at, 'A-2'), await handedOver(at, 'A-3')];
  const told = await track([...refs.slice(0, 2), { reference: 'A-3', id: null, number: null }], at.call);
  expect(told.map(({ reference }) => reference)).toEqual(['A-1', 'A-2', 'A-3']);
  const before = at.asked.length;
  await track(
    refs.map(({ reference }) => ({ reference, id: null, number: null })),
    at.call,
  );
  // A list of no numbers may be one of all orders.
  expect(routesOf(at.asked.slice(before))).not.toContain(list);
});

it('takes nothing of another order that a list may hold, and names one that cannot be read', async () => {
  const record = (id: string, number: string, more: object = {}) => ({
    request_id: id,
    request: { info: { operator_request_id: number } },
    ...more,
  });
  const { call } = scripted({
    [list]: { requests: [record('r-1', 'A-1'), record('r-2', 'Z-9'), { request_id: 7 }] },
    [info]: record('r-2', 'Z-9'),
    [history]: { state_history: [] },
  });
  const told = await track(
    ['1', '2'].map((n) => ({ reference: `A-${n}`, id: `r-${n}`, number: null })),
    call,
  );
  expect(told).toMatchObject([{ reference: 'A-1' }, { reference: 'A-2', problem: { kind: 'defect' } }]);
});

it("tells the receiver's page and when the parcel is to come", async () => {
  const at = await stand();
  const ref = await handedOver(at, 'A-1');
  const page = { trackingUrl: `https://dostavka.yandex.ru/route/${ref.id}` };
  const [told] = await track([ref], at.call);
  const delivery = at.simulator.books.requests[0]?.offer.delivery;
  expect(told).toMatchObject({ ...page, plannedDeliveryAt: delivery?.to });
  expect(await findByReference(ref, at.call)).toMatchObject(page);
});

it('reads moments in whichever way they are told, and the number at the carrier as a number too', async () => {
  const at = await stand();
  const ref = await handedOver(at, 'A-1');
  const asked = async () => (await track([ref], at.call))[0] as { readonly events: readonly { readonly at: number }[] };
  const usual = (await asked()).events;
  expect(usual.length).toBeGreaterThan(0);
  at.simulator.books.writesMoments = true;
  at.pass(6 * HOUR_MS);
  expect((await asked()).events).toEqual(usual);

  const states = [
    { status: 'CREATED', timestamp: null, timestamp_unix: 1_938_000_000 },
    { status: 'DELIVERY_AT_START', timestamp: '2031-06-02T12:00:00+03:00', description: 7 },
  ];
  const { call } = scripted({
    [info]: { request_id: 'r-1', request: { destination: 7 }, state: 7, courier_order_id: 786459113, sharing_url: 7 },
    [history]: { state_history: states },
  });
  expect(await track([{ reference: 'A-1', id: 'r-1', number: null }], call)).toMatchObject([
    {
      numbers: { trackingNumber: '786459113' },
      events: [{ at: 1_938_000_000_000 }, { at: Date.UTC(2031, 5, 2, 9), text: { ru: 'DELIVERY_AT_START' } }],
    },
  ]);
});

it('asks for the size of labels that fits the paper, and for none where no paper is named', async () => {
  const at = await stand();
  const ref = await handedOver(at, 'A-1');
  for (const [marksFormat, size] of [
    ['A4', '210x297'],
    ['A5', '100x150'],
    ['A6', '100x150'],
    ['A7', '58x60'],
  ] as const) {
    const pdf = await document(ref, { kind: 'marks', locale: 'ru', ticket: null, marksFormat }, at.call);
    expect(Buffer.from(pdf as Uint8Array).toString('latin1')).toContain(`(${size})`);
  }
  await document(ref, { kind: 'marks', locale: 'ru', ticket: null }, at.call);
  expect(at.asked.at(-1)?.json).not.toHaveProperty('label_size_mm');
});

it('lists the points where receivers come, and tells of kinds that nobody knows', async () => {
  const at = await stand();
  const types = new Set<string>();
  for await (const batch of pickupPoints(at.call)) for (const { type } of batch) types.add(type);
  expect([...types].sort()).toEqual(['parcel-locker', 'pickup-point']);
  expect(at.said.join()).not.toContain('not known');

  const station = (id: string, type: string) => ({
    id,
    type,
    position: { latitude: 55.75, longitude: 37.6 },
    address: { locality: 'Москва', region: 'Москва', full_address: 'Москва, улица Ленина, 1' },
  });
  const points = [station('p', 'pickup_point'), station('s', 'sorting_center'), station('c', 'robot')];
  const { call, said } = scripted({ [`POST ${base}/pickup-points/list`]: { points } });
  const ids: string[] = [];
  for await (const batch of pickupPoints(call)) ids.push(...batch.map(({ id }) => id));
  expect(ids).toEqual(['p']);
  expect(said).toEqual(['Yandex Delivery told of points of a kind that is not known; they are left out.']);
});
