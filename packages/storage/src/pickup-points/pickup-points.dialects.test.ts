import type { PickupPoint } from '@cartage/core';
import { beforeAll, expect, it } from 'vitest';
import { forEachDialect, type TestStore } from '../testing.ts';
import { joinPointTexts } from './join-point-texts.ts';
import { listPointFacts, type PointMark } from './list-point-facts.ts';
import {
  getPickupPoint,
  getPickupPoints,
  listPickupPointIds,
  listUnlistedPoints,
  pickupPointsByNumber,
  storedPickupPoints,
} from './look-up-pickup-points.ts';
import { toProfile } from './pickup-point-row.ts';
import { beginFeed, countEdition, endFeed, pointFeeds, vendorsWithPoints } from './point-feeds.ts';
import { listPickupPoints, removePickupPoints, upsertPickupPoints } from './store-pickup-points.ts';

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

  it('are found by vendor and id, however many are asked for, and no others', async () => {
    await upsertPickupPoints(store.db, [point(9, 'a'), point(9, 'b'), point(10, 'a'), point(10, 'c')], 10);
    const many = Array.from({ length: 20_000 }, (_, n) => ({ vendorId: 9, id: `none-${n}` }));
    const found = await getPickupPoints(store.db, [...many, { vendorId: 9, id: 'b' }, { vendorId: 10, id: 'a' }]);
    expect(found.toSorted((one, two) => one.vendorId - two.vendorId)).toEqual([point(9, 'b'), point(10, 'a')]);
    expect(await getPickupPoints(store.db, [])).toEqual([]);
  });

  it('are replaced by what the vendor tells next', async () => {
    await upsertPickupPoints(store.db, [point(4, 'same'), point(4, 'changed')], 10);
    await upsertPickupPoints(store.db, [point(4, 'changed', { name: 'Новое имя' })], 20);
    expect(
      await store.rows('select point_id, synced_at from pickup_points where vendor_id = 4 order by 1'),
    ).toMatchObject([
      { point_id: 'changed', synced_at: 20 },
      { point_id: 'same', synced_at: 10 },
    ]);
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

  it('go by their ids, from the lists too; those of other vendors stay', async () => {
    const points = [point(6, 'a'), point(6, 'b'), point(6, 'c'), point(7, 'a')];
    await upsertPickupPoints(store.db, points, 10);
    await listPickupPoints(store.db, points.map(listed), 1);
    await removePickupPoints(store.db, 6, ['a', 'c', 'none']);
    for (const table of ['pickup_points', 'listed_points'])
      expect(
        await store.rows(`select vendor_id, point_id from ${table} where vendor_id in (6, 7) order by 1, 2`),
      ).toEqual([
        { vendor_id: 6, point_id: 'b' },
        { vendor_id: 7, point_id: 'a' },
      ]);
  });

  it('are told page by page: their ids, and what lists do not hold in a form', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const points = ids.map((id) => point(8, id));
    await upsertPickupPoints(store.db, points, 10);
    await listPickupPoints(store.db, points.slice(0, 2).map(listed), 1);
    await listPickupPoints(store.db, points.slice(2, 3).map(listed), 2);
    expect(await listPickupPointIds(store.db, 8, '', 2)).toEqual(['a', 'b']);
    expect(await listPickupPointIds(store.db, 8, 'b', 9)).toEqual(['c', 'd', 'e']);
    const unlisted = async (form: number, after: string, limit: number) =>
      (await listUnlistedPoints(store.db, 8, form, after, limit)).map(({ id }) => id);
    expect(await unlisted(1, '', 2)).toEqual(['c', 'd']);
    expect(await unlisted(1, 'd', 2)).toEqual(['e']);
    expect(await unlisted(2, '', 9)).toEqual(['a', 'b', 'd', 'e']);
    const stored = await storedPickupPoints(store.db, 8, ['a', 'c', 'e', 'none']);
    expect([...stored].map(([id, { form }]) => [id, form]).toSorted()).toEqual([
      ['a', 1],
      ['c', 2],
      ['e', null],
    ]);
    expect(stored.get('a')?.document).toBe(JSON.stringify(point(8, 'a')));
  });

  it('are told in the order of country, city, profile and id, whatever the page, with what finds them', async () => {
    const small = { maxWeight: 1 };
    const points = [
      point(11, 'z', { country: 'BY' }),
      point(11, 'b'),
      point(11, 'a'),
      point(11, 'c', small),
      point(11, 'd', { cityId: '7800000000000', cityName: 'Питер' }),
      point(12, 'a'),
    ];
    await listPickupPoints(store.db, points.map(listed), 1);
    for (const size of [1, 2, 9]) {
      const all: string[] = [];
      for (let after: PointMark | null = null; ; ) {
        const page = await listPointFacts(store.db, 11, after, size);
        after = page.at(-1) ?? null;
        if (after === null) break;
        all.push(...page.map(({ point_id }) => point_id));
      }
      expect(all).toEqual(['z', 'c', 'a', 'b', 'd']);
    }
    const [first] = await listPointFacts(store.db, 12, null, 1);
    expect(first).toMatchObject({ country: 'RU', city_name: 'Москва', latitude: 55.7558, longitude: 37.6173 });
    expect(toProfile(first?.profile ?? '')).toMatchObject({ type: 'parcel-locker', maxSizeSum: 180, intake: false });
    const number = first?.number ?? 0;
    await listPickupPoints(store.db, [listed(point(12, 'a', { name: 'Новое' }))], 1);
    expect((await listPointFacts(store.db, 12, null, 1))[0]?.number).toBe(number);
    expect(await pickupPointsByNumber(store.db, [number])).toEqual(new Map());
    await upsertPickupPoints(store.db, [point(12, 'a')], 1);
    expect(await pickupPointsByNumber(store.db, [number, 77_777])).toEqual(new Map([[number, point(12, 'a')]]));
  });

  it('are joined as texts, in the order that is asked for, without those that are gone', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `p${n}`);
    await listPickupPoints(
      store.db,
      ids.map((id) => listed(point(13, id))),
      1,
    );
    const facts = await listPointFacts(store.db, 13, null, 100);
    const shuffled = facts.toSorted((one, other) => ((one.number * 7) % 41) - ((other.number * 7) % 41));
    const texts = shuffled.map(({ point_id }) => `{"id":"${point_id}я"`);
    const { count, text } = await joinPointTexts(
      store.db,
      [0, ...shuffled.map(({ number }) => number), 88_888],
      ',"a":"\'ы"}',
    );
    expect(count).toBe(40);
    expect(Buffer.from(text).toString()).toBe(texts.map((text) => `${text},"a":"'ы"}`).join(','));
    expect(await joinPointTexts(store.db, [88_888], '}')).toMatchObject({ count: 0, text: { length: 0 } });
  });

  it('are listed however long what they are found by is, as far as the kit lets it be', async () => {
    // Nothing that an index could pack.
    const letters = (length: number, seed: number) =>
      Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + (((n + seed) * 7_919) % 20_000))).join('');
    const cm = 0.123_456_789_012_345_6;
    const sizes = { maxWidth: cm, maxHeight: cm + 1, maxDepth: cm + 2, maxSizeSum: cm + 3, totalMaxVolume: cm + 4 };
    const long = point(15, letters(200, 1), { cityId: letters(100, 777), cityName: letters(200, 3_333), ...sizes });
    await listPickupPoints(store.db, [listed(long)], 1);
    expect(await listPointFacts(store.db, 15, null, 10)).toMatchObject([
      { point_id: long.id, city_name: long.cityName },
    ]);
  });

  it('change in the turn that was given last, and each change is another edition', async () => {
    const first = await beginFeed(store.db, 14);
    expect(await countEdition(store.db, 14, first)).toBe(true);
    expect(await countEdition(store.db, 14, first)).toBe(true);
    expect((await pointFeeds(store.db)).get(14)?.edition).toBe(2);
    const second = await beginFeed(store.db, 14);
    expect(await countEdition(store.db, 14, first)).toBe(false);
    expect((await pointFeeds(store.db)).get(14)?.edition).toBe(2);
    expect(await countEdition(store.db, 14, second)).toBe(true);
    expect((await pointFeeds(store.db)).get(14)?.edition).toBe(3);
  });

  it('are read when the reading that began last has come to its end, though it wrote nothing', async () => {
    const isRead = async () => (await vendorsWithPoints(store.db)).has(16);
    const first = await beginFeed(store.db, 16);
    await countEdition(store.db, 16, first);
    expect(await isRead()).toBe(false);
    const second = await beginFeed(store.db, 16);
    expect(await endFeed(store.db, 16, first, 10)).toBe(false);
    expect(await isRead()).toBe(false);
    expect(await endFeed(store.db, 16, second, 20)).toBe(true);
    expect(await isRead()).toBe(true);
    await beginFeed(store.db, 16);
    expect(await isRead()).toBe(true);
  });
});

/** With a text of its own. */
const listed = (one: PickupPoint) => ({ point: one, text: Buffer.from(`{"id":"${one.id}я"`) });
