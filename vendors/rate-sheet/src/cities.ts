import {
  areaNames,
  type City,
  cityCatalogue,
  findCity,
  foldCityName,
  isCityCode,
  liesIn,
  normalizeCityCode,
  type PlaceText,
  readPlaceText,
  regionNumberOf,
} from '@cartage/core';

/** A city that is known when a sheet is read. */
export type SheetCity = Pick<City, 'country' | 'codes' | 'name' | 'region'>;

/** What a cell says of a city: one that is known; a code, or a name with what stands beside it, that nobody knows yet; or a name of several. */
export type CityCell =
  | { readonly kind: 'known'; readonly city: SheetCity }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'name'; readonly name: PlaceText }
  | { readonly kind: 'several'; readonly cities: readonly SheetCity[] };

/** Where the city of a cell is looked for. */
export interface Within {
  readonly countries: readonly string[];
  /** Two digits each; null: anywhere. */
  readonly regions: ReadonlySet<string> | null;
}

/** Reads the cells that name a city. */
export type ReadCity = (written: string, within: Within) => CityCell;

/** By a code, or by a name in either language, with its region behind it where several cities share the name. */
export const cityReader = (cities: readonly SheetCity[] = cityCatalogue): ReadCity => {
  const byCode = new Map(cities.flatMap((city) => city.codes.map((code) => [code, city] as const)));
  const byName = new Map<string, Set<SheetCity>>();
  for (const city of cities) {
    for (const name of namesOf(city)) byName.set(name, (byName.get(name) ?? new Set()).add(city));
  }

  return (written, { countries, regions }) => {
    const code = normalizeCityCode(written);
    if (isCityCode(code)) {
      const city = byCode.get(code) ?? findCity(code);
      return city ? { kind: 'known', city } : { kind: 'code', code };
    }
    const readings = readPlaceText(written);
    for (const { name, beside } of readings) {
      const found = [...(byName.get(name) ?? [])].filter(
        (city) =>
          countries.includes(city.country) &&
          (regions === null || regions.has(regionNumberOf(city) ?? '')) &&
          beside.every((words) => liesIn(areaNames(city), words)),
      );
      // Who writes the name of a large city means that one.
      const large = found.filter(({ codes }) => codes.some((one) => findCity(one)));
      const [city, ...others] = large.length === 1 ? large : found;
      if (city) return others.length === 0 ? { kind: 'known', city } : { kind: 'several', cities: found };
    }
    const apart = readings.find(({ beside }) => beside.length > 0);
    return { kind: 'name', name: apart ?? { name: foldCityName(written), beside: [] } };
  };
};

/** Folded, in both languages. */
export const namesOf = ({ name }: Pick<City, 'name'>): readonly string[] => [
  foldCityName(name.ru),
  foldCityName(name.en),
];

/** As a sheet tells a city apart from others of its name. */
export const namedWithRegion = ({ name, region, country }: SheetCity): string =>
  `${name.ru} (${region?.ru ?? country})`;
