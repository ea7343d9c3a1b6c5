import { doJob, pollTracking, type Service, syncPickupPoints, takeJobs } from '@cartage/service';
import { afterAll, beforeAll } from 'vitest';
import { type OpenedApi, openTestApi } from './open-test-api.ts';

/** Monday, 23 November 2026, 10:00 in Moscow: a working day, before the cut-off. */
export const MONDAY_TEN = '2026-11-23T10:00:00+03:00';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer; its type is what is tested.
  readonly body: any;
}

/** The API with the mock vendors behind it, a clock that stands still, and a worker by hand. */
export interface Door {
  readonly opened: OpenedApi;
  /** One request; the answer's body is parsed where it is JSON, else its bytes. */
  readonly ask: (path: string, init: RequestInit) => Promise<Answer>;
  readonly clock: { readonly set: (moment: string) => void; readonly advance: (ms: number) => void };
  /** A handle of the mock vendors (interface 20.4). */
  readonly control: (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => Promise<Answer['body']>;
  /** The next step of the order's shipment at its vendor, or the status that is named; and the worker hears of it. */
  readonly advance: (orderId: string, status?: string) => Promise<void>;
  /** What the worker would do now. */
  readonly work: () => Promise<void>;
}

/** One door for all tests of a file; the clock stands at MONDAY_TEN until a test sets it. */
export const openDoor = (settings: Readonly<Record<string, string>> = {}): Door => {
  let now = Date.parse(MONDAY_TEN);
  let opened: OpenedApi;
  beforeAll(async () => {
    opened = await openTestApi(settings, () => now);
    await syncPoints(opened.service);
  });
  afterAll(() => opened?.close());

  const control: Door['control'] = async (method, path, body) => {
    const answer = await fetch(`${opened.vendorsUrl}/_control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const work = async () => {
    const { service } = opened;
    const tasks = ['hand-over', 'cancel', 'withdraw', 'update', 'courier-call', 'courier-cancel'] as const;
    for (const job of await takeJobs(service, tasks, 100)) await doJob(service, job);
    for (const vendor of service.vendors.adapters) await pollTracking(service, vendor);
  };
  return {
    get opened() {
      return opened;
    },
    ask: async (path, init) => {
      const response = await opened.request(path, init);
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const answer: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: answer };
    },
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

/** Fetches the points of all vendors, as the worker would. */
export const syncPoints = async (service: Service): Promise<void> => {
  for (const connection of await service.vendors.of(null))
    if (connection.vendor.pickupPoints) await syncPickupPoints(service, connection);
};
