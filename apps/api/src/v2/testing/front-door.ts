import { type Answer, type Door, openDoor } from '../../testing/open-door.ts';

export { MONDAY_TEN } from '../../testing/open-door.ts';

interface Manner {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The API as clients of this version see it. */
export interface FrontDoor {
  readonly door: Door;
  /** `call('GET', '/Orders/CTG-4820-9135')`; the path is below the version's prefix. */
  readonly call: (method: string, path: string, manner?: Manner) => Promise<Answer>;
  /** `Code target` of each error of a refusal, sorted; fails where the answer is none of `status`, by default 400. */
  readonly refusals: (method: string, path: string, manner?: Manner, status?: number) => Promise<readonly string[]>;
  /** Create, expected to answer 201. */
  readonly create: (changes?: OrderChanges, manner?: Manner) => Promise<Answer['body']>;
  /** The record that Get shows. */
  readonly get: (orderId: string) => Promise<Answer['body']>;
}

/** One front door for all tests of a file; the clock stands at MONDAY_TEN until a test sets it. */
export const openFrontDoor = (settings: Readonly<Record<string, string>> = {}): FrontDoor => {
  const door = openDoor(settings);
  const call: FrontDoor['call'] = (method, path, { key = 'sandbox-key', headers = {}, body } = {}) =>
    door.ask(`/openapi/v2${path}`, {
      method,
      headers: {
        Authorization: `apiKey ${key}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    door,
    call,
    refusals: async (method, path, manner, status = 400) => {
      const answer = await call(method, path, manner);
      if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body.errors
        .map(({ code, target }: { code: string; target: string | null }) => `${code} ${target}`)
        .sort();
    },
    create: async (changes = {}, manner = {}) => {
      const { status, body } = await call('POST', '/Orders', { ...manner, body: order(changes) });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    get: async (orderId) => (await call('GET', `/Orders/${orderId}`)).body.order,
  };
};

export interface OrderChanges {
  readonly sender?: object;
  readonly receiver?: object;
  readonly cargo?: object;
  readonly option?: object;
  readonly [field: string]: unknown;
}

/** A parcel from Moscow to Kazan, as a body of Create; nothing is chosen. Changes go one level deep. */
export const order = ({ sender, receiver, cargo, option, ...rest }: OrderChanges = {}) => ({
  sender: { ...moscow, name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67', ...sender },
  receiver: { ...kazan, name: 'Ivan Sidorov', address: 'Bauman street 12', phone: '89172345678', ...receiver },
  cargo: { ...parcel, ...cargo },
  option: { ...option },
  ...rest,
});

/** The same shipment, as a body of Calc. */
export const shipment = ({ sender, receiver, cargo, ...rest }: OrderChanges = {}) => ({
  sender: { ...moscow, ...sender },
  receiver: { ...kazan, ...receiver },
  cargo: { ...parcel, ...cargo },
  ...rest,
});

const moscow = { countryId: 'RU', cityId: '7700000000000' } as const;
const kazan = { countryId: 'RU', cityId: '1600000100000' } as const;
const parcel = {
  cargoType: 2,
  description: 'Books',
  cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
} as const;

/** Options of the mock vendors, as they are chosen. */
export const chosen = {
  swift: { vendorId: 1, tariffId: 'SW-STD' },
  econom: { vendorId: 2, tariffId: 'EC-S-DD' },
  postal: { vendorId: 3, tariffId: 'PO-PAR-DD' },
  freight: { vendorId: 4, tariffId: 'FR-LTL' },
} as const;
