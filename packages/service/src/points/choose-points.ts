import { foldCityName, isWanted, type PickupPointFilter, type PickupPointProfile, type PointArea } from '@cartage/core';
import { areaKey, pointsInBox, type Range, type VendorPoints } from './vendor-points.ts';

/**
 * The places of a vendor's points that pass the filter, in their order. A city is found by all its codes: a directory that was read
 * before the city got another one has the old one.
 */
export const choosePoints = (points: VendorPoints, filter: Omit<PickupPointFilter, 'vendorIds'>): Uint32Array => {
  /** By profile, of those that are met: a vendor may have a thousand, and a city a few of them. */
  const wanted: boolean[] = [];
  const isTaken = (place: number): boolean => {
    const profile = points.profileOf[place] as number;
    wanted[profile] ??= isWanted(points.profiles[profile] as PickupPointProfile, filter);
    return wanted[profile];
  };
  const { area } = filter;
  if (area.kind === 'box') {
    const country = points.countries.get(area.country);
    if (country === undefined) return new Uint32Array();
    const within = (place: number): boolean => place >= country.start && place < country.end && isTaken(place);
    return Uint32Array.from(pointsInBox(points, area.box).filter(within));
  }
  const ranges = rangesOf(points, area);
  const places = new Uint32Array(ranges.reduce((sum, { start, end }) => sum + end - start, 0));
  let count = 0;
  for (const { start, end } of ranges) {
    for (let place = start; place < end; place += 1) {
      if (!isTaken(place)) continue;
      places[count] = place;
      count += 1;
    }
  }
  return places.subarray(0, count);
};

const rangesOf = (
  { countries, cities, cityNames }: VendorPoints,
  area: Exclude<PickupPointFilter['area'], { readonly kind: 'box' }>,
): readonly Range[] => {
  switch (area.kind) {
    case 'city':
      return codesOfArea(area).flatMap((code) => oneOrNone(cities.get(areaKey(area.country, code))));
    case 'city-name':
      return cityNames.get(areaKey(area.country, foldCityName(area.name))) ?? [];
    case 'country':
      return oneOrNone(countries.get(area.country));
  }
};

/** Every code of the city. */
export const codesOfArea = ({ cityId, codes }: PointArea & { readonly kind: 'city' }): readonly string[] =>
  codes ?? [cityId];

const oneOrNone = (range: Range | undefined): readonly Range[] => (range === undefined ? [] : [range]);
