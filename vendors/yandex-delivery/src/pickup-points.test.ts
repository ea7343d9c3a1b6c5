import type { City, PickupPoint } from '@cartage/core';
import { locationNamed, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { pickupPoints } from './pickup-points.ts';

const list = 'POST /api/b2b/platform/pickup-points/list';
const open = (days: readonly number[], hours: number, minutes = 0) => ({
  days,
  time_from: { hours, minutes },
  time_to: { hours: 22, minutes },
});
const point = (id: string, more: object = {}) => ({
  id,
  name: 'ГиперПВЗ-2',
  type: 'pickup_point',
  position: { latitude: 55.740522, longitude: 37.855554 },
  address: { locality: 'Москва', postal_code: '111673', full_address: 'Москва Новокосинская 17 к6' },
  instruction: '',
  payment_methods: ['already_paid', 'card_on_receipt'],
  contact: { phone: '+74951570020' },
  schedule: { time_zone: 3, restrictions: [open([1, 2], 8), null, open([7, 8], 10, 30)] },
  deactivation_date: null,
  available_for_dropoff: true,
  ...more,
});

/** The same answer to every window, as of a platform that does not filter; `cities`: what the installation knows. */
async function told(points: readonly unknown[], cities?: readonly City[]) {
  const script = scripted({ [list]: { points } });
  async function* walk() {
    yield cities ?? [];
  }
  const call = cities === undefined ? script.call : { ...script.call, cities: walk };
  const all: PickupPoint[] = [];
  for await (const batch of pickupPoints(call)) {
    expect(batch.length).toBeGreaterThan(0);
    all.push(...batch);
  }
  return { ...script, all };
}

it('keeps a point of which something is told as null', async () => {
  const untold = { payment_methods: null, schedule: { restrictions: null }, pickup_services: null, contact: null };
  const { all, said } = await told([point('p-1', { ...untold, dayoffs: null, available_for_dropoff: null })]);
  expect(said).toEqual([]);
  expect(all).toMatchObject([{ id: 'p-1', cardPayment: false, workTime: null, intake: false, phone: null }]);
});

it('tells a point as the platform has it', async () => {
  const { all, said } = await told([point('p-1')]);
  expect(said).toEqual([]);
  expect(all).toEqual([
    {
      id: 'p-1',
      vendorId: 12,
      type: 'pickup-point',
      name: 'ГиперПВЗ-2',
      country: 'RU',
      cityId: '7700000000000',
      cityName: 'Москва',
      address: 'Москва Новокосинская 17 к6',
      latitude: 55.740522,
      longitude: 37.855554,
      metroStation: null,
      metroLineHexColor: null,
      workTime: 'пн 08:00-22:00, вт 08:00-22:00, вс 10:30-22:30',
      description: null,
      phone: '+74951570020',
      freeStorageDays: null,
      cashPayment: false,
      cardPayment: true,
      minWeight: null,
      maxWeight: 30,
      maxWidth: 110,
      maxHeight: 110,
      maxDepth: 110,
      maxSizeSum: 300,
      totalMaxVolume: null,
      intake: true,
      pickup: true,
      maxCashOnDelivery: null,
      closed: null,
    },
  ]);
});

it('collects and takes in nothing where the platform does not', async () => {
  const { all } = await told([
    point('p-1', {
      type: 'terminal',
      name: '',
      payment_methods: ['already_paid'],
      available_for_dropoff: null,
      schedule: null,
      contact: null,
    }),
  ]);
  expect(all).toMatchObject([
    {
      type: 'parcel-locker',
      name: 'Москва Новокосинская 17 к6',
      cardPayment: false,
      maxCashOnDelivery: 0,
      maxWidth: 40,
      maxSizeSum: 118,
      intake: false,
      workTime: null,
      phone: null,
    },
  ]);
});

it('tells once of a point, in whichever windows it comes', async () => {
  const near = (longitude: number, population: number) =>
    locationNamed('Москва', { codes: ['7700000000000'], latitude: 55.756, longitude, population });
  const { all, asked } = await told([point('p-1')], [near(37.6, 3_000_000), near(37.9, 1_500_000)]);
  expect(asked.length).toBeGreaterThan(1);
  expect(all).toHaveLength(1);
});

it('finds the city of a point by its name and region, with е for ё, else the nearest', async () => {
  const at = (latitude: number, longitude: number, locality: string, region: string) => ({
    position: { latitude, longitude },
    address: { region, locality, full_address: locality },
  });
  const known = (name: string, code: string, region: string, latitude: number, longitude: number) =>
    locationNamed(name, { codes: [code], region: { en: region, ru: region }, latitude, longitude });
  const cities = [
    known('Железногорск', '4600000300000', 'Курская область', 52.338, 35.352),
    known('Железногорск', '2400000400000', 'Красноярский край', 56.253, 93.532),
    known('Орёл', '5700000100000', 'Орловская область', 52.968, 36.08),
  ];
  const { all } = await told(
    [
      point('kursk', at(52.34, 35.36, 'Железногорск', 'Курская область')),
      point('siberia', at(56.25, 93.53, 'Железногорск', 'Красноярский край')),
      point('oryol', at(52.97, 36.08, 'Орел', 'Орловская обл')),
      point('village', at(52.4, 35.4, 'Студенок', 'Курская область')),
      point('far', at(52.7, 35.4, 'Дальний', 'Курская область')),
    ],
    cities,
  );
  expect(all.map(({ id, cityId }) => [id, cityId])).toEqual([
    ['kursk', '4600000300000'],
    ['siberia', '2400000400000'],
    ['oryol', '5700000100000'],
    ['village', '4600000300000'],
  ]);
});

it('leaves out closed points, sorting centers and what cannot be read, and tells when a point closes', async () => {
  const dayoffs = ['10', '11', '12', '13', '14', '15', '16'].map((day) => ({
    date_utc: `2031-06-${day}T00:00:00+0000`,
  }));
  const { all, said } = await told([
    point('closed', { deactivation_date: '2031-05-01T00:00:00.000000Z' }),
    point('closes', { deactivation_date: '2031-07-01T00:00:00.000000Z' }),
    // As the documentation shows it.
    point('open', { deactivation_date: 'null', dayoffs: dayoffs.slice(0, 1) }),
    point('rests', { dayoffs: [...dayoffs, null] }),
    point('abroad', {
      position: { latitude: 53.9, longitude: 27.567 },
      address: { locality: 'Минск', full_address: 'Минск' },
    }),
    point('warehouse', { type: 'warehouse' }),
    null,
  ]);
  expect(all.map(({ id, closed }) => [id, closed])).toEqual([
    ['closes', { from: '2031-07-01', until: null }],
    ['open', null],
    ['rests', { from: '2031-06-10', until: '2031-06-17' }],
  ]);
  expect(said).toContain('Yandex Delivery told of points that cannot be read.');
  expect(said).toContain('Yandex Delivery told of points far from every city that is known.');
});
