import { type CallContext, type Shipment, type VendorAnswer, VendorProblem } from '@cartage/vendor-kit';
import { locationNamed, scripted } from '@cartage/vendor-kit/laws';
import { expect, it, onTestFinished } from 'vitest';
import { warehouse } from '../simulator/directory.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { quote } from './quote.ts';

const token = 'y2_token-of-the-test';
const moscow = locationNamed('Москва', { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] });
const party = {
  name: 'Иван Петров',
  contactPerson: null,
  contactType: 'door',
  country: 'RU',
  cityId: '7700000000000',
  postalCode: null,
  address: 'пр. Мира, д. 2',
  phone: '+79161234567',
  email: null,
  instructions: null,
  pickupPointId: null,
  taxNumber: null,
};
const shipment = {
  reference: 'A-1',
  content: {
    sender: party,
    receiver: party,
    cargo: { items: [{ weightKg: 1, qty: 1, l: 30, h: 20, w: 10 }], products: [], description: 'Книги' },
    services: [],
    comments: null,
    receiverDeliveryCharge: null,
    pickup: { date: '2031-06-02', autoMove: false },
    terms: { requestedDate: null, requestedTimeFrom: null, requestedTimeTo: null },
  },
  route: { origin: moscow, destination: moscow, originPoint: null, destinationPoint: null },
  option: { tariffId: 'time_interval', takeDate: '2031-06-02', price: 1 },
} as unknown as Shipment;

let now = 0;

/** The simulated platform, and a call to it; `between`: what happens after each answer. */
async function open(between: (path: string) => void = () => {}) {
  now = Date.UTC(2031, 5, 2, 8);
  const simulator = await startSimulator(token, { now: () => now, today: () => Date.UTC(2031, 5, 2) });
  onTestFinished(simulator.stop);
  const settings = { warehouseStation: warehouse.id, warehouseCityId: '7700000000000' };
  const { call } = scripted({}, { credentials: { token }, settings });
  const request = async ({ method, url, headers, json }: Parameters<CallContext['http']['request']>[0]) => {
    const { pathname, search } = new URL(url);
    const answer = await fetch(simulator.origin + pathname + search, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    between(pathname);
    const contentType = answer.headers.get('content-type') ?? '';
    return { status: answer.status, contentType, retryAfterMs: null, headers: {}, bytes } satisfies VendorAnswer;
  };
  return { call: { ...call, http: { request } }, books: simulator.books };
}

it('makes an order of one offer, and of no other', async () => {
  const { call, books } = await open();
  expect(await handOver(shipment, call)).toMatchObject({
    kind: 'confirmed',
    plannedDeliveryAt: Date.UTC(2031, 5, 3, 11),
  });
  expect(books.offers.length).toBeGreaterThan(1);
  expect(books.requests).toHaveLength(1);
  await expect(handOver(shipment, call)).rejects.toMatchObject({ kind: 'conflict' });
  expect(books.requests).toHaveLength(1);
});

it('makes nothing of an offer that runs out between the two steps', async () => {
  const { call, books } = await open((path) => {
    if (path.endsWith('offers/create')) now += 600_000;
  });
  expect(await handOver(shipment, call)).toMatchObject({
    kind: 'rejected',
    problem: { message: expect.stringContaining('expired') },
  });
  expect(books.requests).toEqual([]);
});

const ref = { reference: 'A-1', id: null, number: null };

it('finds the order whose confirmation was lost, and makes no other', async () => {
  let isLosing = true;
  const { call, books } = await open((path) => {
    if (isLosing && path.endsWith('offers/confirm'))
      throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The connection was reset.');
  });
  expect(await findByReference(ref, call)).toEqual({ kind: 'none' });
  expect(await handOver(shipment, call)).toMatchObject({ kind: 'unknown' });
  isLosing = false;
  const [order] = books.requests;
  expect(await findByReference(ref, call)).toMatchObject({ kind: 'found', id: order?.id, invoiceNumber: order?.id });
  await expect(handOver(shipment, call)).rejects.toMatchObject({ kind: 'conflict' });
  expect(books.requests).toHaveLength(1);
});

it('makes one order of two hand-overs at once', async () => {
  const { call, books } = await open();
  const ends = await Promise.allSettled([handOver(shipment, call), handOver(shipment, call)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
  expect(books.requests).toHaveLength(1);
});

it('takes an interval that is wider than the hours of the wish, and none of another part of the day', async () => {
  const { call, books } = await open();
  const wishing = (requestedTimeFrom: string, requestedTimeTo: string) => {
    const terms = { requestedDate: '2031-06-04', requestedTimeFrom, requestedTimeTo };
    return handOver({ ...shipment, content: { ...shipment.content, terms } } as unknown as Shipment, call);
  };
  expect(await wishing('06:00', '08:00')).toMatchObject({ kind: 'rejected', problem: { kind: 'notServed' } });
  expect(await wishing('15:00', '16:00')).toMatchObject({
    kind: 'confirmed',
    plannedDeliveryAt: Date.UTC(2031, 5, 4, 15),
  });
  expect(books.requests).toHaveLength(1);
});

it('asks a courier for no more than he carries', async () => {
  const { call } = await open();
  const { content, route, reference: _, ...rest } = shipment;
  const asking = (weightKg: number) =>
    quote(
      {
        ...rest,
        ...content,
        route,
        cargo: { ...content.cargo, type: 'regular', items: [{ ...content.cargo.items[0], weightKg }] },
      } as unknown as Parameters<typeof quote>[0],
      call,
    );
  expect(await asking(30)).toHaveLength(1);
  expect(await asking(30.001)).toEqual([]);
});
