import { cityCatalogue, russianRegion } from '@cartage/core';
import { innerCities } from './inner-cities.ts';
import { townOfLine } from './osm-town.ts';
import type { ShippedCity } from './shipped-city.ts';

/** Every city that comes with the service, those of the core's catalogue too; read when it is asked for. */
export const loadCities = async (): Promise<readonly ShippedCity[]> => {
  const { russianCities } = await import('./data/russian-cities.ts');
  const { osmTowns } = await import('./data/osm-towns.ts');
  const { geoNamesTowns } = await import('./data/geonames-towns.ts');
  const towns = [...linesOf(osmTowns), ...linesOf(geoNamesTowns)].map(townOfLine);
  const listed = [...linesOf(russianCities).map(russianCity), ...innerCities, ...towns];
  const known = new Set(listed.flatMap(({ codes }) => codes));
  const others = cityCatalogue.filter(({ codes }) => !codes.some((code) => known.has(code)));
  return [
    ...listed,
    ...others.map(({ country, codes, name, latitude, longitude }) => ({
      ...{ country, codes, name, latitude, longitude, region: null, population: null },
    })),
  ];
};

const linesOf = (text: string): readonly string[] => text.trim().split('\n');

const russianCity = (line: string): ShippedCity => {
  const [kladr = '', fias = '', ru = '', en = '', latitude, longitude, population] = line.split('\t');
  const region = russianRegion(kladr);
  return {
    country: 'RU',
    codes: [kladr, fias],
    name: { en, ru },
    region: region?.ru === ru ? null : region,
    population: population ? Number(population) : null,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
};
