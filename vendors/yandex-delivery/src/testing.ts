import type { CallContext, Shipment, VendorRequest } from '@cartage/vendor-kit';
import { locationNamed, scripted } from '@cartage/vendor-kit/laws';
import { onTestFinished } from 'vitest';
import { warehouse } from '../simulator/directory.ts';
import { type Simulator, startSimulator } from '../simulator/start-simulator.ts';

// The plugin's simulator with a call to it, for what others have recorded of the platform.

export interface Stand {
  readonly simulator: Simulator;
  readonly call: CallContext;
  /** What the plugin asked, in the order of asking. */
  readonly asked: readonly VendorRequest[];
  readonly said: readonly string[];
  /** Time goes on. */
  readonly pass: (ms: number) => void;
}

/** Ends with the test. It is Monday, 2 June 2031, 10:00 in Moscow. */
export async function stand(): Promise<Stand> {
  const token = 'y2_token';
  const start = Date.UTC(2031, 5, 2, 7);
  let passed = 0;
  const now = () => start + passed;
  const simulator = await startSimulator(token, { now, today: () => Date.UTC(2031, 5, 2) });
  onTestFinished(() => simulator.stop());
  const asked: VendorRequest[] = [];
  const { call, said } = scripted(
    {},
    {
      environment: 'test',
      credentials: { token },
      settings: {
        testHost: new URL(simulator.origin).host,
        warehouseStation: warehouse.id,
        warehouseCityId: '7700000000000',
      },
    },
  );
  const request: CallContext['http']['request'] = async (one) => {
    asked.push(one);
    const { method, url, headers = {}, json } = one;
    const answer = await fetch(url, {
      method,
      headers: { ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      retryAfterMs: null,
      headers: Object.fromEntries(answer.headers),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  const pass = (ms: number) => {
    passed += ms;
  };
  return { simulator, call: { ...call, now, http: { request } }, asked, said, pass };
}

const moscow = locationNamed('Москва', { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] });
const party = {
  name: 'Иван Петров',
  contactPerson: null,
  contactType: 'door',
  country: 'RU',
  cityId: '7700000000000',
  postalCode: null,
  address: 'пр. Мира, д. 2, кв. 3',
  phone: '+79161234567',
  email: null,
  instructions: null,
  pickupPointId: null,
  taxNumber: null,
};

/** From the warehouse to a door in Moscow. */
export const shipment = (reference: string, takeDate = '2031-06-02') =>
  ({
    reference,
    content: {
      sender: party,
      receiver: party,
      cargo: { items: [{ weightKg: 1, qty: 1, l: 30, h: 20, w: 10 }], products: [], description: 'Книги' },
      services: [],
      comments: null,
      receiverDeliveryCharge: null,
      pickup: { date: takeDate, autoMove: false },
      terms: { requestedDate: null, requestedTimeFrom: null, requestedTimeTo: null },
    },
    route: { origin: moscow, destination: moscow, originPoint: null, destinationPoint: null },
    option: { tariffId: 'time_interval', takeDate, price: 1 },
  }) as unknown as Shipment;
