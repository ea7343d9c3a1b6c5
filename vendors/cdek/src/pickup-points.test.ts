import { cityCodeFits } from '@cartage/core';
import { scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { pickupPoints } from './pickup-points.ts';
import { office } from './testing.ts';

const before = {
  'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 },
  'GET /v2/location/cities': [{ code: 44 }],
};

const listed = async (offices: object) => {
  const { call, asked, said } = scripted({ ...before, 'GET /v2/deliverypoints': offices });
  const points = [];
  for await (const batch of pickupPoints(call)) points.push(...batch);
  return { points, asked, said };
};
/** The directory of one country; the others have none. */
const inCountry =
  (country: string, offices: object[]) =>
  ({ url }: { url: string }) =>
    url.includes(`country_code=${country}`) ? offices : [];

it('keeps an office of which something is told as null', async () => {
  const flags = { is_handout: null, is_reception: null, have_cash: null, have_cashless: null, allowed_cod: null };
  const untold = { ...flags, phones: [{ number: null }], weight_min: null, dimensions: null, work_time: null };
  const { points } = await listed(inCountry('RU', [office('SPB1', untold)]));
  expect(points).toMatchObject([
    {
      id: 'SPB1',
      pickup: true,
      intake: false,
      cashPayment: false,
      cardPayment: false,
      maxCashOnDelivery: 0,
      phone: null,
    },
  ]);
});

it('tells of the offices that are open, each in the city of its code or name, with its limits', async () => {
  const at = (more: object) => ({ location: { ...office('X').location, fias_guid: null, ...more } });
  const exceptions = ['03', '04', '05', '06', '07', '08', '09'].map((day) => ({
    date: `2031-06-${day}`,
    is_working: false,
  }));
  const { points, said } = await listed(
    inCountry('RU', [
      office('SPB1', { is_reception: true, have_cash: true, weight_max: 30, allowed_cod: false }),
      office('SPB2', { status: 'INACTIVE' }),
      office('SPB3', at({ city: 'г. Санкт-Петербург', region: 'г. Санкт-Петербург' })),
      office('SPB4', {
        type: 'POSTAMAT',
        weight_max: 20,
        dimensions: [
          { width: 10, height: 10, depth: 10 },
          { width: 45, height: 40, depth: 60 },
        ],
      }),
      { code: 'SPB5' },
      office('SPB6', at({ city_code: 9, city: 'Нигде', region: 'Курская область', latitude: 0 })),
      office('SPB7', { work_time_exceptions: exceptions }),
      office('SPB8', {
        work_time_exception_list: [{ date_start: '2031-06-20', date_end: '2031-06-30', is_working: false }],
      }),
    ]),
  );
  const guid = 'c2deb16a-0330-4f05-821f-1d09c93331e6';
  expect(points).toMatchObject([
    {
      id: 'SPB1',
      type: 'pickup-point',
      cityId: guid,
      intake: true,
      cashPayment: true,
      maxWeight: 30,
      maxCashOnDelivery: 0,
      closed: null,
    },
    // Of the same city of CDEK's as the first one.
    { id: 'SPB3', cityId: guid },
    {
      id: 'SPB4',
      type: 'parcel-locker',
      intake: false,
      maxWeight: 15,
      maxWidth: 45,
      maxHeight: 40,
      maxDepth: 60,
      maxPlaces: 1,
      maxCashOnDelivery: null,
    },
    { id: 'SPB7', closed: { from: '2031-06-03', until: '2031-06-10' } },
    { id: 'SPB8', closed: { from: '2031-06-20', until: '2031-07-01' } },
  ]);
  expect(said).toContain('CDEK told of offices that cannot be read.');
  expect(said).toContain('CDEK told of offices far from every city that is known.');
});

it('finds the city of an office without a code by another office of that city, by its name, or by where it lies', async () => {
  const at = (code: string, more: object) =>
    office(code, { location: { ...office('X').location, fias_guid: null, ...more } });
  const far = { latitude: 0, longitude: 0, city: 'Нигде', region: null };
  const { points, said } = await listed(
    inCountry('RU', [
      at('N1', { ...far, city_code: 5 }),
      at('N2', { ...far, city_code: 6 }),
      at('SPB3', { city_code: 138, region: 'Санкт-Петербург' }),
      at('SPB4', { city_code: 139, city: 'Стрельна', region: null }),
      at('N5', { ...far, city_code: 5, fias_guid: 'aaaaaaaa-0330-4f05-821f-1d09c93331e6' }),
    ]),
  );
  expect(points.map(({ id, cityId }) => [id, cityId])).toEqual([
    ['SPB3', '7800000000000'],
    ['SPB4', '7800000000000'],
    ['N5', 'aaaaaaaa-0330-4f05-821f-1d09c93331e6'],
    ['N1', 'aaaaaaaa-0330-4f05-821f-1d09c93331e6'],
  ]);
  expect(said).toContain('CDEK told of offices far from every city that is known.');
});

it('lists the offices of the neighbours too, which collect no roubles', async () => {
  const minsk = { country_code: 'BY', city_code: 9220, city: 'Минск', region: 'Минская область', fias_guid: null };
  const there = office('MNSK1', { location: { ...office('X').location, ...minsk, latitude: 53.9, longitude: 27.56 } });
  const { points, asked } = await listed(inCountry('BY', [there]));
  expect(points).toMatchObject([{ id: 'MNSK1', country: 'BY', cityName: 'Минск', maxCashOnDelivery: 0 }]);
  expect(cityCodeFits('BY', points[0]?.cityId ?? '')).toBe(true);
  expect(asked.flatMap(({ url }) => new URL(url).searchParams.get('country_code') ?? [])).toEqual([
    ...['RU', 'BY', 'KZ', 'AM', 'KG'],
  ]);
});
