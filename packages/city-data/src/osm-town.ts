import { osmRegion, osmRegionCode } from './osm-regions.ts';
import type { ShippedCity } from './shipped-city.ts';

/** A line of the data: its cells stand in the order that `lineOfTown` writes. */
export const townOfLine = (line: string): ShippedCity => {
  const [country = '', ru = '', en = '', region = '', latitude, longitude, population, codes = ''] = line.split('\t');
  return {
    country,
    codes: codes.split(' '),
    name: { en, ru },
    region: osmRegion(region),
    population: population ? Number(population) : null,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
};

/** Coordinates to a thousandth of a degree. */
export const lineOfTown = ({ country, codes, name, region, population, ...place }: ShippedCity): string =>
  [
    country,
    name.ru,
    name.en,
    region === null ? '' : osmRegionCode(country, region.ru),
    place.latitude.toFixed(3),
    place.longitude.toFixed(3),
    population ?? '',
    codes.join(' '),
  ].join('\t');
