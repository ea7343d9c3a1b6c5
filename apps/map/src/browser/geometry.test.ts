import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, contains, distanceFrom, metresBetween, nearby, roundLength, shortCount } from './geometry.ts';

const moscow = { latitude: 55.7558, longitude: 37.6173 };
const petersburg = { latitude: 59.9343, longitude: 30.3351 };
const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the box around places', () => {
  it('is none where there are none', () => {
    expect(boxAround([])).toBeNull();
  });

  it('holds all of fewer than a hundred, and no smaller one does', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 99 }), (places) => {
        const box = boxAround(places);
        if (!box) throw new Error('There is none.');
        expect(places.every((one) => contains(box, one))).toBe(true);
        for (const [edge, value] of [
          ['latitude', box.south],
          ['latitude', box.north],
          ['longitude', box.west],
          ['longitude', box.east],
        ] as const) {
          expect(places.some((one) => one[edge] === value)).toBe(true);
        }
      }),
    );
  });

  it('leaves out one of a hundred on each side: a mistake of one point moves no map', () => {
    const many = Array.from({ length: 199 }, (_, i) => ({ latitude: 55 + i / 1000, longitude: 37 + i / 1000 }));
    const [west, lost] = [
      { latitude: 55.1, longitude: -120 },
      { latitude: -33, longitude: 37.1 },
    ];
    expect(boxAround([...many, west, lost])).toEqual({ south: 55.001, north: 55.196, west: 37.001, east: 37.196 });
  });
});

describe('distance', () => {
  it('is that of the sphere', () => {
    expect(metresBetween(moscow, petersburg)).toBeGreaterThan(630_000);
    expect(metresBetween(moscow, petersburg)).toBeLessThan(637_000);
    expect(metresBetween(moscow, moscow)).toBe(0);
  });

  it('orders places around a middle as metres do', () => {
    const from = distanceFrom(moscow);
    const places = [
      { latitude: 55.76, longitude: 37.63 },
      { latitude: 55.7558, longitude: 37.75 },
      { latitude: 55.82, longitude: 37.6173 },
      { latitude: 55.7, longitude: 37.5 },
    ];
    const byMetres = places.toSorted((a, b) => metresBetween(a, moscow) - metresBetween(b, moscow));
    expect(places.toSorted((a, b) => from(a) - from(b))).toEqual(byMetres);
    expect(from(moscow)).toBe(0);
  });
});

describe('points near the centre', () => {
  const points = [moscow, { latitude: 55.9, longitude: 37.4 }, petersburg].map((stands) => ({ stands }));

  it('are those of the city', () => {
    expect(nearby(points, moscow)).toEqual(points.slice(0, 2));
  });

  it('are all, where none is near or nobody knows the centre', () => {
    expect(nearby(points, { latitude: 43.1, longitude: 131.9 })).toEqual(points);
    expect(nearby(points, null)).toEqual(points);
  });
});

describe('what the map says', () => {
  it.each([
    [1, 1],
    [1.9, 1],
    [2.5, 2],
    [4.99, 3],
    [5, 5],
    [99, 50],
    [100, 100],
    [2_345, 2_000],
    [74_000, 50_000],
  ])('of %s m: a scale of %s m', (widest, round) => {
    expect(roundLength(widest)).toBe(round);
  });

  it('of a length is never more than fits, and never less than a third of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 20_000_000, noNaN: true }), (widest) => {
        expect(roundLength(widest)).toBeLessThanOrEqual(widest);
        expect(roundLength(widest)).toBeGreaterThan(widest / 3);
      }),
    );
  });

  it.each([
    [1, '1'],
    [999, '999'],
    [1000, '1k'],
    [1049, '1k'],
    [12_340, '12.3k'],
  ])('of %s points: %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});
