import { type PickupPoint, type PickupPointFilter, type PickupPointSearch, plainShipment } from '@cartage/core';
import { pickupPointsByNumber, upsertPlaces } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { takeJobs } from '../jobs/take-jobs.ts';
import { anyPoint, pointsFound } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, connectionTo, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { listPickupPoints } from './list-pickup-points.ts';
import { schedulePickupPoints, syncPickupPointsOf } from './schedule-sync.ts';
import { syncPickupPoints } from './sync-pickup-points.ts';

const kazan: PickupPointFilter = { ...anyPoint, area: { kind: 'city', country: 'RU', cityId: '1600000100000' } };
const inKazan = { country: 'RU', cityId: '1600000100000' };

const pricedSearch = (weightKg: number, filter: Partial<PickupPointFilter> = {}): PickupPointSearch => {
  const item = { weightKg, qty: 1, l: null, h: null, w: null, volumeM3: null, description: null };
  return {
    filter: { ...kazan, ...filter },
    page: null,
    shipment: { request: plainShipment(inKazan, inKazan, { type: 'regular', items: [item] }), isLocal: true },
    prices: { role: 'pickup', lackingServices: false },
  };
};

const POINTS = 9;
const point = (id: string, changes: Partial<PickupPoint> = {}): PickupPoint => ({
  id,
  vendorId: POINTS,
  type: 'pickup-point',
  name: id,
  country: 'RU',
  cityId: '1600000100000',
  cityName: 'Казань',
  address: 'ул. Баумана, 1',
  latitude: 55.8,
  longitude: 49.1,
  metroStation: null,
  metroLineHexColor: null,
  workTime: null,
  description: null,
  phone: null,
  freeStorageDays: null,
  cashPayment: true,
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
  ...changes,
});

/** A vendor that streams these batches; an error among them ends the stream. */
const streaming = () => {
  const feed: { batches: readonly (readonly PickupPoint[] | Error)[]; onBatch: () => Promise<void> } = {
    batches: [],
    onBatch: async () => {},
  };
  const vendor = scriptedVendor({
    id: POINTS,
    key: 'points',
    async *pickupPoints() {
      for (const batch of feed.batches) {
        if (batch instanceof Error) throw batch;
        yield batch;
        await feed.onBatch();
      }
    },
  });
  return { feed, vendor };
};

const idsOf = async ({ ctx }: Stage): Promise<readonly string[]> => (await pointsFound(ctx, kazan)).map(({ id }) => id);
const down = new VendorProblem({ kind: 'unavailable', neverSent: true }, 'down');

onStage((open) => {
  describe('the points of a vendor', () => {
    it('are found in an imported city by each of its codes, whichever the vendor wrote', async () => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      const [kladr, fias] = ['0100000200000', 'ccdfd496-8108-4655-aadd-bd228747306d'];
      const unknown = { region: null, population: null };
      const place = {
        country: 'RU',
        city: kladr,
        name: { en: 'A', ru: 'А' },
        ...unknown,
        latitude: 44.9,
        longitude: 39.2,
      };
      await upsertPlaces(
        stage.store.db,
        [kladr, fias].map((code) => ({ ...place, code })),
      );
      feed.batches = [[point('by kladr', { cityId: kladr }), point('by fias', { cityId: fias })]];
      await syncPickupPoints(stage.service, await connectionTo(stage.service, vendor.manifest.id));
      for (const cityId of [kladr, fias, '01000002000']) {
        const found = await pointsFound(stage.ctx, { ...kazan, area: { kind: 'city', country: 'RU', cityId } });
        expect(found.map(({ id }) => id).sort()).toEqual(['by fias', 'by kladr']);
      }
    });

    it('are stored batch by batch as they are streamed', async () => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      const seen: number[] = [];
      feed.batches = [[point('a')], [point('b'), point('c')], [point('d')]];
      feed.onBatch = async () => void seen.push((await idsOf(stage)).length);
      expect(await syncPickupPoints(stage.service, await connectionTo(stage.service, vendor.manifest.id))).toBe(4);
      expect(seen).toEqual([1, 3, 4]);
    });

    it('that it no longer has go after a complete sync, and changed ones change', async () => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      feed.batches = [[point('a'), point('b')]];
      await syncPickupPoints(stage.service, await connectionTo(stage.service, vendor.manifest.id));
      stage.clock.advance(HOUR);
      feed.batches = [[point('b', { name: 'B' }), point('c')]];
      await syncPickupPoints(stage.service, await connectionTo(stage.service, vendor.manifest.id));
      expect(await idsOf(stage)).toEqual(['b', 'c']);
      expect((await pointsFound(stage.ctx, kazan))[0]?.name).toBe('B');
    });

    it.each([
      ['that is down from the start', [down]],
      ['that breaks off half-way', [[point('b')], down]],
      ['that tells of none at all', []],
    ])('stay, of a vendor %s', async (_, batches) => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      feed.batches = [[point('a'), point('b'), point('c')]];
      await syncPickupPoints(stage.service, await connectionTo(stage.service, vendor.manifest.id));
      stage.clock.advance(HOUR);
      feed.batches = batches;
      await syncPickupPointsOf(stage.service, POINTS);
      expect(await idsOf(stage)).toEqual(['a', 'b', 'c']);
    });

    it('are fetched at once, then daily, and after a failure within the hour', async () => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      const nextTurn = async () => {
        const rows = await stage.store.rows(
          `select run_at from jobs where task = 'pickup-points' and key = '${POINTS}'`,
        );
        return (Number(rows[0]?.run_at) - stage.clock.now()) / HOUR;
      };
      /** Takes the turn, as the worker does, and does it. */
      const takeTurn = async () => {
        await takeJobs(stage.service, ['pickup-points'], 10);
        await syncPickupPointsOf(stage.service, POINTS);
      };
      await schedulePickupPoints(stage.service);
      await schedulePickupPoints(stage.service);
      expect(await nextTurn()).toBe(0);
      feed.batches = [[point('a')]];
      await takeTurn();
      expect(await nextTurn()).toBe(24);
      stage.clock.advance(24 * HOUR);
      feed.batches = [down];
      await takeTurn();
      expect(await nextTurn()).toBe(1);
      // A start of the service does not fetch again what has its turn.
      await schedulePickupPoints(stage.service);
      expect(await nextTurn()).toBe(1);
      expect(stage.logged).toContain('the last pickup points stay');
    });
  });

  describe('a synchronisation', () => {
    const synced = async (batches: readonly (readonly PickupPoint[])[]) => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      const connection = await connectionTo(stage.service, POINTS);
      feed.batches = batches;
      await syncPickupPoints(stage.service, connection);
      stage.clock.advance(HOUR);
      return { feed, stage, sync: (service = stage.service) => syncPickupPoints(service, connection) };
    };
    const written = ({ store }: Stage) =>
      store.rows('select point_id, synced_at from pickup_points where vendor_id = 9 order by point_id');
    const edition = async ({ store }: Stage) =>
      (await store.rows('select edition from point_feeds where vendor_id = 9'))[0]?.edition;

    it('writes what has changed alone, and nobody reads anew what has not', async () => {
      const { feed, stage, sync } = await synced([[point('a'), point('b')]]);
      const [before, first] = [await written(stage), await edition(stage)];
      expect(await sync()).toBe(2);
      expect(await written(stage)).toEqual(before);
      expect(await edition(stage)).toBe(first);
      feed.batches = [[point('a'), point('b', { workTime: 'Mon' })]];
      await sync();
      const after = await written(stage);
      expect(after[0]).toEqual(before[0]);
      expect(after[1]).not.toEqual(before[1]);
      expect(await edition(stage)).not.toBe(first);
      expect((await pointsFound(stage.ctx, kazan)).map(({ workTime }) => workTime).toSorted()).toEqual(['Mon', null]);
    });

    it('takes the last word on a point that is told of twice, in one batch or two', async () => {
      const { feed, stage, sync } = await synced([]);
      feed.batches = [[point('a', { name: '1' }), point('a', { name: '2' })], [point('b', { name: '3' })]];
      feed.batches = [...feed.batches, [point('b', { name: '4' })]];
      expect(await sync()).toBe(2);
      expect((await pointsFound(stage.ctx, kazan)).map(({ name }) => name).toSorted()).toEqual(['2', '4']);
    });

    it('that another one has overtaken writes nothing any more, and takes nothing away', async () => {
      const { feed, stage, sync } = await synced([[point('a'), point('b')]]);
      const other = await stage.otherProcess();
      feed.batches = [[point('a')], [point('c')]];
      feed.onBatch = async () => {
        feed.onBatch = async () => {};
        const older = feed.batches;
        feed.batches = [[point('a'), point('b'), point('d')]];
        expect(await sync(other)).toBe(3);
        feed.batches = older;
      };
      expect(await sync()).toBeNull();
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b', 'd']);
      feed.batches = [[point('b')]];
      feed.onBatch = async () => {
        feed.onBatch = async () => {};
        feed.batches = [[point('a'), point('b'), point('d')]];
        await sync(other);
      };
      expect(await sync()).toBeNull();
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b', 'd']);
    });

    it('lists what is stored and not listed, or listed in another form, though the vendor is down', async () => {
      const { feed, stage } = await synced([[point('a'), point('b'), point('c')]]);
      const { service, store } = stage;
      await store.db.deleteFrom('listed_points').where('point_id', '=', 'a').execute();
      await store.db.updateTable('listed_points').set({ form: 0 }).where('point_id', '=', 'b').execute();
      feed.batches = [down];
      await syncPickupPointsOf(service, POINTS);
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b', 'c']);
      const forms = await store.rows('select distinct form from listed_points where vendor_id = 9');
      expect(forms).toEqual([{ form: service.pointText.form }]);
      // In an hour, as after any failure; at once where a start finds something unlisted.
      const nextTurn = async () =>
        (await store.rows(`select run_at from jobs where task = 'pickup-points' and key = '${POINTS}'`))[0]?.run_at;
      await schedulePickupPoints(service);
      expect(Number(await nextTurn())).toBe(stage.clock.now() + HOUR);
      await store.db.deleteFrom('listed_points').where('point_id', '=', 'a').execute();
      await schedulePickupPoints(service);
      expect(Number(await nextTurn())).toBe(stage.clock.now());
    });

    it('of one batch of thousands writes a few at a time', async () => {
      const { stage } = await synced([Array.from({ length: 1_001 }, (_, n) => point(`p${n}`))]);
      expect(await edition(stage)).toBe(11);
      expect(await idsOf(stage)).toHaveLength(1_001);
    });
  });

  describe('a search', () => {
    const synced = async () => {
      const stage = await open();
      for (const connection of await stage.service.vendors.of(null))
        if (connection.vendor.pickupPoints) await syncPickupPoints(stage.service, connection);
      stage.calls.splice(0);
      return stage;
    };

    /** Of each point that is found: its record, and its options. */
    const priced = async ({ ctx, store }: Stage, search: PickupPointSearch) => {
      const { runs } = await listPickupPoints(ctx, assumeSound(search));
      return Promise.all(
        runs.flatMap(({ options, numbers }) =>
          [...numbers].map(async (number) => {
            const point = (await pickupPointsByNumber(store.db, [number])).get(number);
            if (!point) throw new Error('A listed point is stored.');
            return { point, options };
          }),
        ),
      );
    };

    it('asks no vendor without prices, and at most once each with them', async () => {
      const stage = await synced();
      expect((await pointsFound(stage.ctx, kazan)).length).toBeGreaterThan(50);
      expect(stage.calls).toEqual([]);
      await priced(stage, pricedSearch(1));
      expect([...stage.calls].sort()).toEqual(['econom POST /rates', 'postal POST /rates']);
      // Nor so soon again: the prices are only shown.
      await priced(stage, pricedSearch(1));
      expect(stage.calls).toHaveLength(2);
    });

    it('prices with a point that takes the weight, so that a locker hides nothing', async () => {
      const stage = await synced();
      const found = await priced(stage, pricedSearch(25, { vendorIds: [2] }));
      for (const { point: at, options } of found)
        expect(options?.length).toEqual(at.type === 'parcel-locker' ? 0 : expect.any(Number));
      expect(found.filter(({ options }) => options?.length).length).toBeGreaterThan(10);
      expect(stage.calls).toEqual(['econom POST /rates']);
    });

    it('prices lockers too where they take the parcel', async () => {
      const stage = await synced();
      const found = await priced(stage, pricedSearch(2, { vendorIds: [2] }));
      expect(found.every(({ options }) => options?.length)).toBe(true);
    });

    it('asks nobody for prices where no point takes the parcel', async () => {
      const stage = await synced();
      const found = await priced(stage, pricedSearch(900));
      expect(found.every(({ options }) => options?.length === 0)).toBe(true);
      expect(stage.calls).toEqual([]);
    });

    it('is asked for a page: of these points alone the vendors are asked, and every page says the same', async () => {
      const stage = await synced();
      const all = await priced(stage, pricedSearch(2));
      const [first] = all;
      const isFirst = ({ point: { vendorId } }: (typeof all)[number]) => vendorId === first?.point.vendorId;
      const ofFirst = all.filter(isFirst).length;
      stage.clock.advance(HOUR);
      stage.calls.splice(0);
      const pages = [];
      for (const number of [1, 2, 3]) {
        const page = await priced(stage, { ...pricedSearch(2), page: { number, size: Math.ceil(ofFirst / 2) } });
        if (number === 1) expect(stage.calls).toHaveLength(1);
        pages.push(...page);
      }
      expect(stage.calls).toHaveLength(2);
      expect(pages).toEqual(all.slice(0, pages.length).map((one) => ({ ...one, options: expect.any(Array) })));
      expect(pages.map(({ options }) => options?.length)).toEqual(
        all.slice(0, pages.length).map(({ options }) => options?.length),
      );
    });
  });
});
