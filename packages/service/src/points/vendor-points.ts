import { findCity, foldCityName, type GeoBox, type PickupPointProfile } from '@cartage/core';
import { type Db, listPointFacts, type PointFacts, type PointMark, toProfile } from '@cartage/storage';
import KDBush from 'kdbush';
import { growing } from '../places/search/growing.ts';
import type { Slices } from '../places/search/slices.ts';

/** Points of a vendor that follow one another; `end` is no more among them. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What a process keeps of all points of one vendor at one moment, to find them by; what they say stays in the database. A
 * point has a place: by country, city, profile and id.
 */
export interface VendorPoints {
  /** Of the vendor's points in the database, when the reading began. */
  readonly edition: number;
  /** By place: by which it is found in the database. */
  readonly numbers: Uint32Array;
  /** By place: its profile's place in `profiles`. */
  readonly profileOf: Uint32Array;
  readonly profiles: readonly PickupPointProfile[];
  readonly countries: ReadonlyMap<string, Range>;
  /** By `areaKey` of country and code. */
  readonly cities: ReadonlyMap<string, Range>;
  /** By `areaKey` of country and folded name, in every spelling that is known. */
  readonly cityNames: ReadonlyMap<string, readonly Range[]>;
  readonly tiles: readonly Tile[];
}

/** Some thousand points that follow one another: one tree over all would hold up everybody while it is made. */
interface Tile {
  readonly start: number;
  readonly edges: GeoBox;
  readonly tree: KDBush;
}

const TILE = 8_192;
const PAGE = 1_000;

/** One text for a city or a name of cities in a country. */
export const areaKey = (country: string, codeOrName: string): string => `${country} ${codeOrName}`;

/** The names of a city, folded: those that its vendor gives it, and whoever knows it by another one finds it too. */
export const foldedNames = (cityId: string, names: Iterable<string>): ReadonlySet<string> => {
  const known = findCity(cityId);
  return new Set([...names, ...(known ? [known.name.ru, known.name.en] : [])].map(foldCityName));
};

/** Reads them all, beside requests. */
export const readVendorPoints = async (
  db: Db,
  vendorId: number,
  edition: number,
  slices: Slices,
): Promise<VendorPoints> => {
  const numbers = growing((length) => new Uint32Array(length));
  const profileOf = growing((length) => new Uint32Array(length));
  const profiles: PickupPointProfile[] = [];
  const profileNumbers = new Map<string, number>();
  const countries = new Map<string, Range>();
  const cities = new Map<string, Range>();
  const cityNames = new Map<string, Range[]>();
  const tiles: Tile[] = [];
  let waiting: PointFacts[] = [];
  let city: { readonly country: string; readonly id: string; start: number; readonly names: Set<string> } | null = null;

  const profileNumber = (text: string): number => {
    const known = profileNumbers.get(text);
    if (known !== undefined) return known;
    const number = profiles.push(toProfile(text)) - 1;
    profileNumbers.set(text, number);
    return number;
  };
  const endCity = (): void => {
    if (city === null) return;
    const { country, id, start, names } = city;
    const range = { start, end: numbers.length };
    cities.set(areaKey(country, id), range);
    for (const name of foldedNames(id, names)) {
      const key = areaKey(country, name);
      const ranges = cityNames.get(key);
      if (ranges) ranges.push(range);
      else cityNames.set(key, [range]);
    }
  };
  const takeIn = (facts: PointFacts): void => {
    const { country, city_id: id, city_name: name } = facts;
    if (city === null || city.id !== id || city.country !== country) {
      endCity();
      city = { country, id, start: numbers.length, names: new Set() };
    }
    city.names.add(name);
    numbers.push(facts.number);
    profileOf.push(profileNumber(facts.profile));
    countries.set(country, { start: countries.get(country)?.start ?? numbers.length - 1, end: numbers.length });
    waiting.push(facts);
    if (waiting.length === TILE) endTile();
  };
  const endTile = (): void => {
    if (waiting.length > 0) tiles.push(tileOf(waiting, numbers.length - waiting.length));
    waiting = [];
  };

  let after: PointMark | null = null;
  for (;;) {
    const page: readonly PointFacts[] = await listPointFacts(db, vendorId, after, PAGE);
    for (const facts of page) takeIn(facts);
    after = page.at(-1) ?? null;
    if (after === null) break;
    if (slices.isOver()) await slices.next();
  }
  endCity();
  endTile();
  return {
    edition,
    numbers: numbers.taken(),
    profileOf: profileOf.taken(),
    profiles,
    countries,
    cities,
    cityNames,
    tiles,
  };
};

const tileOf = (points: readonly PointFacts[], start: number): Tile => {
  const tree = new KDBush(points.length);
  for (const { longitude, latitude } of points) tree.add(longitude, latitude);
  tree.finish();
  return {
    start,
    tree,
    edges: {
      minLatitude: points.reduce((least, { latitude }) => Math.min(least, latitude), 90),
      maxLatitude: points.reduce((most, { latitude }) => Math.max(most, latitude), -90),
      minLongitude: points.reduce((least, { longitude }) => Math.min(least, longitude), 180),
      maxLongitude: points.reduce((most, { longitude }) => Math.max(most, longitude), -180),
    },
  };
};

/** The places of the points in the box, in their order. */
export const pointsInBox = ({ tiles }: Pick<VendorPoints, 'tiles'>, box: GeoBox): readonly number[] => {
  const found: number[] = [];
  for (const { start, edges, tree } of tiles) {
    if (
      edges.minLatitude > box.maxLatitude ||
      edges.maxLatitude < box.minLatitude ||
      edges.minLongitude > box.maxLongitude ||
      edges.maxLongitude < box.minLongitude
    )
      continue;
    const { minLongitude, minLatitude, maxLongitude, maxLatitude } = box;
    const within = tree.range(minLongitude, minLatitude, maxLongitude, maxLatitude).sort((a, b) => a - b);
    for (const place of within) found.push(start + place);
  }
  return found;
};
