import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Dimensions, Measured } from '../measures.ts';
import { loadOf, pointAccepts } from './accepts.ts';
import type { PickupPoint } from './pickup-point.ts';

const point: PickupPoint = {
  id: 'P1',
  vendorId: 2,
  type: 'parcel-locker',
  name: 'Локер',
  country: 'RU',
  cityId: '7700000000000',
  cityName: 'Москва',
  address: 'Тверская ул., 1',
  latitude: 55.75,
  longitude: 37.62,
  metroStation: null,
  metroLineHexColor: null,
  workTime: null,
  description: null,
  phone: null,
  freeStorageDays: null,
  cashPayment: false,
  cardPayment: true,
  minWeight: 0.1,
  maxWeight: 10,
  maxWidth: 40,
  maxHeight: 30,
  maxDepth: 60,
  maxSizeSum: 120,
  totalMaxVolume: 0.05,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
};

const place = (weightKg: number, dimensions: Dimensions | null = null, qty = 1): Measured => ({
  weightKg,
  qty,
  dimensions,
  volumeM3: null,
});

it.each<[string, readonly Measured[], Partial<PickupPoint>, accepted: boolean]>([
  ['a light place', [place(5)], {}, true],
  ['as much as it may weigh', [place(5, null, 2)], {}, true],
  ['places too heavy together', [place(5, null, 3)], {}, false],
  ['a place too light', [place(0.05)], {}, false],
  ['a place that fits when it is turned', [place(1, { l: 30, h: 10, w: 59 })], {}, true],
  ['a place too long any way', [place(1, { l: 61, h: 1, w: 1 })], {}, false],
  ['a place too thick any way', [place(1, { l: 31, h: 31, w: 31 })], {}, false],
  ['sides that are too long together', [place(1, { l: 60, h: 30, w: 31 })], {}, false],
  ['each place by itself', [place(1, { l: 60, h: 5, w: 5 }), place(1, { l: 5, h: 60, w: 5 })], {}, true],
  ['places too big together', [place(1, { l: 50, h: 20, w: 20 }, 3)], {}, false],
  ['a volume too big', [{ ...place(1), volumeM3: 0.06 }], {}, false],
  [
    'a side where only one limit is known',
    [place(1, { l: 500, h: 500, w: 20 })],
    { maxDepth: null, maxWidth: null, maxHeight: 30, maxSizeSum: null, totalMaxVolume: null },
    true,
  ],
  [
    'a thick place where only one limit is known',
    [place(1, { l: 500, h: 500, w: 31 })],
    { maxDepth: null, maxWidth: null, maxHeight: 30, maxSizeSum: null, totalMaxVolume: null },
    false,
  ],
  [
    'anything where no limit is known',
    [place(900, { l: 999, h: 999, w: 999 })],
    {
      minWeight: null,
      maxWeight: null,
      maxWidth: null,
      maxHeight: null,
      maxDepth: null,
      maxSizeSum: null,
      totalMaxVolume: null,
    },
    true,
  ],
])('%s', (_, items, limits, accepted) => {
  expect(pointAccepts({ ...point, ...limits }, loadOf(items), 'pickup')).toBe(accepted);
});

it('sides that come to the limit exactly, whatever binary fractions make of them', () => {
  // As numbers they come to 118.00000000000001.
  const load = loadOf([place(1, { l: 38.6, h: 39.7, w: 39.7 })]);
  expect(load.sizeSumCm).toBe(118);
  expect(pointAccepts({ ...point, maxHeight: 40, maxSizeSum: 118, totalMaxVolume: null }, load, 'pickup')).toBe(true);
});

it('only in the role that the point has', () => {
  const load = loadOf([place(1)]);
  expect(pointAccepts({ ...point, intake: false }, load, 'intake')).toBe(false);
  expect(pointAccepts({ ...point, intake: false }, load, 'pickup')).toBe(true);
  expect(pointAccepts({ ...point, pickup: false }, load, 'pickup')).toBe(false);
});

it('whichever side is called length', () => {
  const side = fc.integer({ min: 1, max: 70 });
  fc.assert(
    fc.property(side, side, side, (l, h, w) => {
      const accepted = (d: Dimensions) => pointAccepts(point, loadOf([place(1, d)]), 'intake');
      expect(accepted({ l: h, h: w, w: l })).toBe(accepted({ l, h, w }));
      expect(accepted({ l: w, h, w: l })).toBe(accepted({ l, h, w }));
    }),
  );
});
