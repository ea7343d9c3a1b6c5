import { expect, it } from 'vitest';
import { russianCities } from './russian-cities.ts';

const header = 'region,area,city,settlement,kladr_id,fias_id,geo_lat,geo_lon,population';
const cities = [
  'Московская,Клин,,Высоковск,5004700200000,A8AD4E79-A4C9-4F2E-ADE5-A7FA3AB0DA03,56.33595,36.52508,10642',
  '"Алтай",,Горно-Алтайск,,04000001000,0839d751-b940-4d3d-afb6-5df03fdd7791,51.9581028,85.9603235,62 861',
  'Хабаровский,,Николаевск-на-Амуре,,2700000800000,8a7a6e3f-1c1a-4dcf-b1b6-dbba2ae19d59,53.1,140.7,',
  'Москва,,,,7700000000000,0c5b2444-70a0-4932-980c-b4dc0d3f02b5,55.7540471,37.620405,11514330',
];

it('is the same data for the same cities, in whatever order they come', () => {
  const lines = russianCities([header, ...cities].join('\n'));
  expect(lines.map((line) => line.split('\t'))).toEqual([
    [
      '0400000100000',
      '0839d751-b940-4d3d-afb6-5df03fdd7791',
      'Горно-Алтайск',
      'Gorno-Altaysk',
      '51.958',
      '85.960',
      '62861',
    ],
    [
      '2700000800000',
      '8a7a6e3f-1c1a-4dcf-b1b6-dbba2ae19d59',
      'Николаевск-на-Амуре',
      'Nikolayevsk-on-Amur',
      '53.100',
      '140.700',
      '',
    ],
    ['5004700200000', 'a8ad4e79-a4c9-4f2e-ade5-a7fa3ab0da03', 'Высоковск', 'Vysokovsk', '56.336', '36.525', '10642'],
    ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', 'Москва', 'Moscow', '55.754', '37.620', '11514330'],
  ]);
  expect(russianCities([header, ...cities.toReversed()].join('\r\n'))).toEqual(lines);
});

it.each(['Москва,,,,77,0c5b2444-70a0-4932-980c-b4dc0d3f02b5,55.7,37.6,1', 'Москва,,,,7700000000000,,x,37.6,1'])(
  'refuses what is no city: %s',
  (line) => expect(() => russianCities(`${header}\n${line}`)).toThrow('Not a city'),
);
