import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roublesFromKopecks } from '@cartage/core';
import { startMockVendor } from '@cartage/mock-vendor';
import type { VendorAnswer } from '@cartage/vendor-kit';
import type { ReceivedCourier, ReceivedEnd, ReceivedShipment, SimulatedVendor } from '@cartage/vendor-kit/conformance';
import { kinds } from './consignment.ts';
import type { CourierRequest, ShipmentRequest } from './protocol.ts';
import { ownServiceOf, serviceOf } from './services.ts';

/** The real server of the sandbox, as the conformance suite wants it. */
export async function simulate(key: string): Promise<SimulatedVendor> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-mock-vendor-'));
  const server = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0 });
  const control = async <T>(path: string, body?: object, method = 'POST'): Promise<T> => {
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) };
    return (await (await fetch(`${server.url}/_control${path}`, init)).json()) as T;
  };
  const shipmentsOf = async (reference: string): Promise<readonly KeptShipment[]> => {
    const query = new URLSearchParams({ vendor: key, reference });
    const listed = await control<readonly { readonly number: string }[]>(`/shipments?${query}`);
    return Promise.all(listed.map(({ number }) => control<KeptShipment>(`/shipments/${number}`)));
  };
  const couriersOf = async (): Promise<readonly KeptCourier[]> =>
    (await control<readonly KeptCourier[]>('/couriers')).filter(({ vendor }) => vendor === key);
  const advance = async (reference: string, step: object): Promise<void> => {
    const [shipment] = await shipmentsOf(reference);
    await control(`/shipments/${shipment?.number}/advance`, step);
  };
  return {
    origin: server.url,
    account: (origin) => ({
      credentials: { login: 'shop', password: 'canary-9d2f47' },
      settings: { baseUrl: `${origin}/vendors/${key}` },
    }),
    namesakes,
    badCredentials: { login: 'shop', password: 'wrong' },
    received: async (reference) =>
      (await shipmentsOf(reference)).flatMap((shipment) =>
        Array.from({ length: shipment.accepted }, () => asReceived(shipment)),
      ),
    couriers: async () => {
      const all = await control<readonly { readonly number: string; readonly reference: string }[]>(
        `/shipments?vendor=${key}`,
      );
      const referenceOf = new Map(all.map(({ number, reference }) => [number, reference]));
      return (await couriersOf()).map(
        ({ number, request: { day, from, to, street }, shipments, isCanceled }): ReceivedCourier => ({
          number,
          isCanceled,
          date: day,
          timeFrom: from,
          timeTo: to,
          address: street,
          references: shipments.map((number) => referenceOf.get(number) ?? number),
        }),
      );
    },
    sendCourier: async (number) => {
      const [courier] = (await couriersOf()).filter((one) => one.number === number);
      for (const shipment of courier?.shipments ?? [])
        await control(`/shipments/${shipment}/advance`, { status: 'CUR' });
    },
    created: async () => {
      const shipments = await control<readonly unknown[]>(`/shipments?vendor=${key}`);
      return shipments.length + (await couriersOf()).length;
    },
    deliver: (reference, { purchased, collected }) =>
      advance(reference, {
        ...{ status: 'DLV', collected: roublesFromKopecks(collected) },
        purchased: purchased.map((one) => ({ ...one, sum: roublesFromKopecks(one.sum) })),
      }),
    advance: (reference) => advance(reference, {}),
    moments: async (reference) =>
      (await shipmentsOf(reference)).flatMap(({ events }) => events.map(({ at }) => Date.parse(at))),
    advancePastCancel: (reference) => advance(reference, { status: 'OUT' }),
    advancePastDocuments: (reference) => advance(reference, { status: 'DLV' }),
    // Whoever is asked to cancel thinks it over for seconds.
    settle: async () => void (await control('/clock', { minutes: 1 })),
    refuse: async (isRefusing) =>
      void (await control(`/vendors/${key}`, { fault: isRefusing ? 'reject' : 'none' }, 'PUT')),
    stop: async () => {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A shipment as the control interface tells it. */
interface KeptShipment {
  readonly number: string;
  readonly reference: string;
  readonly accepted: number;
  readonly status: string | null;
  readonly request: ShipmentRequest;
  readonly events: readonly { readonly code: string; readonly at: string }[];
}

interface KeptCourier {
  readonly vendor: string;
  readonly number: string;
  readonly isCanceled: boolean;
  readonly shipments: readonly string[];
  readonly request: CourierRequest;
}

/** The vendor's grams and millimetres, as ours. */
const asReceived = ({ number, reference, status, request }: KeptShipment): ReceivedShipment => ({
  reference,
  number,
  ...cargoTypeOf(request),
  goods: request.goods.map(({ sku, name, count, kop, due_kop }) => ({
    ...{ product: sku, name, quantity: count, cost: kop },
    costForReceiver: due_kop,
  })),
  comments: request.remark,
  deliveryDate: request.wish?.day ?? null,
  tariffId: request.tariff,
  places: request.cargo.places.flatMap(({ count, grams, mm }) =>
    Array.from({ length: count }, () => ({
      weightKg: grams / 1000,
      sizes: mm === null ? null : ([mm[0] / 10, mm[1] / 10, mm[2] / 10] as const),
      volumeM3: request.cargo.cm3 === null ? null : request.cargo.cm3 / 1_000_000,
    })),
  ),
  from: asEnd(request.from),
  to: asEnd(request.to),
  services: request.extras.flatMap(({ code, sum_kop }) => {
    const service = serviceOf(code);
    return service === undefined ? [] : [{ code: service, sum: sum_kop }];
  }),
  ownServices: request.extras.flatMap(({ code }) => ownServiceOf(code) ?? []),
  cashToCollect:
    request.goods.reduce((sum, { due_kop, count }) => sum + (due_kop ?? 0) * count, 0) + request.charge_kop,
  declaredValue: request.extras.find(({ code }) => code === 'INS')?.sum_kop ?? 0,
  takeDate: request.pickup_day,
  isCanceled: status === 'CNL',
});

/** Some of our kinds are one of its own. */
const cargoTypeOf = ({ cargo }: ShipmentRequest): Pick<ReceivedShipment, 'cargoType'> => {
  const [type, ...others] = Object.keys(kinds).filter((one) => kinds[one as keyof typeof kinds] === cargo.kind);
  return type === undefined || others.length > 0 ? {} : { cargoType: type };
};

/** Of Kursk Oblast and of Krasnoyarsk Krai. */
const zheleznogorsk = { en: 'Zheleznogorsk', ru: 'Железногорск' };
const namesakes: NonNullable<SimulatedVendor['namesakes']> = [
  { country: 'RU', codes: ['4600000300000'], name: zheleznogorsk, latitude: 52.339, longitude: 35.351 },
  { country: 'RU', codes: ['2400000400000'], name: zheleznogorsk, latitude: 56.251, longitude: 93.532 },
];

const asEnd = ({ name, phone, street, point, city, region, ...told }: ShipmentRequest['from']): ReceivedEnd => ({
  cityId: city,
  ...(region && { region }),
  name,
  phone,
  address: street,
  pickupPointId: point,
  contactPerson: told.person,
  email: told.mail,
  instructions: told.hint,
  postalCode: told.zip,
});

/** An answer as it was recorded from the server. */
export function recorded(name: string): VendorAnswer {
  const file = readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
  const { status, contentType, body } = JSON.parse(file) as { status: number; contentType: string; body: unknown };
  return { status, contentType, retryAfterMs: null, headers: {}, bytes: Buffer.from(JSON.stringify(body)) };
}
