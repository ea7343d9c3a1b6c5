import { describe, expect, it } from 'vitest';
import { type Answer, openDoor } from './open-door.ts';

// interface 15.2: whether a parcel can still be fetched today is the sender's city's to say, in every version.

const cities = {
  Kaliningrad: '3900000100000',
  Moscow: '7700000000000',
  Yekaterinburg: '66000001000',
  // Not in the core's catalogue: it came with the service.
  Magadan: '4900000100000',
  Vladivostok: '2500000100000',
} as const;
type City = keyof typeof cities;

/** What each city says of a pickup on Thursday, 26 November 2026, at a moment: yes, or its hour. */
const thursday = '2026-11-26';
const moments: readonly [moment: string, Readonly<Record<City, string>>][] = [
  [
    '2026-11-26T05:59:00+03:00',
    { Kaliningrad: 'yes', Moscow: 'yes', Yekaterinburg: 'yes', Magadan: 'yes', Vladivostok: 'yes' },
  ],
  [
    '2026-11-26T07:00:00+03:00',
    { Kaliningrad: 'yes', Moscow: 'yes', Yekaterinburg: 'yes', Magadan: '15:00', Vladivostok: '14:00' },
  ],
  [
    '2026-11-26T12:49:00+03:00',
    { Kaliningrad: 'yes', Moscow: 'yes', Yekaterinburg: '14:49', Magadan: '20:49', Vladivostok: '19:49' },
  ],
  [
    '2026-11-26T14:19:00+03:00',
    { Kaliningrad: 'yes', Moscow: '14:19', Yekaterinburg: '16:19', Magadan: '22:19', Vladivostok: '21:19' },
  ],
  [
    '2026-11-26T18:00:00+03:00',
    {
      Kaliningrad: '17:00',
      Moscow: '18:00',
      Yekaterinburg: '20:00',
      Magadan: '2026-11-27, 02:00',
      Vladivostok: '2026-11-27, 01:00',
    },
  ],
];

const cargo = { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] };
const from = (city: City) => ({
  sender: {
    ...{ country: 'RU', countryId: 'RU', cityId: cities[city] },
    ...{ name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
  },
  receiver: {
    ...{ country: 'RU', countryId: 'RU', cityId: '1600000100000' },
    ...{ name: 'Ivan Sidorov', address: 'Bauman street 12', phone: '89172345678' },
  },
  cargo,
});
const older = (city: City, takeDate: string, more: object = {}) => ({
  ...from(city),
  deliveryOptions: { takeDate, ...more },
});
const newer = (city: City, takeDate: string, option: object = {}) => ({
  ...from(city),
  option,
  pickupInfo: { takeDate },
});

interface Options {
  readonly options: readonly { readonly takeDate: string }[];
}

/** Where prices are shown, and where the answer has them. */
const optionsOf: Readonly<Record<string, (body: Answer['body']) => Options['options']>> = {
  '/Calc': ({ options }) => options,
  '/Calc/ByDays': ({ deliveryDays }) => deliveryDays.flatMap(({ options }: Options) => options),
  '/PickupPoints/Calc': ({ pickupPoints }) => pickupPoints.flatMap(({ options }: Options) => options ?? []),
};

/** What an answer says of the day, wherever it says so: `yes` where it does not refuse it. */
const dayIn = (answer: Answer): string => {
  const [, words = 'yes'] =
    /(?:TakeDateInvalid.*?|"errorCode":"TakeDateInvalid".*?) it is (.*? in \w+)/.exec(JSON.stringify(answer.body)) ??
    [];
  return words;
};

// Where the service itself counts its days decides nothing.
describe.each(['Europe/Moscow', 'Pacific/Honolulu', 'Pacific/Auckland'])('a service in %s', (TIME_ZONE) => {
  const door = openDoor({ CALC_DEADLINE_MS: '3000', TIME_ZONE });
  const headers = { 'Content-Type': 'application/json', Authorization: 'apiKey sandbox-key' };
  const post = (path: string, body: object): Promise<Answer> =>
    door.ask(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const v1 = (operation: string, body: object) => {
    const apiKey = 'sandbox-key';
    return post(
      `/OpenAPI/v1/${operation}`,
      Array.isArray(body) ? body.map((one) => ({ apiKey, ...one })) : { apiKey, ...body },
    );
  };
  const v2 = (path: string, body: object) => post(`/openapi/v2${path}`, body);

  /** An order that was saved the day before. */
  const saved = async (city: City, takeDate: string, pickupInfo: object = {}, option: object = {}): Promise<string> => {
    const body = { ...newer(city, takeDate, option), pickupInfo: { takeDate, ...pickupInfo } };
    const { status, body: answer } = await v2('/Orders', body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.result.orderId;
  };
  const swift = { vendorId: 1, tariffId: 'SW-STD' };
  /** With its vendor, and nobody called. */
  const waiting = (city: City) => saved(city, '2026-11-27', { postponePickup: true }, swift);

  /** What is asked at the moment; what comes first is done a day before it. */
  interface Entrance {
    readonly before?: (city: City) => Promise<string>;
    readonly ask: (city: City, orderId: string) => Promise<Answer>;
  }

  const entrances: Readonly<Record<string, Entrance>> = {
    'v1 Calc': { ask: (city) => v1('Calc', older(city, thursday)) },
    'v1 CalcMany': { ask: (city) => v1('CalcMany', [older(city, thursday)]) },
    'v1 Create': { ask: (city) => v1('Create', older(city, thursday)) },
    'v1 CreateMany': { ask: (city) => v1('CreateMany', [older(city, thursday)]) },
    'v1 Update': {
      before: (city) => saved(city, '2026-11-27'),
      ask: (city, orderId) => v1('Update', { orderId, ...older(city, thursday) }),
    },
    'v1 PushToVendor': {
      before: (city) => saved(city, thursday),
      ask: (_, orderId) => v1('PushToVendor', { orderId, vendorId: 1, vendorUrgentTypeId: 'SW-STD' }),
    },
    'v1 CallCourier': {
      before: waiting,
      ask: (_, orderId) => v1('CallCourier', { ordersId: [orderId], takeDate: thursday }),
    },
    'v2 Calc': { ask: (city) => v2('/Calc', newer(city, thursday)) },
    'v2 Calc by days': { ask: (city) => v2('/Calc/ByDays', { ...newer(city, thursday), daysToCalculate: 7 }) },
    'v2 Create': { ask: (city) => v2('/Orders', newer(city, thursday)) },
    'v2 Update': {
      before: (city) => saved(city, '2026-11-27'),
      ask: (_, orderId) => patch(orderId, { 'pickupInfo.takeDate': thursday }),
    },
    'v2 Update of the city': {
      before: (city) => saved(city === 'Moscow' ? 'Kaliningrad' : 'Moscow', '2026-11-27'),
      ask: (city, orderId) => patch(orderId, { 'pickupInfo.takeDate': thursday, 'sender.cityId': cities[city] }),
    },
    'v2 PushToVendor': {
      before: (city) => saved(city, thursday),
      ask: (_, orderId) => v2(`/Orders/${orderId}/PushToVendor`, { option: swift }),
    },
    'v2 PushToVendor with a day': {
      before: (city) => saved(city, '2026-11-27'),
      ask: (_, orderId) => v2(`/Orders/${orderId}/PushToVendor`, { option: swift, pickupInfo: { takeDate: thursday } }),
    },
    'v2 CallCourier': {
      before: waiting,
      ask: (_, orderId) => v2(`/Orders/${orderId}/CallCourier`, { takeDate: thursday, autoChangeTakeDate: false }),
    },
    'v3 Calc': { ask: (city) => post('/openapi/v3/Calc', newer(city, thursday)) },
  };
  const patch = (orderId: string, body: object): Promise<Answer> =>
    door.ask(`/openapi/v2/Orders/${orderId}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ changes: body }),
    });

  describe.each(Object.entries(entrances))('%s', (_, { before, ask }) => {
    it.each(moments)('at %s', async (moment, says) => {
      for (const [name, expected] of Object.entries(says)) {
        const city = name as City;
        door.clock.set('2026-11-25T05:00:00+03:00');
        const orderId = (await before?.(city)) ?? '';
        door.clock.set(moment);
        const answer = await ask(city, orderId);
        const told = dayIn(answer);
        expect(told, `${city}: ${JSON.stringify(answer.body)}`).toBe(
          expected === 'yes' ? 'yes' : `${expected} in ${city}`,
        );
        if (expected === 'yes') expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      }
    });
  });

  it.each([
    ['2026-11-26T05:59:00+03:00', '2026-11-26', '2026-11-26', '2026-11-26'],
    ['2026-11-26T12:49:00+03:00', '2026-11-26', '2026-11-26', '2026-11-27'],
    ['2026-11-26T14:19:00+03:00', '2026-11-26', '2026-11-27', '2026-11-27'],
    // Friday has begun there, and is a day of work.
    ['2026-11-26T19:00:00+03:00', '2026-11-27', '2026-11-27', '2026-11-27'],
    ['2026-11-27T12:49:00+03:00', '2026-11-27', '2026-11-27', '2026-11-30'],
  ])('without a day of pickup the first one that is possible in the city, at %s', async (moment, ...days) => {
    door.clock.set(moment);
    for (const [at, city] of (['Kaliningrad', 'Moscow', 'Vladivostok'] as const).entries()) {
      const body = { ...from(city), daysToCalculate: 14 };
      for (const [path, optionsIn] of Object.entries(optionsOf)) {
        const answer = await v2(path, body);
        const taken = optionsIn(answer.body).map(({ takeDate }) => takeDate.slice(0, 10));
        expect(new Set(taken), `${city} ${path} ${JSON.stringify(answer.body)}`).toEqual(new Set([days[at]]));
      }
      const { requestId } = (await post('/openapi/v3/Calc', body)).body;
      const ended = await door.ask(`/openapi/v3/Calc/${requestId}/All`, { headers: { ...headers, Prefer: 'wait=20' } });
      const offered = ended.body.options.map(({ delivery }: { delivery: { takeDate: string } }) => delivery.takeDate);
      expect(new Set(offered), `${city} ${JSON.stringify(ended.body)}`).toEqual(new Set([days[at]]));
    }
  });

  it.each([
    ['2026-11-26T12:49:00+03:00', '2026-11-26', '2026-11-27'],
    ['2026-11-26T14:19:00+03:00', '2026-11-26', '2026-11-27'],
    ['2026-11-26T19:00:00+03:00', '2026-11-27', '2026-11-27'],
  ])('a courier without a day comes on the first one that is possible in the city, at %s', async (moment, ...days) => {
    for (const [at, city] of (['Kaliningrad', 'Vladivostok'] as const).entries()) {
      door.clock.set('2026-11-25T05:00:00+03:00');
      const orderId = await waiting(city);
      door.clock.set(moment);
      const { body } = await v2(`/Orders/${orderId}/CallCourier`, {});
      expect(body.messages, city).toEqual([`The courier comes on ${days[at]}.`]);
    }
  });
});
