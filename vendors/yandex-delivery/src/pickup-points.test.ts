import { cityCatalogue, type PickupPoint } from '@cartage/core';
import { scripted } from '@cartage/vendor-kit/laws';
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

/** The same answer to every strip, as of a platform that does not filter. */
async function told(...points: readonly unknown[]) {
  const script = scripted({ [list]: { points } });
  const all: PickupPoint[] = [];
  for await (const batch of pickupPoints(script.call)) {
    expect(batch.length).toBeGreaterThan(0);
    all.push(...batch);
  }
  return { ...script, all };
}

it('tells a point as the platform has it', async () => {
  const { all, said } = await told(point('p-1'));
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
      maxWeight: null,
      maxWidth: null,
      maxHeight: null,
      maxDepth: null,
      maxSizeSum: null,
      totalMaxVolume: null,
      intake: true,
      pickup: true,
      maxCashOnDelivery: null,
    },
  ]);
});

it('collects and takes in nothing where the platform does not', async () => {
  const { all } = await told(
    point('p-1', {
      type: 'terminal',
      name: '',
      payment_methods: ['already_paid'],
      available_for_dropoff: null,
      schedule: null,
      contact: null,
    }),
  );
  expect(all).toMatchObject([
    {
      type: 'parcel-locker',
      name: 'Москва Новокосинская 17 к6',
      cardPayment: false,
      maxCashOnDelivery: 0,
      intake: false,
      workTime: null,
      phone: null,
    },
  ]);
});

it('tells once of a point on the line between two strips', async () => {
  const [moscow] = cityCatalogue;
  const longitude = moscow?.longitude ?? 0;
  const { all, asked } = await told(point('p-1', { position: { latitude: 55.7, longitude } }));
  expect(all).toHaveLength(1);
  const strips = asked.map(({ json }) => (json as { longitude: { from: number; to: number } }).longitude);
  expect(strips.filter(({ from, to }) => longitude >= from && longitude <= to).length).toBeGreaterThan(1);
});

it('leaves out namesakes, closed points and what cannot be read', async () => {
  const { all, said } = await told(
    point('closed', { deactivation_date: '2031-05-01T00:00:00.000000Z' }),
    point('closes', { deactivation_date: '2031-07-01T00:00:00.000000Z' }),
    // As the documentation shows it.
    point('open', { deactivation_date: 'null' }),
    point('abroad', {
      position: { latitude: 53.9, longitude: 27.567 },
      address: { locality: 'Минск', full_address: 'Минск' },
    }),
    point('suburb', { address: { locality: 'Мытищи', full_address: 'Мытищи' } }),
    // Within the window, and yet too far.
    point('namesake', { position: { latitude: 56.2, longitude: 38.4 } }),
    point('warehouse', { type: 'warehouse' }),
    null,
  );
  expect(all.map(({ id }) => id)).toEqual(['closes', 'open']);
  expect(said).toContain('Yandex Delivery told of points that cannot be read.');
});
