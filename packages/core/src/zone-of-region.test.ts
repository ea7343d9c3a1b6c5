import { describe, expect, it } from 'vitest';
import { cityCatalogue } from './city-catalogue.ts';
import { isTimeZone, localTimeOf } from './time.ts';
import { zoneOfRegion } from './zone-of-region.ts';

// interface 15.2

const noon = Date.UTC(2026, 10, 26, 12);
/** Every region that has a number, and the hour there when it is noon in Greenwich. */
const hours: Readonly<Record<string, string>> = {
  '14:00': '39',
  '15:00':
    '01 05 06 07 08 09 10 11 12 13 15 16 20 21 23 26 29 31 32 33 34 35 36 37 40 43 44 46 47 48 50 51 52 53 57 58 60 61 62 67 68 69 71 76 77 78 83 91 92',
  '16:00': '18 30 63 64 73',
  '17:00': '02 45 56 59 66 72 74 86 89 99',
  '18:00': '55',
  '19:00': '04 17 19 22 24 42 54 70',
  '20:00': '03 38',
  '21:00': '28 75',
  '22:00': '25 27 79',
  '23:00': '49 65',
  '00:00': '41 87',
};

describe('the clock of a region', () => {
  it.each(Object.entries(hours))('it is %s in %s', (hour, regions) => {
    for (const region of regions.split(' ')) {
      const zone = zoneOfRegion('RU', region);
      if (zone === null) throw new Error(`${region} has no zone.`);
      expect(localTimeOf(noon, zone), region).toBe(hour);
    }
  });

  it.each([
    ['RU', '14'],
    ['RU', '00'],
    ['RU', null],
    ['US', null],
  ])('is none of %s %s', (country, region) => {
    expect(zoneOfRegion(country, region)).toBeNull();
  });

  it('is known of every city of the catalogue', () => {
    for (const { timeZone, name } of cityCatalogue) expect(isTimeZone(timeZone ?? ''), name.en).toBe(true);
  });
});
