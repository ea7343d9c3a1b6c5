import type { CallContext, Shipment, VendorAnswer } from '@cartage/vendor-kit';
import { scripted } from '@cartage/vendor-kit/laws';
import { expect, it, onTestFinished } from 'vitest';
import { warehouse } from '../simulator/directory.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { handOver } from './hand-over.ts';

const token = 'y2_token-of-the-test';
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
  route: { origin: null, destination: null },
  option: { tariffId: 'time_interval', takeDate: '2031-06-02', price: 1 },
} as unknown as Shipment;

/** The simulated platform, and a call to it; `between`: what happens after each answer. */
async function open(between: (path: string) => void = () => {}) {
  const simulator = await startSimulator(token, () => Date.UTC(2031, 5, 2, 8));
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
    if (path.endsWith('offers/create')) books.expireOffers();
  });
  expect(await handOver(shipment, call)).toMatchObject({
    kind: 'rejected',
    problem: { message: expect.stringContaining('expired') },
  });
  expect(books.requests).toEqual([]);
});
