import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Place, standsOf } from './stands.ts';

// interface 13.21

const metresBetween = (a: Place, b: Place): number =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)) * 111_320;

it('points that are apart stand where they are', () => {
  const places = [
    { latitude: 55.75, longitude: 37.62 },
    { latitude: 55.7502, longitude: 37.62 },
  ];
  expect(standsOf(places)).toEqual(places);
});

it('points of one house stand around the first, far enough from each other to be hit', () => {
  const place = fc.record({
    latitude: fc.double({ min: -75, max: 75, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, fc.integer({ min: 2, max: 60 }), (house, count) => {
      const stands = standsOf(Array.from({ length: count }, () => house));
      expect(stands[0]).toBe(house);
      for (const [i, one] of stands.entries()) {
        expect(metresBetween(one, house)).toBeLessThan(15 * Math.sqrt(count));
        for (const other of stands.slice(0, i)) expect(metresBetween(one, other)).toBeGreaterThan(14);
      }
    }),
  );
});
