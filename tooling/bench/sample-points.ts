import type { PickupPoint, PickupPointType } from '@cartage/core';
import { nameOf } from './seed-places.ts';

export const POINTS = 300_000;
export const CITIES = 2_389;
/** Points of the largest cities; the others share the rest. */
const largest = [10_000, 1_000] as const;

export const cityOf = (n: number): { readonly id: string; readonly name: string } => ({
  id: String(9_000_000_000_000 + n * 100),
  name: `${nameOf(n)} ${n}`,
});

/** The points of one of the two vendors, in no order that would help: two in three are those of 2. */
export function* samplePoints(vendorId: 2 | 3): Generator<PickupPoint, void, undefined> {
  for (let n = 0; n < POINTS; n += 1) {
    const at = (n * 618_031) % POINTS;
    if ((at % 3 === 0) === (vendorId === 3)) yield point(at, vendorId);
  }
}

const cityNumber = (n: number): number => {
  const [first, second] = largest;
  if (n < first) return 0;
  return n < first + second ? 1 : 2 + (n % (CITIES - 2));
};

const point = (n: number, vendorId: 2 | 3): PickupPoint => {
  const city = cityNumber(n);
  const { id, name } = cityOf(city);
  const isLocker = n % 4 === 1;
  const type: PickupPointType = isLocker ? 'parcel-locker' : vendorId === 3 ? 'post-office' : 'pickup-point';
  const [most, long, wide] = isLocker ? [15, 60, 40] : [30, 100, 60];
  return {
    id: `${vendorId}-${String(n).padStart(6, '0')}`,
    vendorId,
    type,
    name: `${isLocker ? 'Постамат' : 'Пункт выдачи'} ${n}`,
    country: 'RU',
    cityId: id,
    cityName: name,
    address: `ул. ${nameOf(n % 500)}, ${1 + (n % 200)}`,
    // Cities on a grid, each some 20 km wide.
    latitude: 45 + Math.floor(city / 60) * 0.4 + ((n * 7_919) % 2_000) / 10_000,
    longitude: 30 + (city % 60) * 2 + ((n * 104_729) % 3_000) / 10_000,
    metroStation: n % 3 === 0 ? 'Белорусская' : null,
    metroLineHexColor: n % 3 === 0 ? '#2DBE2C' : null,
    workTime: 'пн-пт 09:00-21:00, сб-вс 10:00-20:00',
    description: 'Вход со двора, первый этаж, домофон 12, налево от лифта.',
    phone: '+78005550000',
    freeStorageDays: 7,
    cashPayment: !isLocker,
    cardPayment: true,
    minWeight: null,
    maxWeight: most,
    maxWidth: wide,
    maxHeight: wide,
    maxDepth: long,
    maxSizeSum: long + 2 * wide,
    totalMaxVolume: null,
    intake: !isLocker,
    pickup: true,
    maxCashOnDelivery: null,
  };
};
