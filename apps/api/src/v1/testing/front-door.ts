import { doJob, pollTracking, syncPickupPoints, takeJobs } from '@cartage/service';
import { afterAll, beforeAll } from 'vitest';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { post, refusalsIn } from '../../testing/table-of-operations.ts';

/** Monday, 23 November 2026, 10:00 in Moscow: a working day, before the cut-off. */
export const MONDAY_TEN = '2026-11-23T10:00:00+03:00';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer; its type is what is tested.
  readonly body: any;
}

interface Manner {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API as its clients see it, with the mock vendors behind it, a clock that stands still, and a worker by hand. */
export interface FrontDoor {
  readonly opened: OpenedApi;
  readonly call: (operation: string, body: object, manner?: Manner) => Promise<Answer>;
  /** `Code target` of each error of a 500, sorted; fails where the answer is another, or where an order was saved. */
  readonly refusals: (operation: string, body: object, manner?: Manner) => Promise<readonly string[]>;
  /** Create, expected to answer 200 or 201. */
  readonly create: (changes?: OrderChanges, manner?: Manner) => Promise<Answer['body']>;
  /** Get. */
  readonly get: (orderId: string) => Promise<Answer['body']>;
  readonly clock: { readonly set: (moment: string) => void; readonly advance: (ms: number) => void };
  /** A handle of the mock vendors (interface 20.4). */
  readonly control: (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => Promise<Answer['body']>;
  /** The next step of the order's shipment at its vendor, or the status that is named; and the worker hears of it. */
  readonly advance: (orderId: string, status?: string) => Promise<void>;
  /** What the worker would do now. */
  readonly work: () => Promise<void>;
}

/** One front door for all tests of a file; the clock stands at MONDAY_TEN until a test sets it. */
export const openFrontDoor = (settings: Readonly<Record<string, string>> = {}): FrontDoor => {
  let now = Date.parse(MONDAY_TEN);
  let opened: OpenedApi;
  beforeAll(async () => {
    opened = await openTestApi(settings, () => now);
    for (const connection of await opened.service.vendors.of(null))
      if (connection.vendor.pickupPoints) await syncPickupPoints(opened.service, connection);
  });
  afterAll(() => opened?.close());

  const call: FrontDoor['call'] = async (operation, body, { key = 'sandbox-key', headers = {} } = {}) => {
    const asked = Array.isArray(body) ? body.map((one) => ({ apiKey: key, ...one })) : { apiKey: key, ...body };
    const response = await opened.request(`/OpenAPI/v1/${operation}`, post(asked, headers));
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: answer };
  };
  const control: FrontDoor['control'] = async (method, path, body) => {
    const answer = await fetch(`${opened.vendorsUrl}/_control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const work = async () => {
    const { service } = opened;
    const tasks = ['hand-over', 'cancel', 'withdraw', 'update', 'courier-call'] as const;
    for (const job of await takeJobs(service, tasks, 100)) await doJob(service, job);
    for (const vendor of service.vendors.adapters) await pollTracking(service, vendor);
  };
  return {
    get opened() {
      return opened;
    },
    call,
    refusals: async (operation, body, manner) => {
      const saved = await opened.countOrders();
      const answer = await call(operation, body, manner);
      if (answer.status !== 500) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      if ((await opened.countOrders()) !== saved) throw new Error('A refused request saved an order.');
      const found = await refusalsIn(Response.json(answer.body));
      return found.map(({ errorCode, errorAdditionalInfo }) => `${errorCode} ${errorAdditionalInfo}`).sort();
    },
    create: async (changes = {}, manner) => {
      const { status, body } = await call('Create', order(changes), manner);
      if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    get: async (orderId) => (await call('Get', { orderId })).body,
    clock: {
      set: (moment) => {
        now = Date.parse(moment);
      },
      advance: (ms) => {
        now = now + ms;
      },
    },
    control,
    advance: async (orderId, status) => {
      const [shipment] = await control('GET', `/shipments?reference=${orderId}`);
      // A vendor's next event is a later one.
      now = now + 60_000;
      await control('POST', `/shipments/${shipment.number}/advance`, status ? { status } : {});
      now = now + opened.service.settings.trackEveryMs;
      await work();
    },
    work,
  };
};

export interface OrderChanges {
  readonly sender?: object;
  readonly receiver?: object;
  readonly cargo?: object;
  readonly deliveryOptions?: object;
  readonly [field: string]: unknown;
}

/** A parcel from Moscow to Kazan, as a body of Create without the key; nothing is chosen. Changes go one level deep. */
export const order = ({ sender, receiver, cargo, deliveryOptions, ...rest }: OrderChanges = {}) => ({
  sender: { ...moscow, name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67', ...sender },
  receiver: { ...kazan, name: 'Ivan Sidorov', address: 'Bauman street 12', phone: '89172345678', ...receiver },
  cargo: { ...parcel, ...cargo },
  deliveryOptions: { ...deliveryOptions },
  ...rest,
});

/** The same shipment, as a body of Calc. */
export const shipment = ({ sender, receiver, cargo, deliveryOptions, ...rest }: OrderChanges = {}) => ({
  sender: { ...moscow, ...sender },
  receiver: { ...kazan, ...receiver },
  cargo: { ...parcel, ...cargo },
  deliveryOptions: { ...deliveryOptions },
  ...rest,
});

export const moscow = { country: 'RU', cityId: '7700000000000' } as const;
export const kazan = { country: 'RU', cityId: '1600000100000' } as const;
export const parcel = {
  cargoType: 2,
  description: 'Books',
  cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
} as const;

/** Options of the mock vendors, as deliveryOptions. */
export const chosen = {
  swift: { vendorId: 1, vendorUrgentTypeId: 'SW-STD' },
  swiftDayOff: { vendorId: 1, vendorUrgentTypeId: 'SW-DOE' },
  econom: { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' },
  postal: { vendorId: 3, vendorUrgentTypeId: 'PO-PAR-DD' },
  freight: { vendorId: 4, vendorUrgentTypeId: 'FR-LTL' },
} as const;
