export { cityDataVersion } from './data/version.ts';
export { loadCities } from './load-cities.ts';
export type { ShippedCity } from './shipped-city.ts';
