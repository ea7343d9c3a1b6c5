import type { PickupPoint } from '@cartage/core';
import { beforeAll, expect, it } from 'vitest';
import { forEachDialect, type TestStore } from '../testing.ts';
import { getPickupPoint, getPickupPoints, listPickupPointsOfCity } from './look-up-pickup-points.ts';
import { removeStalePickupPoints } from './remove-stale-pickup-points.ts';
import { upsertPickupPoints } from './upsert-pickup-points.ts';

const point = (vendorId: number, id: string, changes: Partial<PickupPoint> = {}): PickupPoint => ({
  id,
  vendorId,
  type: 'parcel-locker',
  name: 'Постамат у метро',
  country: 'RU',
  cityId: '7700000000000',
  cityName: 'Москва',
  address: 'Тверская ул., 1',
  latitude: 55.7558,
  longitude: 37.6173,
  metroStation: null,
  metroLineHexColor: null,
  workTime: null,
  description: null,
  phone: null,
  freeStorageDays: 5,
  cashPayment: false,
  cardPayment: true,
  minWeight: null,
  maxWeight: 31.5,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: 180,
  totalMaxVolume: null,
  intake: false,
  pickup: true,
  maxCashOnDelivery: null,
  ...changes,
});

forEachDialect((open) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await open();
  });

  it('come back whole, with columns to search by', async () => {
    await upsertPickupPoints(store.db, [point(1, 'a')], 10);
    expect(await getPickupPoint(store.db, 1, 'a')).toEqual(point(1, 'a'));
    expect(await getPickupPoint(store.db, 2, 'a')).toBeNull();
    expect(await store.rows(`select * from pickup_points where point_id = 'a'`)).toMatchObject([
      {
        city_id: '7700000000000',
        latitude: 55.7558,
        intake: 0,
        pickup: 1,
        max_weight: 31.5,
        min_weight: null,
        synced_at: 10,
      },
    ]);
  });

  it('are those of the city, by vendor and id', async () => {
    const points = [point(3, 'b'), point(2, 'c'), point(3, 'a'), point(3, 'd', { cityId: '7800000000000' })];
    await upsertPickupPoints(store.db, points, 10);
    const city = { country: 'RU', cityId: '7700000000000' };
    const list = async (vendorId: number | null) =>
      (await listPickupPointsOfCity(store.db, { ...city, vendorId })).map(({ id }) => id);
    expect(await list(3)).toEqual(['a', 'b']);
    expect(await list(null)).toEqual(['a', 'c', 'a', 'b']);
    expect(await listPickupPointsOfCity(store.db, { ...city, country: 'KZ', vendorId: null })).toEqual([]);
  });

  it('are found by vendor and id, however many are asked for, and no others', async () => {
    await upsertPickupPoints(store.db, [point(9, 'a'), point(9, 'b'), point(10, 'a'), point(10, 'c')], 10);
    const many = Array.from({ length: 20_000 }, (_, n) => ({ vendorId: 9, id: `none-${n}` }));
    const found = await getPickupPoints(store.db, [...many, { vendorId: 9, id: 'b' }, { vendorId: 10, id: 'a' }]);
    expect(found.toSorted((one, two) => one.vendorId - two.vendorId)).toEqual([point(9, 'b'), point(10, 'a')]);
    expect(await getPickupPoints(store.db, [])).toEqual([]);
  });

  it('are replaced by what the vendor tells next, and the wire form goes with the old point alone', async () => {
    await upsertPickupPoints(store.db, [point(4, 'same'), point(4, 'changed')], 10);
    await store.db
      .updateTable('pickup_points')
      .set({ wire: new Uint8Array([1]) })
      .where('vendor_id', '=', 4)
      .execute();
    await upsertPickupPoints(store.db, [point(4, 'same'), point(4, 'changed', { name: 'Новое имя' })], 20);
    expect(
      await store.rows(
        'select point_id, wire is null as stale, synced_at from pickup_points where vendor_id = 4 order by 1',
      ),
    ).toMatchObject([
      { point_id: 'changed', synced_at: 20 },
      { point_id: 'same', synced_at: 20 },
    ]);
    const wired = await store.rows('select point_id from pickup_points where wire is not null');
    expect(wired).toEqual([{ point_id: 'same' }]);
    expect(await getPickupPoint(store.db, 4, 'changed')).toMatchObject({ name: 'Новое имя' });
  });

  it('arrive by the thousand, some of them twice', async () => {
    const points = Array.from({ length: 1_700 }, (_, n) => point(5, `p${n % 1_600}`, { freeStorageDays: n }));
    await upsertPickupPoints(store.db, points, 10);
    expect(await store.rows('select count(*) as count from pickup_points where vendor_id = 5')).toEqual([
      { count: 1_600 },
    ]);
    expect(await getPickupPoint(store.db, 5, 'p99')).toMatchObject({ freeStorageDays: 1_699 });
  });

  it('that the vendor no longer tells of go; those of other vendors stay', async () => {
    await upsertPickupPoints(store.db, [point(6, 'old'), point(6, 'new'), point(7, 'old')], 10);
    await upsertPickupPoints(store.db, [point(6, 'new')], 20);
    expect(await removeStalePickupPoints(store.db, 6, 20)).toBe(1);
    expect(await getPickupPoint(store.db, 6, 'old')).toBeNull();
    expect(await getPickupPoint(store.db, 6, 'new')).not.toBeNull();
    expect(await getPickupPoint(store.db, 7, 'old')).not.toBeNull();
  });

  it('go page by page, wherever they stand', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    for (const pageSize of [1, 2, 3, 7, 8]) {
      await upsertPickupPoints(
        store.db,
        ids.map((id) => point(8, id)),
        10,
      );
      const kept = ids.filter((_, n) => n % 3 === 1);
      await upsertPickupPoints(
        store.db,
        kept.map((id) => point(8, id)),
        20,
      );
      expect(await removeStalePickupPoints(store.db, 8, 20, pageSize)).toBe(5);
      const left = await store.rows('select point_id from pickup_points where vendor_id = 8 order by point_id');
      expect(left.map(({ point_id }) => point_id)).toEqual(kept);
      await removeStalePickupPoints(store.db, 8, 30, pageSize);
    }
  });
});
