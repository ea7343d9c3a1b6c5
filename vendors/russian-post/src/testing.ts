import type { CallContext, Shipment, ShipmentRef } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, scripted } from '@cartage/vendor-kit/laws';
import { onTestFinished } from 'vitest';
import type { Habits } from '../simulator/books.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { handOver } from './hand-over.ts';

const access = {
  accessToken: 'token-of-the-test',
  login: 'shop@example.com',
  password: 'password-of-the-test',
  trackingLogin: 'tracking',
  trackingPassword: 'password-of-the-test',
};

/** What comes between a request and its answer. */
type Between = (route: string) => 'lost' | undefined;

/** A simulated Russian Post, and as many processes with calls to it as are wanted: they share its notes, and no cache. */
export async function openPost({ settings = {}, ...habits }: Habits & { settings?: Record<string, string> } = {}) {
  let now = Date.UTC(2031, 5, 2, 7);
  const simulator = await startSimulator(access, { now: () => now++, habits });
  onTestFinished(simulator.stop);
  const { notes } = scripted({}).call;
  const asked: string[] = [];
  let between: Between = () => undefined;
  const openProcess = (): CallContext => {
    const { call } = scripted({}, { credentials: access, settings });
    const request: CallContext['http']['request'] = async ({ method, url, headers, json, xml }) => {
      const { pathname, search } = new URL(url);
      const route = `${method} ${pathname.replace(/\d{6,}/g, '{id}')}`;
      asked.push(route);
      const answer = await fetch(simulator.origin + pathname + search, {
        method,
        headers: { ...headers },
        ...(json === undefined && xml === undefined ? {} : { body: xml ?? JSON.stringify(json) }),
      });
      if (between(route) === 'lost') throw ofStatus(500, {});
      return {
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        retryAfterMs: null,
        headers: {},
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    };
    return { ...call, notes, http: { request } };
  };
  return {
    books: simulator.books,
    openProcess,
    /** Since it was asked for last. */
    asked: () => asked.splice(0),
    listen: (listener: Between) => {
      between = listener;
    },
  };
}

const petersburg = locationNamed('Санкт-Петербург', { codes: ['7800000000000'] });

/** To an office, or to a door. */
export const shipmentOf = (reference: string, more: Partial<ShipmentWish> = {}): Shipment => {
  const { tariffId = 'ONLINE_PARCEL', takeDate = '2031-06-03', office = '101000', weights = [1], insured = 0 } = more;
  const isDoor = tariffId === 'EMS' || tariffId === 'ONLINE_COURIER';
  return {
    reference,
    owner: more.owner ?? '1',
    content: {
      sender: { country: 'RU', contactType: 'pickup-point', pickupPointId: office, pickupPointVendorId: 11 },
      receiver: {
        country: 'RU',
        name: 'Петрова Анна Сергеевна',
        contactType: isDoor ? 'door' : 'pickup-point',
        postalCode: isDoor ? '190000' : null,
        address: 'пр. Мира, д. 2',
        phone: '+79161234567',
        pickupPointId: isDoor ? null : '190001',
        pickupPointVendorId: 11,
      },
      cargo: {
        type: 'regular',
        items: weights.map((weightKg) => ({ weightKg, qty: 1, l: 20, w: 10, h: 5 })),
        products: [{ costForReceiver: more.collected ?? 0, qty: 1 }],
      },
      services: [
        ...(insured > 0 ? [{ code: 'Insurance', sum: insured, parameter: null }] : []),
        ...(more.collected ? [{ code: 'CashOnDelivery', sum: null, parameter: null }] : []),
      ],
      receiverDeliveryCharge: null,
      pickup: { date: takeDate, autoMove: false },
    },
    route: { origin: null, destination: petersburg, originPoint: null, destinationPoint: null },
    option: { tariffId, takeDate, price: 1 },
  } as unknown as Shipment;
};

interface ShipmentWish {
  readonly tariffId: string;
  readonly takeDate: string;
  readonly office: string;
  readonly owner: string;
  /** kg of each place */
  readonly weights: readonly number[];
  /** Kopecks. */
  readonly insured: number;
  readonly collected: number;
}

/** Hands it over, and names it as the host does then. */
export async function handedOver(call: CallContext, shipment: Shipment): Promise<ShipmentRef> {
  const outcome = await handOver(shipment, call);
  if (outcome.kind !== 'confirmed') throw new Error(JSON.stringify(outcome));
  return { reference: shipment.reference, id: outcome.id ?? null, number: outcome.invoiceNumber };
}

/** A courier for the shipments, as the host calls one. */
export const courierFor = (shipments: readonly ShipmentRef[], date = '2031-06-03', office = '101000') => ({
  reference: 'CC-1',
  ticket: null,
  shipments,
  sender: shipmentOf('x', { office }).content.sender,
  origin: null,
  window: { date, timeFrom: '09:00', timeTo: '18:00' },
});
