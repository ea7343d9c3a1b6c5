import {
  foldName,
  type PickupPoint,
  type PickupPointFilter,
  pickupPointTypes,
  pointTakes,
  serviceCodes,
} from '@cartage/core';
import { beginFeed, countEdition, listPickupPoints, upsertPickupPoints } from '@cartage/storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePickupPoints } from '../pickup-points/choose-pickup-points.ts';
import { listedPoint } from '../pickup-points/point-text.ts';
import { anyPoint, pointsFound } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage, type Stage } from '../testing/stage.ts';

// Every filter of interface 13.18 against a slow look at every point.

const [ONE, OTHER] = [21, 22];
const cities = [
  { country: 'RU', cityId: '7700000000000', cityName: 'Москва' },
  { country: 'RU', cityId: '0100000900000', cityName: 'Орёл' },
  { country: 'RU', cityId: '0200000900000', cityName: 'Орел' },
  { country: 'RU', cityId: '0300000900000', cityName: 'Усть-Кут' },
  { country: 'KZ', cityId: 'node:1', cityName: 'Орёл' },
] as const;

const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });
const point: fc.Arbitrary<Omit<PickupPoint, 'id'>> = fc
  .record({
    vendorId: fc.constantFrom(ONE, OTHER),
    city: fc.constantFrom(...cities),
    type: fc.constantFrom(...pickupPointTypes),
    latitude: fc.integer({ min: -90, max: 90 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    cashPayment: fc.boolean(),
    cardPayment: fc.boolean(),
    maxCashOnDelivery: fc.constantFrom(null, 0, 100),
    minWeight: fc.constantFrom(null, 2),
    maxWeight: limit(9),
    maxWidth: limit(9),
    maxHeight: limit(9),
    maxDepth: limit(9),
    maxSizeSum: limit(20),
    totalMaxVolume: fc.constantFrom(null, 0.0001),
    role: fc.constantFrom(
      { intake: true, pickup: true },
      { intake: true, pickup: false },
      { intake: false, pickup: true },
    ),
  })
  .map(({ city, role, ...rest }) => ({
    ...city,
    ...role,
    ...rest,
    name: 'a',
    address: 'b',
    metroStation: null,
    metroLineHexColor: null,
    workTime: null,
    description: null,
    phone: null,
    freeStorageDays: null,
  }));

const edges = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
    .map((two) => two.toSorted((a, b) => a - b) as [number, number]);
const country = fc.constantFrom('RU', 'KZ', 'BY');
const area: fc.Arbitrary<PickupPointFilter['area']> = fc.oneof(
  fc.record({ kind: fc.constant('country' as const), country }),
  fc.constantFrom(...cities).map(({ country: of, cityId }) => ({ kind: 'city' as const, country: of, cityId })),
  fc.record({
    kind: fc.constant('city-name' as const),
    country,
    name: fc.constantFrom('ОРЕЛ', 'орёл', 'moscow', 'усть кут', 'нет'),
  }),
  fc.record({
    kind: fc.constant('box' as const),
    country,
    box: fc.tuple(edges(-90, 90), edges(-180, 180)).map(([[south, north], [west, east]]) => ({
      minLatitude: south,
      maxLatitude: north,
      minLongitude: west,
      maxLongitude: east,
    })),
  }),
);
const filter: fc.Arbitrary<PickupPointFilter> = fc.record({
  area,
  vendorIds: fc.constantFrom([], [ONE], [OTHER], [ONE, OTHER], [77]),
  cargoType: fc.constantFrom(null, 'regular' as const, 'ftl' as const),
  from: fc.constantFrom(null, { country: 'RU', cityId: null }, { country: 'US', cityId: null }),
  load: fc.option(
    fc.record({
      totalKg: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
      sidesCm: fc.constantFrom<readonly [number, number, number]>([0, 0, 0], [5, 3, 1], [9, 9, 9]),
      sizeSumCm: fc.integer({ min: 0, max: 25 }),
      totalM3: fc.constantFrom(0, 0.00005, 0.5),
      places: fc.constantFrom(0, 1, 3),
    }),
    { nil: null },
  ),
  role: fc.constantFrom(null, 'intake' as const, 'pickup' as const),
  type: fc.constantFrom(null, ...pickupPointTypes),
  services: fc.subarray([...serviceCodes], { maxLength: 2 }),
});

/** The words of interface 13.18, one after another. */
const isMeant = (one: PickupPoint, wanted: PickupPointFilter, offered: readonly string[]): boolean => {
  const { area: place, vendorIds, cargoType, from, load, role, type, services } = wanted;
  if (one.country !== place.country) return false;
  if (place.kind === 'city' && one.cityId !== place.cityId) return false;
  if (place.kind === 'city-name') {
    const names = [one.cityName, ...(one.cityId === '7700000000000' ? ['Moscow', 'Москва'] : [])];
    if (!names.some((name) => foldName(name) === foldName(place.name))) return false;
  }
  if (place.kind === 'box') {
    const { minLatitude, maxLatitude, minLongitude, maxLongitude } = place.box;
    if (one.latitude < minLatitude || one.latitude > maxLatitude) return false;
    if (one.longitude < minLongitude || one.longitude > maxLongitude) return false;
  }
  if (vendorIds.length > 0 && !vendorIds.includes(one.vendorId)) return false;
  if (cargoType === 'ftl' || from?.country === 'US') return false;
  if (role !== null && !one[role]) return false;
  if (type !== null && one.type !== type) return false;
  if (load !== null && !pointTakes(one, load)) return false;
  const isPaid = services.includes('CashOnDelivery') || services.includes('PartialBuyOut');
  if (isPaid && ((!one.cashPayment && !one.cardPayment) || one.maxCashOnDelivery === 0)) return false;
  return services.every((code) => offered.includes(code));
};

const store = async ({ service }: Stage, points: readonly PickupPoint[]): Promise<void> => {
  await upsertPickupPoints(service.store.db, points, 1);
  await listPickupPoints(
    service.store.db,
    points.map((one) => listedPoint(service, one)),
    service.pointText.form,
  );
  for (const vendorId of [ONE, OTHER])
    await countEdition(service.store.db, vendorId, await beginFeed(service.store.db, vendorId));
};

onStage((open) => {
  describe('a filter', () => {
    it('finds what is meant, in the order of the places', async () => {
      const other = scriptedVendor({ id: OTHER, key: 'other' });
      const plugins = [
        scriptedVendor({ id: ONE, key: 'one' }),
        { ...other, manifest: { ...other.manifest, services: ['CashOnDelivery'] as const } },
      ];
      const stage = await open({ plugins });
      const offeredBy = new Map(plugins.map(({ manifest }) => [manifest.id, manifest.services]));
      // More than a tile holds of one of them, so that there are several.
      const points = fc
        .sample(point, { numRuns: 8_700, seed: 7 })
        .map((one, n): PickupPoint => ({ ...one, id: `p${n}`, vendorId: n % 20 === 0 ? OTHER : ONE }));
      await store(stage, points);
      const rows = await stage.store.rows('select number, vendor_id, point_id from listed_points');
      const keyOf = new Map(
        rows.map(({ number, vendor_id, point_id }) => [Number(number), `${vendor_id} ${point_id}`]),
      );
      await fc.assert(
        fc.asyncProperty(filter, async (wanted) => {
          const { chosen } = await choosePickupPoints(stage.ctx, wanted);
          const keys = chosen.flatMap(({ points: of, places }) =>
            [...places].map((place) => keyOf.get(of.numbers[place] ?? 0)),
          );
          const meant = points.filter((one) => isMeant(one, wanted, offeredBy.get(one.vendorId) ?? []));
          expect(keys.toSorted()).toEqual(meant.map(({ vendorId, id }) => `${vendorId} ${id}`).toSorted());
          const vendors = chosen.map(({ vendor }) => vendor.id);
          expect(vendors).toEqual(vendors.toSorted((a, b) => a - b));
          for (const { places } of chosen) expect(places).toEqual(places.toSorted());
        }),
        { numRuns: 100 },
      );
    });

    it('finds what another process has changed, and nothing of vendors that the company may not use', async () => {
      const stage = await open({ plugins: [scriptedVendor({ id: ONE, key: 'one' })] });
      const other = await stage.otherProcess();
      const [sample] = fc.sample(point, { numRuns: 1, seed: 1 });
      if (!sample) throw new Error('There is a sample.');
      const of = (vendorId: number, id: string): PickupPoint => ({ ...sample, country: 'RU', vendorId, id });
      const ids = async () => (await pointsFound(stage.ctx, anyPoint)).map(({ id }) => id);
      expect(await ids()).toEqual([]);
      await store({ ...stage, service: other }, [of(ONE, 'a'), of(OTHER, 'b')]);
      expect(await ids()).toEqual(['a']);
    });
  });
});
