import { expect, it } from 'vitest';
import { openStore } from './open-store.ts';
import { findPlaces, type Place, shipPlaces, upsertPlaces } from './places.ts';
import { forEachDialect } from './testing.ts';

const khimki: Place = {
  country: 'RU',
  code: '5000009000000',
  city: '5000009000000',
  name: { en: 'Khimki', ru: 'Химки' },
  region: { en: 'Moscow Oblast', ru: 'Московская область' },
  population: 239_967,
  latitude: 55.889,
  longitude: 37.445,
};
const tver: Place = { ...khimki, code: '6900000100000', city: '6900000100000', name: { en: 'Tver', ru: 'Тверь' } };

const shipment = (version: string, ...places: readonly Place[]) => {
  const shipped = { loads: 0 };
  const load = async () => {
    shipped.loads += 1;
    return places;
  };
  return { version, load, shipped };
};

forEachDialect((open) => {
  it('places are shipped once, and again when they are others', async () => {
    const store = await open();
    const first = shipment('1', khimki);
    expect(await shipPlaces(store, first)).toBe(true);
    expect(await shipPlaces(store, first)).toBe(false);
    expect(first.shipped.loads).toBe(1);
    expect(await findPlaces(store.db, [khimki.code])).toEqual([khimki]);

    expect(await shipPlaces(store, shipment('2', { ...khimki, population: 1 }, tver))).toBe(true);
    expect(await findPlaces(store.db, [khimki.code, tver.code])).toEqual(
      expect.arrayContaining([{ ...khimki, population: 1 }, tver]),
    );
  });

  it('never overwrite what the operator imported, before or after', async () => {
    const store = await open();
    const own: Place = { ...khimki, name: { en: 'Khimki (ours)', ru: 'Химки (наши)' } };
    await upsertPlaces(store.db, [own]);
    await shipPlaces(store, shipment('1', khimki, tver));
    expect(await findPlaces(store.db, [khimki.code])).toEqual([own]);

    const ownTver: Place = { ...tver, population: 7 };
    await upsertPlaces(store.db, [ownTver]);
    await shipPlaces(store, shipment('2', khimki, tver));
    expect(await findPlaces(store.db, [tver.code])).toEqual([ownTver]);
  });

  it('are all written or none, and then a later start writes them', async () => {
    const store = await open();
    const nameless = { ...tver, name: { en: null as never, ru: 'Тверь' } };
    const many = Array.from({ length: 1_500 }, (_, n) => ({ ...khimki, code: String(n) }));
    await expect(shipPlaces(store, shipment('1', ...many, nameless))).rejects.toThrow();
    expect(await store.rows('select count(*) as count from places')).toEqual([{ count: 0 }]);
    expect(await shipPlaces(store, shipment('1', ...many))).toBe(true);
    expect(await store.rows('select count(*) as count from places')).toEqual([{ count: 1_500 }]);
  });

  it('are written by one of several processes that start at once, while another imports', async () => {
    const store = await open();
    const others = await Promise.all(
      Array.from({ length: 3 }, () => (store.dialect === 'sqlite' ? store : openStore({ url: store.url }))),
    );
    const many = Array.from({ length: 2_500 }, (_, n) => ({ ...khimki, code: String(n) }));
    const [imported, ...written] = await Promise.all([
      upsertPlaces(store.db, many.toReversed()),
      ...others.map((process) => shipPlaces(process, shipment('1', ...many))),
    ]);
    expect(imported).toBeUndefined();
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await store.rows("select count(*) as count from places where source = 'imported'")).toEqual([
      { count: 2_500 },
    ]);
    for (const other of others) if (other !== store) await other.close();
  });
});
