import { expect, it } from 'vitest';
import { codeOfKind } from './city.ts';

const fias = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5';

it.each([
  ['RU', ['7700000000000', fias], 'kladr', '7700000000000'],
  ['RU', [fias, '7700000000000'], 'kladr', '7700000000000'],
  ['RU', ['7700000000000', fias], 'fias', fias],
  ['RU', ['7700000000000'], 'geonames', undefined],
  // GeoNames may have as many digits one day.
  ['DE', ['1234567890123'], 'kladr', undefined],
  ['UZ', ['relation:2216724', 'node:27524773', '1512569'], 'osm', 'relation:2216724'],
  ['UZ', ['relation:2216724', '1512569'], 'geonames', '1512569'],
  ['BY', ['relation:59195'], 'geonames', undefined],
] as const)('of a city of %s with %j the code %s is %s', (country, codes, kind, code) => {
  expect(codeOfKind({ country, codes }, kind)).toBe(code);
});

it('has no code of a city that nobody knows', () => {
  for (const kind of ['kladr', 'fias', 'osm', 'geonames'] as const) expect(codeOfKind(null, kind)).toBeUndefined();
});
