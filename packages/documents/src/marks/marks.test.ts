import { describe, expect, it } from 'vitest';
import { placesOf } from '../parts/cargo-summary.ts';
import { sampleContent, sampleItem, sampleReceiver } from '../samples/sample-order.ts';
import { routeCode } from './route-code.ts';
import { signsOf } from './signs.ts';

const { cargo } = sampleContent();

describe('the places of a cargo', () => {
  it('are numbered through all its items', () => {
    const places = placesOf({
      ...cargo,
      items: [sampleItem({ qty: 2, weightKg: 1 }), sampleItem({ qty: 1, weightKg: 7 })],
    });
    expect(places.map(({ number, of, item }) => [number, of, item.weightKg])).toEqual([
      [1, 3, 1],
      [2, 3, 1],
      [3, 3, 7],
    ]);
  });
});

describe('the route code', () => {
  it.each([
    ['a door with a postal code', {}, 'RU-630-D'],
    ['a pickup point', { contactType: 'pickup-point' }, 'RU-630-P'],
    ['the region of the register without a postal code', { postalCode: null }, 'RU-54-D'],
    [
      'the same, when the city is named by its newer code',
      { postalCode: null, cityId: '8dea00e3-9aab-4d8e-887c-ef2aaa546456' },
      'RU-54-D',
    ],
    ['letters in a postal code', { country: 'GB', postalCode: 'sw1a 1aa', cityId: '2643743' }, 'GB-SW1-D'],
    ['a city that nobody knows', { country: 'FR', postalCode: null, cityId: '1' }, 'FR-D'],
  ] as const)('knows %s', (_, changes, code) => {
    expect(routeCode(sampleReceiver(changes))).toBe(code);
  });
});

describe('handling signs', () => {
  it('stand on what needs them', () => {
    const count = (changes: Partial<typeof cargo>) => signsOf({ ...cargo, ...changes }).length;
    expect(count({})).toBe(0);
    expect(count({ type: 'fragile' })).toBe(3);
    expect(count({ type: 'documents' })).toBe(1);
    expect(count({ dangerClass: 3 })).toBe(2);
    expect(count({ type: 'dangerous' })).toBe(2);
  });
});
