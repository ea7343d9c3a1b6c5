import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCity } from '../place.ts';
import { sampleOption } from '../testing/sample-option.ts';
import { laneRegion, percentileOf } from './lane.ts';
import { tagOptions } from './select-options.ts';

describe('a percentile', () => {
  it('is the least value that so many of a hundred do not exceed, as it is of the values one by one', () => {
    const tally = fc.dictionary(fc.integer({ min: 0, max: 400 }).map(String), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(tally, fc.integer({ min: 1, max: 100 }), (counts, percent) => {
        const values = Object.entries(counts).flatMap(([value, count]) => new Array<number>(count).fill(Number(value)));
        const sorted = values.sort((one, other) => one - other);
        const expected = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
        const of = new Map(Object.entries(counts).map(([value, count]) => [Number(value), count]));
        expect(percentileOf(of, percent)).toBe(expected);
      }),
    );
  });
});

describe('the region of an end', () => {
  it('is one for one place, whichever code names it', () => {
    const moscow = findCity('7700000000000') ?? null;
    const [, fias = ''] = moscow?.codes ?? [];
    expect(laneRegion({ country: 'RU', cityId: '7700000000000' }, moscow)).toBe('RU-77');
    expect(laneRegion({ country: 'RU', cityId: fias }, moscow)).toBe('RU-77');
  });

  it('is what the code of an unknown city tells, else the country', () => {
    expect(laneRegion({ country: 'RU', cityId: '46000003000' }, null)).toBe('RU-46');
    expect(laneRegion({ country: 'RU', cityId: 'c2deb16a-0330-4f05-821f-1d09c93331e6' }, null)).toBe('RU');
    expect(laneRegion({ country: 'DE', cityId: '2950159' }, null)).toBe('DE');
  });

  it('is named where it is known elsewhere', () => {
    const name = { en: 'Brest', ru: 'Брест' };
    const brest = {
      country: 'BY',
      codes: ['relation:59195'],
      name,
      region: { en: 'Brest Region', ru: 'Брестская область' },
    };
    expect(laneRegion({ country: 'BY', cityId: 'relation:59195' }, brest)).toBe('BY-Brest Region');
  });
});

describe('the tag reliable', () => {
  const tagsOf = (changes: Partial<typeof sampleOption>) =>
    tagOptions([{ ...sampleOption, ...changes }], 'Europe/Moscow')[0]?.tags.includes('reliable');
  const expectedDays = { p50: 1, p90: 2, sample: 30 };

  it('is given where nine of ten came within the days that are promised', () => {
    expect(tagsOf({ expectedDays })).toBe(true);
    expect(tagsOf({ expectedDays: { ...expectedDays, p90: 3 } })).toBe(false);
    expect(tagsOf({})).toBe(false);
    expect(tagsOf({ expectedDays, minDays: null, maxDays: null })).toBe(false);
    const deliveryTo = Date.parse('2026-11-26T18:00:00+03:00');
    expect(tagsOf({ expectedDays: { ...expectedDays, p90: 3 }, deliveryTo })).toBe(true);
  });
});
