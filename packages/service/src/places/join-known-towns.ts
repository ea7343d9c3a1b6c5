import { cityCodeFits, openSameTowns } from '@cartage/core';
import { type Db, type Place, placesNamed, type SourcedPlace } from '@cartage/storage';

/**
 * The places of a list, where a town that came with the service is known by another code than the list has: both are
 * codes of one city then, and what the list tells is told of each (interface 15.7). Only where a country's towns have
 * codes of several directories, or several of one.
 */
export const joinKnownTowns = async (db: Db, found: readonly Place[]): Promise<readonly Place[]> => {
  const joined: Place[] = [];
  for (const [country, places] of Map.groupBy(found, (place) => place.country)) {
    if (!cityCodeFits(country, 'node:1')) {
      joined.push(...places);
      continue;
    }
    const names = places.map(({ name }) => name);
    const joinOf = openJoin(await placesNamed(db, country, names));
    for (const town of Map.groupBy(places, ({ city }) => city).values()) joined.push(...joinOf(town));
  }
  return joined;
};

const openJoin = (known: readonly SourcedPlace[]): ((town: readonly Place[]) => readonly Place[]) => {
  const byCode = new Map(known.map((one) => [one.code, one]));
  const cities = Map.groupBy(known, ({ city }) => city);
  const sameTown = openSameTowns(known.filter(({ source }) => source === 'shipped'));
  return (town) => {
    const [first] = town;
    const other = town.map(({ code }) => byCode.get(code)).find(Boolean) ?? (first && sameTown(first));
    if (first === undefined || other === undefined) return town;
    const { city } = other;
    const codes = new Set(town.map(({ code }) => code));
    const others = (cities.get(city) ?? []).filter(({ code }) => !codes.has(code));
    return [...town.map((place) => ({ ...place, city })), ...others.map(({ code }) => ({ ...first, code, city }))];
  };
};
