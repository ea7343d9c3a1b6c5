import { describe, expect, it } from 'vitest';
import { zoneOfCity } from './zone-of-city.ts';

// interface 13.21

const city = (cityId: string) => ({ kind: 'city', country: 'RU', cityId }) as const;
const astana = { latitude: 51.13, longitude: 71.43 };

describe('the clocks of a city', () => {
  it.each([
    ['3900000100000', 'Europe/Kaliningrad'],
    ['7700000000000', 'Europe/Moscow'],
    ['2500000100000', 'Asia/Vladivostok'],
  ])('%s are those of where it lies: %s', (cityId, zone) => {
    expect(zoneOfCity(city(cityId), [astana], 'Europe/London')).toBe(zone);
  });

  it('are those of its points where the catalogue does not know it', () => {
    expect(zoneOfCity(city('9999999999999'), [astana], 'Europe/London')).toBe('Asia/Almaty');
  });

  it('are the service’s where nothing tells', () => {
    expect(zoneOfCity(city('9999999999999'), [], 'Europe/London')).toBe('Europe/London');
  });
});
