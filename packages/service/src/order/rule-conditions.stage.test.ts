import { cityCatalogue, isTimeZone, localDateOf, localTimeOf } from '@cartage/core';
import { type Place, upsertPickupPoints, upsertPlaces } from '@cartage/storage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CityEnd } from '../places/city-clocks.ts';
import { samplePoint } from '../testing/points-found.ts';
import { onStage, START, type Stage } from '../testing/stage.ts';
import { ruleConditions, ruleConditionsOf } from './rule-conditions.ts';

// interface 15.2

const at = (cityId: string, country = 'RU'): CityEnd => ({ country, cityId });
const village: Omit<Place, 'code' | 'city'> = {
  country: 'RU',
  name: { en: 'Village', ru: 'Село' },
  region: null,
  population: null,
  latitude: null,
  longitude: null,
};
/** The service's own; nobody sends from there. */
const timeZone = 'Pacific/Chatham';

onStage((open) => {
  const hourThere = async (stage: Stage, sender: CityEnd) => (await ruleConditions(stage.ctx, sender)).timeOfDay;
  const hourIn = (zone: string) => localTimeOf(START, zone);

  it.each([
    ['3900000100000', 'Europe/Kaliningrad'],
    ['39000001000', 'Europe/Kaliningrad'],
    ['7700000000000', 'Europe/Moscow'],
    ['0C5B2444-70A0-4932-980C-B4DC0D3F02B5', 'Europe/Moscow'],
    [' 2500000100000 ', 'Asia/Vladivostok'],
  ])('the clock of the city %j is that of %s', async (cityId, zone) => {
    const stage = await open({ settings: { timeZone } });
    expect(await hourThere(stage, at(cityId))).toBe(hourIn(zone));
  });

  it('is that of an imported city, where its code is meant in its country', async () => {
    const stage = await open({ settings: { timeZone } });
    const [code, city] = ['4900000200000', '4900000200000'];
    await upsertPlaces(stage.store.db, [{ ...village, code, city, latitude: 59.56, longitude: 150.81 }]);
    expect(await hourThere(stage, at(code))).toBe(hourIn('Asia/Magadan'));
    expect(await hourThere(stage, at(code, 'FR'))).toBe(hourIn(timeZone));
  });

  it.each([
    ['RU', '2700500100000', 47.535, 134.755, 'Asia/Vladivostok'],
    ['RU', '4700500300000', 61.109, 28.857, 'Europe/Moscow'],
    ['KZ', 'node:1', 48.801, 47.118, 'Asia/Almaty'],
    // Of the regions that have several clocks a map of zones knows more.
    ['RU', '1402400100000', 67.458, 153.707, 'Asia/Srednekolymsk'],
    ['RU', '1402400200000', null, null, 'Asia/Yakutsk'],
    ['RU', '00000000-0000-4000-8000-000000000001', 43.12, 131.9, 'Asia/Vladivostok'],
  ])('is that of the region and not of the neighbour across the border: %s %s', async (...row) => {
    const [country, code, latitude, longitude, zone] = row;
    const stage = await open({ settings: { timeZone } });
    await upsertPlaces(stage.store.db, [{ ...village, country, code, city: code, latitude, longitude }]);
    expect(await hourThere(stage, at(code, country))).toBe(hourIn(zone));
  });

  it('is that of the region where a city lies on no map, or is not known', async () => {
    const stage = await open({ settings: { timeZone } });
    const uuid = '00000000-0000-4000-8000-000000000001';
    const city = '1402400900000';
    await upsertPlaces(
      stage.store.db,
      [city, uuid].map((code) => ({ ...village, code, city })),
    );
    for (const cityId of [city, uuid]) {
      const conditions = await ruleConditions(stage.ctx, at(cityId));
      expect(conditions).toMatchObject({ timeOfDay: hourIn('Asia/Yakutsk'), city: { en: 'Village' } });
    }
    for (const cityId of ['2599900000000', '25999000000', ' 2599900000000 ']) {
      const conditions = await ruleConditions(stage.ctx, at(cityId));
      expect(conditions).toMatchObject({ timeOfDay: hourIn('Asia/Vladivostok'), city: { en: 'Primorsky Krai' } });
    }
    for (const nowhere of [at('0099900000000'), at('2599900000000', 'FR'), at('ffffffff-0000-4000-8000-000000000000')])
      expect(await hourThere(stage, nowhere)).toBe(hourIn(timeZone));
  });

  it('is that of the region by its name where a city has no KLADR code, as new ones of the register', async () => {
    const stage = await open({ settings: { timeZone } });
    const code = '00000000-0000-4000-8000-000000000001';
    const regions = { 'Приморский край, Хасанский район': 'Asia/Vladivostok', 'Саха (Якутия)': 'Asia/Yakutsk' };
    for (const [ru, zone] of Object.entries(regions)) {
      await upsertPlaces(stage.store.db, [{ ...village, code, city: code, region: { en: 'Region', ru } }]);
      // A request remembers its cities.
      expect(await hourThere({ ...stage, ctx: { ...stage.ctx, cities: new Map() } }, at(code))).toBe(hourIn(zone));
    }
  });

  it('is that of the point where the city is not known, and the service’s where nothing is', async () => {
    const stage = await open({ settings: { timeZone } });
    const point = { cityId: 'unknown', cityName: 'Дальний', latitude: 43.12, longitude: 131.9 };
    await upsertPickupPoints(stage.store.db, [samplePoint(2, 'P1', point)], START);
    const named = { contactType: 'pickup-point', pickupPointId: 'P1', pickupPointVendorId: 2 } as const;
    const conditions = await ruleConditions(stage.ctx, { ...at('unknown'), ...named });
    expect(conditions).toMatchObject({ timeOfDay: hourIn('Asia/Vladivostok'), city: { ru: 'Дальний' } });
    for (const nowhere of [at(''), at('unknown'), { ...at('unknown'), ...named, pickupPointId: 'P2' }]) {
      expect(await ruleConditions(stage.ctx, nowhere)).toEqual({
        today: localDateOf(START, timeZone),
        timeOfDay: hourIn(timeZone),
        sameDayCutoff: '14:00',
      });
    }
  });

  it('the instant and the city decide, whatever zone the service has', async () => {
    const { ctx } = await open();
    const zones = ['Pacific/Honolulu', 'America/St_Johns', 'Europe/Moscow', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
    expect(zones.every(isTimeZone)).toBe(true);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: START, max: START + 400 * 86_400_000 }),
        fc.constantFrom(...cityCatalogue),
        async (now, { country, codes: [code = ''] }) => {
          const told = await Promise.all(
            zones.map((zone) =>
              ruleConditions(
                { ...ctx, clock: () => now, settings: { ...ctx.settings, timeZone: zone } },
                at(code, country),
              ),
            ),
          );
          for (const one of told) expect(one).toEqual(told[0]);
        },
      ),
    );
  });

  it('asks twice at the most, however many senders there are', async () => {
    const { ctx, store } = await open();
    let queries = 0;
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const senders = Array.from({ length: 300 }, (_, i): CityEnd => {
      const named = { contactType: 'pickup-point', pickupPointId: `P${i}`, pickupPointVendorId: 2 } as const;
      return { ...at(`unknown ${i}`), ...named };
    });
    const conditions = await ruleConditionsOf(ctx, senders, db);
    expect(senders.map((sender) => conditions(sender).timeOfDay)).toEqual(senders.map(() => '10:00'));
    expect(queries).toBe(2);
    queries = 0;
    await ruleConditionsOf(
      ctx,
      cityCatalogue.map(({ country, codes: [code = ''] }) => at(code, country)),
      db,
    );
    expect(queries).toBe(0);
  });
});
