import { cityCatalogue, russianRegion } from '@cartage/core';
import type { ShippedCity } from './shipped-city.ts';

/** Every city that comes with the service, those of the core's catalogue too; read when it is asked for. */
export const loadCities = async (): Promise<readonly ShippedCity[]> => {
  const { russianCities } = await import('./data/russian-cities.ts');
  const russian = russianCities.trim().split('\n').map(russianCity);
  const known = new Set(russian.flatMap(({ codes }) => codes));
  const others = cityCatalogue.filter(({ codes }) => !codes.some((code) => known.has(code)));
  return [...russian, ...others.map((city) => ({ ...city, region: null, population: null }))];
};

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
