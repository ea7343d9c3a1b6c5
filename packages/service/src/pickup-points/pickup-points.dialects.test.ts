import type { PickupPoint, PickupPointSearch } from '@cartage/core';
import { upsertPlaces } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it, vi } from 'vitest';
import { takeJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { doJob } from '../run/do-job.ts';
import { anyInKazan, pointsFound, samplePoint } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, connectionTo, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { findPickupPoint } from './find-pickup-point.ts';
import { listPickupPoints, pointTexts } from './list-pickup-points.ts';
import { mapOfCity } from './map-of-city.ts';
import { schedulePickupPoints, syncPickupPointsOf } from './schedule-sync.ts';
import { syncPickupPoints } from './sync-pickup-points.ts';

const kazan = anyInKazan;

const POINTS = 9;
const point = (id: string, changes: Partial<PickupPoint> = {}) => samplePoint(POINTS, id, changes);

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

/** Does the daily job of the points where it is due; whether it was. */
const turnsOf = async ({ service }: Stage) => {
  await schedulePickupPoints(service);
  return async (): Promise<boolean> => {
    const job = (await takeJobs(service, ['pickup-points'], 10)).find(({ key }) => key === String(POINTS));
    if (job) await doJob(service, job);
    return job !== undefined;
  };
};

const idsOf = async ({ ctx }: Stage): Promise<readonly string[]> => (await pointsFound(ctx, kazan)).map(({ id }) => id);
/** The points of the vendor as a list holds them, each ended like this. */
const textOf = async (ctx: Context, end: string): Promise<string> => {
  const { runs } = await listPickupPoints(ctx, assumeSound(unpriced));
  const texts: string[] = [];
  for (const run of runs)
    for await (const { text } of pointTexts(ctx, run, end)) texts.push(Buffer.from(text).toString());
  return texts.join();
};
const unpriced: PickupPointSearch = {
  filter: { ...kazan, vendorIds: [POINTS] },
  ...{ page: null, shipment: null, prices: null },
};
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

    it('are those of a city too that got another canonical code since they were read', async () => {
      const { feed, vendor } = streaming();
      const stage = await open({ plugins: [vendor] });
      const [before, after] = ['0c5b2444-70a0-4932-980c-000000000001', '0100000900000'];
      feed.batches = [[point('a', { cityId: before })]];
      await syncPickupPoints(stage.service, await connectionTo(stage.service, vendor.manifest.id));
      const place = {
        ...{ country: 'RU', city: after, name: { en: 'A', ru: 'А' }, region: null, population: null },
        ...{ latitude: 44.9, longitude: 39.2 },
      };
      await upsertPlaces(
        stage.store.db,
        [before, after].map((code) => ({ ...place, code })),
      );
      for (const cityId of [before, after]) {
        const area = { kind: 'city', country: 'RU', cityId } as const;
        expect((await pointsFound(stage.ctx, { ...kazan, area })).map(({ id }) => id)).toEqual(['a']);
        const wanted = assumeSound({ vendorKey: vendor.manifest.key, id: 'a', area, from: null });
        expect(await findPickupPoint(stage.ctx, wanted)).toMatchObject({ point: { id: 'a' } });
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
      expect((await pointsFound(stage.ctx, anyInKazan))[0]?.name).toBe('B');
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
      await syncPickupPointsOf(stage.service, { vendorId: POINTS });
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
        await syncPickupPointsOf(stage.service, { vendorId: POINTS });
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
      expect((await pointsFound(stage.ctx, anyInKazan)).map(({ workTime }) => workTime).toSorted()).toEqual([
        'Mon',
        null,
      ]);
    });

    it('is seen in the texts of the lists at once, by every process that has kept them', async () => {
      const { feed, stage, sync } = await synced([[point('a'), point('b')]]);
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const both = async () => [await textOf(stage.ctx, '}'), await textOf(other, '}')];
      const [first] = await both();
      expect(JSON.parse(`[${first}]`)).toMatchObject([{ pickupPointId: 'a' }, { pickupPointId: 'b' }]);
      for (const workTime of ['Mon', 'Tue']) {
        feed.batches = [[point('a', { workTime }), point('b')]];
        await sync(workTime === 'Mon' ? stage.service : other);
        for (const text of await both())
          expect(JSON.parse(`[${text}]`)).toMatchObject([{ workTime }, { workTime: null }]);
      }
      feed.batches = [[point('b')]];
      await sync(other);
      for (const text of await both()) expect(JSON.parse(`[${text}]`)).toMatchObject([{ pickupPointId: 'b' }]);
    });

    it('is seen on the map at once, whose points are written once in each form', async () => {
      const { feed, stage, sync } = await synced([[point('a'), point('b')]]);
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      let written = 0;
      const mapOf = async (ctx: Context, form: string) => {
        const { written: text } = await mapOfCity(ctx, assumeSound(unpriced), {
          form,
          write: (found) => {
            written += 1;
            return `${form} ${found.map(({ point: { id, workTime }, vendor }) => `${vendor.key} ${id} ${workTime}`)}`;
          },
        });
        return Buffer.from(text).toString();
      };
      for (const form of ['en', 'ru', 'en', 'ru'])
        expect(await mapOf(stage.ctx, form)).toBe(`${form} points a null,points b null`);
      expect(written).toBe(2);
      await mapOf(other, 'en');
      feed.batches = [[point('a', { workTime: 'Mon' }), point('b')]];
      await sync();
      for (const ctx of [stage.ctx, other]) expect(await mapOf(ctx, 'en')).toBe('en points a Mon,points b null');
      feed.batches = [[point('b')]];
      await sync(other);
      for (const ctx of [stage.ctx, other]) expect(await mapOf(ctx, 'en')).toBe('en points b null');
    });

    it('is seen in the texts before the places of so many points are read anew', async () => {
      const others = Array.from({ length: 2_001 }, (_, n) => point(`p${n}`, { cityId: '7700000000000' }));
      const { feed, stage, sync } = await synced([others, [point('a')]]);
      expect(await textOf(stage.ctx, '}')).toContain('"workTime":null');
      feed.batches = [others, [point('a', { workTime: 'Mon' })]];
      await sync();
      expect(await textOf(stage.ctx, '}')).toContain('"workTime":"Mon"');
    });

    it('leaves the texts of the lists in memory, and those that another vendor has changed', async () => {
      const { stage, sync } = await synced([[point('a'), point('b')]]);
      const text = await textOf(stage.ctx, '}');
      await sync();
      for (const connection of await stage.service.vendors.of(null))
        if (connection.vendor.pickupPoints && connection.vendor.manifest.id !== POINTS)
          await syncPickupPoints(stage.service, connection);
      await stage.store.db
        .updateTable('listed_points')
        .set({ text: Buffer.from('{') })
        .execute();
      expect(await textOf(stage.ctx, '}')).toBe(text);
      expect(await textOf(stage.ctx, ',"a":1}')).toBe('{,"a":1},{,"a":1}');
    });

    it('takes the last word on a point that is told of twice, in one batch or two', async () => {
      const { feed, stage, sync } = await synced([]);
      feed.batches = [[point('a', { name: '1' }), point('a', { name: '2' })], [point('b', { name: '3' })]];
      feed.batches = [...feed.batches, [point('b', { name: '4' })]];
      expect(await sync()).toBe(2);
      expect((await pointsFound(stage.ctx, anyInKazan)).map(({ name }) => name).toSorted()).toEqual(['2', '4']);
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
      expect(await sync()).toBe('overtaken');
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b', 'd']);
      feed.batches = [[point('b'), point('d')]];
      feed.onBatch = async () => {
        feed.onBatch = async () => {};
        feed.batches = [[point('a'), point('b'), point('d')]];
        await sync(other);
      };
      expect(await sync()).toBe('overtaken');
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b', 'd']);
    });

    it('lists what is stored and not listed, or listed in another form, though the vendor is down', async () => {
      const { feed, stage } = await synced([[point('a'), point('b'), point('c')]]);
      const { service, store } = stage;
      await store.db.deleteFrom('listed_points').where('point_id', '=', 'a').execute();
      await store.db.updateTable('listed_points').set({ form: 0 }).where('point_id', '=', 'b').execute();
      feed.batches = [down];
      await syncPickupPointsOf(service, { vendorId: POINTS });
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

    it('leaves what a vendor tells no more of when it tells of less than half, until it has done so for a day', async () => {
      const { feed, stage } = await synced([['a', 'b', 'c', 'd', 'e'].map((id) => point(id))]);
      const { store, clock } = stage;
      const turn = await turnsOf(stage);
      await turn();
      clock.advance(24 * HOUR);
      feed.batches = [[point('a', { name: 'A' }), point('f')]];
      // Six are known then, of which two are told; and an outage between makes nobody believed sooner, or later.
      for (let hour = 0; hour < 24; hour += 1) {
        feed.batches = hour === 7 ? [down] : [[point('a', { name: 'A' }), point('f')]];
        expect(await turn()).toBe(true);
        expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
        expect(await turn()).toBe(false);
        clock.advance(HOUR);
      }
      expect(stage.logged).toContain('a vendor tells of less than half of its pickup points; the others stay');
      await turn();
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'f']);
      const [job] = await store.rows("select run_at from jobs where task = 'pickup-points' and key = '9'");
      expect(Number(job?.run_at)).toBe(clock.now() + 24 * HOUR);
    });

    it('never believes that a vendor has no points any more', async () => {
      const { feed, stage } = await synced([[point('a'), point('b')]]);
      const turn = await turnsOf(stage);
      feed.batches = [];
      for (let hour = 0; hour < 50; hour += 1) {
        await turn();
        stage.clock.advance(HOUR);
      }
      expect((await idsOf(stage)).toSorted()).toEqual(['a', 'b']);
    });

    it('that fails for a reason of ours is no failure of the vendor', async () => {
      const { feed, stage } = await synced([[point('a')]]);
      feed.batches = [[point('b')]];
      const ours = new Error('our disk is full');
      const store = { ...stage.service.store, transaction: () => Promise.reject(ours) };
      const service = { ...stage.service, store };
      await expect(syncPickupPointsOf(service, { vendorId: POINTS })).rejects.toBe(ours);
      expect(stage.logged).not.toContain('vendor call failed');
      expect(await idsOf(stage)).toEqual(['a']);
    });

    it.each([
      ['says nothing any more', () => new Promise<void>(() => {}), 120_000],
      ['drips', async () => void vi.advanceTimersByTime(20_000), 20_000],
    ])('ends after two minutes of waiting for a vendor that %s; its points stay', async (_, onBatch, ms) => {
      const { feed, stage, sync } = await synced([[point('a')], [point('z')]]);
      feed.batches = Array.from({ length: 50 }, (__, n) => [point(`n${n}`)]);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      try {
        let told = 0;
        const hangs = new Promise<void>((begins) => {
          feed.onBatch = () => {
            told += 1;
            if (told === 1) begins();
            return onBatch();
          };
        });
        const outcome = sync().then(
          () => 'whole',
          (thrown: unknown) => thrown,
        );
        await hangs;
        vi.advanceTimersByTime(ms);
        expect(await outcome).toMatchObject({ detail: { kind: 'unavailable' } });
        expect(told).toBeLessThan(10);
      } finally {
        vi.useRealTimers();
      }
      expect(await idsOf(stage)).toEqual(expect.arrayContaining(['a', 'z', 'n0']));
    });

    it('of one batch of thousands writes a few at a time', async () => {
      const { stage } = await synced([Array.from({ length: 1_001 }, (_, n) => point(`p${n}`))]);
      expect(await edition(stage)).toBe(11);
      expect(await idsOf(stage)).toHaveLength(1_001);
    });
  });
});
