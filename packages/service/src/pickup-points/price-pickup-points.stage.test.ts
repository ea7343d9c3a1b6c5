import { type PickupPoint, type PickupPointFilter, type PickupPointSearch, plainShipment } from '@cartage/core';
import { pickupPointsByNumber } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { anyInKazan, pointsFound, samplePoint } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, connectionTo, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { listPickupPoints } from './list-pickup-points.ts';
import { syncPickupPoints } from './sync-pickup-points.ts';

// interface 13.20, 12.14.

const inKazan = { country: 'RU', cityId: '1600000100000' };

const pricedSearch = (weightKg: number, filter: Partial<PickupPointFilter> = {}): PickupPointSearch => {
  const item = { weightKg, qty: 1, l: null, h: null, w: null, volumeM3: null, description: null };
  return {
    filter: { ...anyInKazan, ...filter },
    page: null,
    shipment: { request: plainShipment(inKazan, inKazan, { type: 'regular', items: [item] }), isLocal: true },
    prices: { role: 'pickup', lackingServices: false },
  };
};

const POINTS = 9;

onStage((open) => {
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

    it('asks no vendor without prices, and once for each type of its points with them', async () => {
      const stage = await synced();
      expect((await pointsFound(stage.ctx, anyInKazan)).length).toBeGreaterThan(50);
      expect(stage.calls).toEqual([]);
      await priced(stage, pricedSearch(1));
      expect([...stage.calls].sort()).toEqual(['econom POST /rates', 'econom POST /rates', 'postal POST /rates']);
      // Nor so soon again: the prices are only shown.
      await priced(stage, pricedSearch(1));
      expect(stage.calls).toHaveLength(3);
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

    it('asks once for each type of point, and each point shows what is offered to its type', async () => {
      const asked: (string | null)[] = [];
      const [any, ofLockers] = ['SW-STD', 'SW-EXP'];
      const scripted = scriptedVendor({
        id: POINTS,
        key: 'points',
        async *pickupPoints() {
          const types = ['pickup-point', 'parcel-locker', 'terminal'] as const;
          yield types.flatMap((type) =>
            [1, 2, 3].map((n) => samplePoint(POINTS, `${type} ${n}`, { type, maxWeight: n * 10 })),
          );
        },
        quote: async ({ pickup, receiver: { pickupPointId } }) => {
          asked.push(pickupPointId);
          return (pickupPointId?.startsWith('parcel-locker') ? [any, ofLockers] : [any]).map((tariffId) => ({
            ...{ tariffId, tariffPrice: 50_000, services: [], takeDate: pickup.date, comments: null },
            ...{ deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2 },
          }));
        },
      });
      const [tariff] = scripted.manifest.tariffs;
      if (typeof tariff !== 'object') throw new Error('Swift has tariffs.');
      const to = (pointType: PickupPoint['type'] | null) => ({ contactType: 'pickup-point', pointType }) as const;
      const tariffs = [
        { ...tariff, id: any, to: to(null) },
        { ...tariff, id: ofLockers, to: to('parcel-locker') },
      ];
      const manifest = { ...scripted.manifest, contactTypes: ['door', 'pickup-point'] as const, tariffs };
      const stage = await open({ plugins: [{ ...scripted, manifest }] });
      await syncPickupPoints(stage.service, await connectionTo(stage.service, POINTS));
      const shown = async (filter: Partial<PickupPointFilter> = {}) =>
        (await priced(stage, pricedSearch(2, { vendorIds: [POINTS], ...filter }))).map(
          ({ point: { type }, options }) => [type, options?.map(({ tariffId }) => tariffId).toSorted()],
        );
      const three = <T>(one: T): readonly T[] => [one, one, one];
      expect((await shown()).toSorted()).toEqual([
        ...three(['parcel-locker', [ofLockers, any]]),
        ...three(['pickup-point', [any]]),
        ...three(['terminal', [any]]),
      ]);
      // With the point of each kind that takes the most.
      expect(asked.toSorted()).toEqual(['parcel-locker 3', 'pickup-point 3', 'terminal 3']);
      stage.clock.advance(HOUR);
      asked.splice(0);
      expect(await shown({ type: 'parcel-locker' })).toEqual(three(['parcel-locker', [ofLockers, any]]));
      expect(asked).toEqual(['parcel-locker 3']);
    });

    it('gives each point what it can take: money, and a parcel on the day', async () => {
      const asked: (readonly [point: string | null, services: readonly string[]])[] = [];
      const scripted = scriptedVendor({
        id: POINTS,
        key: 'points',
        async *pickupPoints() {
          const cashless = { cashPayment: false, cardPayment: false };
          yield [
            samplePoint(POINTS, 'any sum'),
            samplePoint(POINTS, 'up to 1000', { maxCashOnDelivery: 1_000_00, maxWeight: 50 }),
            samplePoint(POINTS, 'no money', cashless),
            samplePoint(POINTS, 'no money, too small', { ...cashless, maxWeight: 1 }),
            samplePoint(POINTS, 'away', { closed: { from: '2000-01-01', until: '2099-01-01' } }),
            samplePoint(POINTS, 'gone', { closed: { from: '2000-01-01', until: null } }),
            samplePoint(POINTS, 'to be gone', { closed: { from: '2099-01-01', until: null } }),
          ];
        },
        quote: async ({ pickup, services, receiver: { pickupPointId } }) => {
          asked.push([pickupPointId, services.map(({ code }) => code)]);
          const had = services.map(({ code }) => ({ code, status: 'included', price: 0 }) as const);
          return [
            {
              ...{ tariffId: 'SW-STD', tariffPrice: 50_000, services: had, takeDate: pickup.date, comments: null },
              ...{ deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2 },
            },
          ];
        },
      });
      const [tariff] = scripted.manifest.tariffs;
      if (typeof tariff !== 'object') throw new Error('Swift has tariffs.');
      const to = { contactType: 'pickup-point', pointType: null } as const;
      const manifest = {
        ...scripted.manifest,
        ...{ contactTypes: ['door', 'pickup-point'] as const, tariffs: [{ ...tariff, id: 'SW-STD', to }] },
      };
      const stage = await open({ plugins: [{ ...scripted, manifest }] });
      await syncPickupPoints(stage.service, await connectionTo(stage.service, POINTS));
      const shown = async (lackingServices: boolean, filter: Partial<PickupPointFilter> = {}) => {
        const search = pricedSearch(2, { vendorIds: [POINTS], ...filter });
        const { request } = search.shipment ?? {};
        if (!request) throw new Error('A priced search has a shipment.');
        const services = [{ code: 'CashOnDelivery', parameter: null, sum: null }] as const;
        const found = await priced(stage, {
          ...search,
          shipment: { request: { ...request, services, receiverDeliveryCharge: 2_000_00 }, isLocal: true },
          prices: { role: 'pickup', lackingServices },
        });
        const status = (options: (typeof found)[number]['options']) =>
          options?.map(({ services: of }) => of.map((one) => one.status).join()).join(' ');
        return Object.fromEntries(found.map(({ point: { id }, options }) => [id, status(options)]));
      };
      const withMoney = { 'any sum': 'included', 'to be gone': 'included' };
      expect(await shown(true)).toEqual({
        ...withMoney,
        ...{ 'up to 1000': 'unavailable', 'no money': 'unavailable', 'no money, too small': '', away: '' },
      });
      // One question for each kind, which asks for no money where none is taken.
      const [paid, unpaid] = asked.toSorted((a, b) => b[1].length - a[1].length);
      expect(asked).toHaveLength(2);
      expect([paid?.[1], unpaid]).toEqual([['CashOnDelivery'], ['no money', []]]);
      // Who cannot be shown that a service lacks gets no such option.
      expect(await shown(false)).toEqual({
        ...withMoney,
        ...{ 'up to 1000': '', 'no money': '', 'no money, too small': '', away: '' },
      });
      // A wish to see only points that take the sum.
      expect(await shown(true, { services: ['CashOnDelivery'], toCollect: 2_000_00 })).toEqual({
        ...withMoney,
        away: '',
      });
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
        if (number === 1) expect(new Set(stage.calls).size).toBe(1);
        pages.push(...page);
      }
      expect(new Set(stage.calls).size).toBe(2);
      expect(pages).toEqual(all.slice(0, pages.length).map((one) => ({ ...one, options: expect.any(Array) })));
      expect(pages.map(({ options }) => options?.length)).toEqual(
        all.slice(0, pages.length).map(({ options }) => options?.length),
      );
    });
  });
});
