import { type Place, upsertPlaces } from '@cartage/storage';
import { expect, it } from 'vitest';
import { onStage } from '../../testing/stage.ts';
import { openPlaceSearch, type PlaceSearchParts } from './open-place-search.ts';

const khimki: Place = {
  country: 'RU',
  code: '5000000900000',
  city: '5000000900000',
  name: { en: 'Khimki', ru: 'Химки' },
  region: null,
  population: 257_128,
  latitude: 55.889,
  longitude: 37.445,
};

onStage((open) => {
  const opened = async (parts: Partial<PlaceSearchParts> = {}) => {
    const { store } = await open();
    const readings: object[] = [];
    const log = {
      debug: (fields: object) => void readings.push(fields),
      info: () => {},
      warn: () => {},
      error: () => {},
    };
    const search = openPlaceSearch({ store, log, lookMs: 10, ...parts });
    const find = async (text: string) =>
      (await search.byName({ text, country: null, count: 10 })).map(({ name }) => name.en);
    return { store, search, find, readings };
  };

  // interface 15.9: what is imported is found within seconds, by the first who looks for it too.
  it('that follows the places knows them before anybody searches', async () => {
    const { store, search, find, readings } = await opened();
    search.follow();
    await expect.poll(() => readings, { timeout: 10_000 }).toHaveLength(1);
    await upsertPlaces(store.db, [khimki]);
    await expect.poll(() => readings, { timeout: 10_000 }).toHaveLength(2);
    expect(await find('химки')).toEqual(['Khimki']);
    await search.close();
  });

  it('rests four times as long as a reading took', async () => {
    let time = 0;
    const readings: object[] = [];
    const log = {
      debug: (fields: object) => {
        readings.push(fields);
        time += 100;
      },
      info: () => {},
      warn: () => {},
      error: () => {},
    };
    const { store, find } = await opened({ now: () => time, log });
    await find('химки');
    await upsertPlaces(store.db, [khimki]);
    for (let times = 0; times < 50; times += 1) await find('химки');
    expect(readings).toHaveLength(1);
    time = 500;
    await expect.poll(() => find('химки'), { timeout: 10_000 }).toEqual(['Khimki']);
  });

  it('that is closed reads no further', async () => {
    let time = 0;
    const { search, find, readings } = await opened({ now: () => (time += 100) });
    const found = find('химки');
    await search.close();
    await expect(found).rejects.toThrow('aborted');
    expect(readings).toEqual([]);
  });
});
