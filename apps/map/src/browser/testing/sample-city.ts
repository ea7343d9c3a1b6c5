import { type City, cityOf } from '../city-points.ts';

interface Told {
  readonly address: string;
  readonly name?: string;
  readonly metro?: string;
  readonly hours?: string;
  readonly vendor?: number;
  readonly type?: number;
  readonly payment?: number;
  readonly takes?: boolean;
}

/** A city of these points, as the service would tell of it. */
export const sampleCity = (told: readonly Told[], prices: City['prices'] = [], zone = 'Europe/Moscow'): City => {
  const unique = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))];
  const [hours, metro] = [unique(told.map((one) => one.hours)), unique(told.map((one) => one.metro))];
  const city = cityOf('7700000000000', {
    cityName: 'Москва',
    countryId: 'RU',
    latitude: 55.75,
    longitude: 37.62,
    zone,
    vendors: [
      { vendorId: 2, vendorKey: 'econom', vendorName: 'Econom' },
      { vendorId: 3, vendorKey: 'postal', vendorName: 'Postal' },
    ],
    hours,
    metro: metro.map((name) => [name, null]),
    closures: [],
    points: {
      id: told.map((_, i) => `P${i}`),
      vendor: told.map(({ vendor = 0 }) => vendor),
      type: told.map(({ type = 0 }) => type as 0),
      latitude: told.map(() => 55.75),
      longitude: told.map(() => 37.62),
      name: told.map(({ name = 'ПВЗ' }) => name),
      address: told.map(({ address }) => address),
      hours: told.map((one) => hours.indexOf(one.hours ?? '')),
      metro: told.map((one) => metro.indexOf(one.metro ?? '')),
      payment: told.map(({ payment = 3 }) => payment),
      maxCash: told.map(() => null),
      maxPlaces: told.map(() => null),
      closed: told.map(() => -1),
      takes: told.map(({ takes = true }) => (takes ? 1 : 0)),
    },
  });
  return { ...city, prices };
};
