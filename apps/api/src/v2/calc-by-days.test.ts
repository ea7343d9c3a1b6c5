import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { post } from '../testing/table-of-operations.ts';

/** A Friday noon in Moscow. */
const now = Date.parse('2026-11-20T12:00:00+03:00');

const parcel = {
  sender: { countryId: 'RU', cityId: '7700000000000' },
  receiver: { countryId: 'RU', cityId: '7800000000000' },
  cargo: { cargoType: 2, cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] },
};

interface Day {
  readonly deliveryDate: string;
  readonly dayType: number;
  readonly options: readonly {
    readonly tariffId: string;
    readonly price: number;
    readonly deliveryDate: string;
    readonly timeSlot: readonly object[];
    readonly services: readonly { readonly code: string; readonly status: number }[];
    readonly tags: readonly string[];
  }[];
}

interface Body {
  readonly options: readonly Readonly<Record<string, unknown>>[];
  readonly deliveryDays: readonly Day[];
  readonly errors: readonly { readonly code: string; readonly target: string }[];
}

// interface 13.3, 13.4, 6.23, 6.24.
describe('Calc by days', () => {
  let opened: OpenedApi;
  beforeAll(async () => {
    opened = await openTestApi({ CALC_DEADLINE_MS: '1500' }, () => now);
  });
  afterAll(() => opened.close());
  const control = (path: string, method: string, body: object) =>
    fetch(`${opened.vendorsUrl}/_control${path}`, { method, body: JSON.stringify(body) });
  afterEach(() => control('/reset', 'POST', {}));

  const ask = async (path: string, body: object) => {
    const { headers, ...init } = post(body);
    const answer = await opened.request(`/openapi/v2/Calc${path}`, {
      ...init,
      headers: { ...headers, Authorization: 'apiKey sandbox-key' },
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
  };
  const daysOf = async (body: object): Promise<readonly Day[]> => (await ask('/ByDays', body)).body.deliveryDays;

  it('deliveryDays: array of {options, deliveryDate date-time, dayType int}, seven days ahead', async () => {
    const days = await daysOf({ ...parcel, daysToCalculate: 7 });
    expect(days.map(({ deliveryDate, dayType }) => [deliveryDate, dayType])).toEqual([
      ['2026-11-21T00:00:00+03:00', 2],
      ['2026-11-22T00:00:00+03:00', 2],
      ['2026-11-23T00:00:00+03:00', 1],
      ['2026-11-24T00:00:00+03:00', 1],
      ['2026-11-25T00:00:00+03:00', 1],
      ['2026-11-26T00:00:00+03:00', 1],
      ['2026-11-27T00:00:00+03:00', 1],
    ]);
    expect(days.map(({ options }) => options.length > 0)).toEqual([true, true, true, true, true, true, true]);
    // On the days off by the tariff that knows none alone.
    expect(new Set(days.slice(0, 2).flatMap(({ options }) => options.map(({ tariffId }) => tariffId)))).toEqual(
      new Set(['SW-DOE']),
    );
  });

  it('an option has deliveryDate instead of the delivery period, and timeSlot array of {timeFrom, timeTo}', async () => {
    const days = await daysOf({ ...parcel, daysToCalculate: 5, optionFilter: { tariffIdFilter: ['SW-STD'] } });
    const { body } = await ask('', { ...parcel, optionFilter: { tariffIdFilter: ['SW-STD'] } });
    const { deliveryDateFrom, deliveryDateTo, minDays, maxDays, tags, ...option } = body.options[0] ?? {};
    expect(days.at(-1)?.options).toEqual([
      {
        ...option,
        tags: ['cheapest', 'fastest', 'best'],
        deliveryDate: '2026-11-25T00:00:00+03:00',
        timeSlot: [
          { timeFrom: '10:00', timeTo: '14:00' },
          { timeFrom: '14:00', timeTo: '18:00' },
          { timeFrom: '18:00', timeTo: '22:00' },
        ],
      },
    ]);
    expect([deliveryDateFrom, minDays, tags]).toEqual([
      '2026-11-24T09:00:00+03:00',
      2,
      ['cheapest', 'fastest', 'best'],
    ]);
  });

  it('services: array of {code, status}; one that is lacking has status 0, here and in Calc', async () => {
    const cash = { ...parcel, services: [{ code: 'CashOnDelivery' }] };
    const lacking = [{ code: 'CashOnDelivery', status: 0 }];
    const freight = { optionFilter: { vendorsIdFilter: [4] } };
    const { body } = await ask('', { ...cash, ...freight });
    expect(body.options).toMatchObject([{ tariffId: 'FR-LTL', services: lacking, tags: [] }]);
    const days = await daysOf({ ...cash, ...freight, daysToCalculate: 7 });
    expect(days.at(-1)?.options).toMatchObject([{ tariffId: 'FR-LTL', services: lacking, tags: [], timeSlot: [] }]);
  });

  it.each([
    ['required', undefined],
    ['1 at least', 0],
    ['31 at most', 32],
    ['a whole number', 1.5],
    ['no text', '7'],
  ])('daysToCalculate is %s', async (_, daysToCalculate) => {
    const { status, body } = await ask('/ByDays', { ...parcel, daysToCalculate });
    expect([status, body.errors]).toEqual([
      400,
      [{ code: 'RequestInvalid', message: expect.stringMatching(/\S/), target: 'daysToCalculate' }],
    ]);
  });

  it('reaches 31 days ahead', async () => {
    const days = await daysOf({ ...parcel, daysToCalculate: 31 });
    expect(days).toHaveLength(31);
    expect(days.at(-1)?.deliveryDate).toBe('2026-12-21T00:00:00+03:00');
  });

  it('names all problems of the body of Calc', async () => {
    const { status, body } = await ask('/ByDays', {
      ...parcel,
      sender: { countryId: 'RU', cityId: 'node:5' },
      pickupInfo: { takeDate: '2026-11-21' },
      daysToCalculate: 7,
    });
    const targets = body.errors.map(({ code, target }) => `${code} ${target}`);
    expect([status, targets]).toEqual([400, ['CityInvalid sender.cityId', 'TakeDateInvalid pickupInfo.takeDate']]);
  });

  it('a vendor that hangs costs its own options only, and is named in a header', async () => {
    await control('/vendors/swift', 'PUT', { fault: 'hang' });
    const { status, headers, body } = await ask('/ByDays', { ...parcel, daysToCalculate: 7 });
    expect([status, headers.get('x-failed-vendors')]).toEqual([200, 'swift;reason=timed-out']);
    expect(body.deliveryDays).toHaveLength(7);
    expect(body.deliveryDays.at(-1)?.options.length).toBeGreaterThan(3);
  });
});
