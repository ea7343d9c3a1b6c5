import { type Answer, type Door, openDoor } from '../../testing/open-door.ts';
import { post, refusalsIn } from '../../testing/table-of-operations.ts';

export { MONDAY_TEN } from '../../testing/open-door.ts';

interface Manner {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API as clients of this version see it. */
export interface FrontDoor extends Door {
  readonly call: (operation: string, body: object, manner?: Manner) => Promise<Answer>;
  /** `Code target` of each error of a 500, sorted; fails where the answer is another, or where an order was saved. */
  readonly refusals: (operation: string, body: object, manner?: Manner) => Promise<readonly string[]>;
  /** Create, expected to answer 200 or 201. */
  readonly create: (changes?: OrderChanges, manner?: Manner) => Promise<Answer['body']>;
  /** Get. */
  readonly get: (orderId: string) => Promise<Answer['body']>;
}

/** One front door for all tests of a file; the clock stands at MONDAY_TEN until a test sets it. */
export const openFrontDoor = (settings: Readonly<Record<string, string>> = {}): FrontDoor => {
  const door = openDoor(settings);
  const { ask, clock, control, advance, work } = door;
  const call: FrontDoor['call'] = (operation, body, { key = 'sandbox-key', headers = {} } = {}) => {
    const asked = Array.isArray(body) ? body.map((one) => ({ apiKey: key, ...one })) : { apiKey: key, ...body };
    return ask(`/OpenAPI/v1/${operation}`, post(asked, headers));
  };
  return {
    get opened() {
      return door.opened;
    },
    ask,
    clock,
    control,
    advance,
    work,
    call,
    refusals: async (operation, body, manner) => {
      const saved = await door.opened.countOrders();
      const answer = await call(operation, body, manner);
      if (answer.status !== 500) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      if ((await door.opened.countOrders()) !== saved) throw new Error('A refused request saved an order.');
      const found = await refusalsIn(Response.json(answer.body));
      return found.map(({ errorCode, errorAdditionalInfo }) => `${errorCode} ${errorAdditionalInfo}`).sort();
    },
    create: async (changes = {}, manner) => {
      const { status, body } = await call('Create', order(changes), manner);
      if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    get: async (orderId) => (await call('Get', { orderId })).body,
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
