import { cityCatalogue } from '@cartage/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MapWindow, windowsOf } from './map-windows.ts';

const holds = ({ south, north, west, east }: MapWindow, latitude: number, longitude: number) =>
  latitude >= south && latitude < north && longitude >= west && longitude < east;

it('has every place near a city in one window', () => {
  const city = fc.record({
    latitude: fc.double({ min: 42, max: 70, noNaN: true }),
    longitude: fc.double({ min: 20, max: 178, noNaN: true }),
    population: fc.constantFrom(null, 0, 50_000, 3_000_000, 13_000_000),
  });
  fc.assert(
    fc.property(
      fc.array(city, { minLength: 1, maxLength: 20 }),
      fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (cities, north, east) => {
        const windows = windowsOf(cities);
        for (const { latitude, longitude } of cities)
          expect(windows.filter((window) => holds(window, latitude + north, longitude + east))).toHaveLength(1);
      },
    ),
    { numRuns: 100 },
  );
});

it('cuts the map where many people live, and asks for nothing where nobody does', () => {
  const russia = cityCatalogue.filter(({ country }) => country === 'RU');
  const counted = russia.map((city, n) => ({ ...city, population: [13_000_000, 5_600_000][n] ?? 900_000 }));
  const windows = windowsOf(counted);
  expect(windows.length).toBeGreaterThan(30);
  expect(windows.length).toBeLessThan(150);
  expect(windows.some((window) => holds(window, 70, 100))).toBe(false);
  expect(windowsOf(russia)).toHaveLength(1);
  expect(windowsOf([{ latitude: null, longitude: null, population: 5 }])).toEqual([]);
});
