import { describe, expect, it } from 'vitest';
import { readSheet, type Sheet, SheetRefused } from './read-sheet.ts';
import { exampleSheet } from './testing.ts';

const faultsOf = (text: string, fileName: string): readonly string[] => {
  try {
    readSheet(text, fileName);
  } catch (thrown) {
    if (thrown instanceof SheetRefused) return thrown.faults;
    throw thrown;
  }
  return [];
};

const example = exampleSheet('fast.csv');
const least = `kind,id,key,name
vendor,900,fast,Fast
kind,id,name,minDays,maxDays
tariff,door,Door,1,2
kind,zone
zone,all
kind,tariff,zone,upToKg,price,stepPrice
rate,door,all,,350.50,20
`;
const doorCard = ({ tariffs }: Sheet) => tariffs[0]?.cards.get('all');

it('makes the same of both forms', () => {
  expect(readSheet(exampleSheet('fast.json'), 'Fast.JSON')).toEqual(readSheet(example, 'fast.csv'));
});

it.for(['"1,350"', '1.350', '"1,350.00"', '350.505', '3e2', '=350', '350 ₽'])(
  'takes %s for no price: nobody knows which it is',
  (price) => {
    expect(faultsOf(least.replace('350.50', price), 'least.csv')).toEqual([
      expect.stringMatching(/^line 8, price: .* is not accepted; accepted: roubles with at most two decimals/),
    ]);
  },
);

it.for(['"1 350,50"', '1\u00a0350.50', '"1350,50"', '1350.5'])('takes %s for a price', (price) => {
  const { tariffs } = readSheet(least.replace('350.50', price), 'least.csv');
  expect(tariffs[0]?.cards.get('all')?.breaks).toMatchObject([{ price: 1350_50 }]);
});

it('takes no percent of more than two decimals', () => {
  const service = `${least}kind,service,percent\nservice,Insurance,0.500\n`;
  expect(faultsOf(service, 'least.csv')).toEqual([expect.stringMatching(/^line 10, percent: "0.500" is not accepted/)]);
});

it('takes no signs that databases refuse, and shows the beginning of what is too long', () => {
  expect(faultsOf(least.replace('Door', 'Do\0or'), 'least.csv')).toEqual([
    expect.stringMatching(/^line 4, name: .* is not accepted/),
  ]);
  expect(faultsOf(least.replace('Door', '"Do\nor"'), 'least.csv')).toEqual([]);
  const [fault = ''] = faultsOf(`${'x'.repeat(100_000)}\n`, 'least.csv');
  expect(fault).toMatch(/^line 1: "x+… is no kind of row/);
  expect(fault.length).toBeLessThan(400);
});

it('names so many of the zones as somebody reads', () => {
  const zones = Array.from({ length: 200 }, (_, n) => `zone,z${n}`).join('\n');
  const text = least.replace('zone,all', `zone,all\n${zones}`).replace('rate,door,all', 'rate,door,al');
  const [fault = ''] = faultsOf(text, 'least.csv');
  expect(fault).toMatch(/zone: the sheet has no zone "al"; accepted: all, z0, .*, z48$/);
});

it('takes what is not said as usual', () => {
  const sheet = readSheet(least, 'least.csv');
  expect(sheet.vendor).toEqual({
    id: 900,
    key: 'fast',
    name: 'Fast',
    countries: ['RU'],
    cargoTypes: ['regular', 'fragile', 'online-store'],
  });
  expect(sheet.tariffs).toMatchObject([
    {
      urgencies: ['standard'],
      from: { contactType: 'door', pointType: null },
      to: { contactType: 'door', pointType: null },
      days: 'working',
      divisor: 5000,
      cancellationFee: 0,
    },
  ]);
  expect(doorCard(sheet)).toMatchObject({
    breaks: [{ upToKg: null, price: 350_50, stepKg: 1, stepPrice: 20_00 }],
    minimum: 0,
  });
});

it.each([
  [
    'with semicolons and decimal commas, as Russian spreadsheets write it',
    (csv: string) => csv.replaceAll(',', ';').replace('350.50', '350,50'),
  ],
  ['with tabs', (csv: string) => csv.replaceAll(',', '\t')],
  [
    'with a byte order mark, Windows line ends, blanks and quotes',
    (csv: string) => `\uFEFF${csv.replaceAll(',', ' , ').replace('Door', '"Door"').replaceAll('\n', '\r\n')}`,
  ],
  [
    'with empty lines, comments and cells that are left empty',
    (csv: string) => `# mine\n\n${csv.replaceAll('\n', ',,\n\n')}`,
  ],
  ['with a byte order mark before quotes', (csv: string) => `\uFEFF"kind"${csv.slice('kind'.length)}`],
  ['with quotes and semicolons', (csv: string) => csv.replaceAll(',', ';').replaceAll('kind', '"kind"')],
  ['with rows of nothing but empty cells', (csv: string) => csv.replaceAll('\n', '\n,,,\n')],
  [
    'under one row of names for all kinds',
    () => `kind,id,key,name,minDays,maxDays,zone,tariff,price,stepPrice
rate,,,,,,all,door,350.50,20
zone,,,,,,all,,,
tariff,door,,Door,1,2,,,,
vendor,900,fast,Fast,,,,,,
`,
  ],
])('reads CSV %s', (_, written) => {
  expect(readSheet(written(least), 'least.csv')).toEqual(readSheet(least, 'least.csv'));
});

it('takes for a remark what begins a line alone', () => {
  const named = readSheet(least.replace('Door', '#1 door'), 'least.csv');
  expect(named.tariffs[0]?.name).toBe('#1 door');
});

it('reads JSON with a byte order mark', () => {
  expect(readSheet(`\uFEFF${exampleSheet('fast.json')}`, 'fast.json').vendor.key).toBe('fast');
});

it('reads thousands with blanks between', () => {
  expect(doorCard(readSheet(least.replace('350.50', '1 350.50'), 'least.csv'))?.breaks[0]?.price).toBe(1350_50);
});

describe('a wrong sheet', () => {
  it('tells all that is wrong at once, each with its line and what would be accepted', () => {
    const faults = faultsOf(
      `kind;id;key;name;naem;name
vendor;x;Fast;Fast Courier;
kind;id;name;from;to;toPointType;minDays;maxDays
tariff;door;To the door;door;door;other;3;1
tariff;door;Again;dor;door;;3;
tariff;alone;Alone;door;pickup-point;shop;1;2
kind;zone;from;fromRegion;upToKm
zone;city;Москва|;99x;-1
kind;tariff;zone;upToKg;price;stepPrice
rate;door;city;5;350,50;
rate;door;city;5;100;1
rate;door;cty;;350.505;
rate;dor;city;;350;;7
kind;service;tariff;price;percent
service;SmsToReceiver;;;5
service;Sms;post;;
service;Insurance;;5;100,5
service;Insurance;;7;
points;x
kind;id;name;city;cityName;address;latitude;longitude;hours;intake;pickup
point;a;A;Масква;;ул;91;37;не знаю;;
point;b;B;Масква;;ул;55;37;;no;no
point;b;B;1234567890123;Энск;ул;55;37;;yes;да
`,
      'bad.csv',
    );
    expect(faults.map((fault) => fault.replace(/; accepted: .*/, ''))).toEqual([
      'line 1: there is no column "naem"',
      'line 1: the column "name" stands twice',
      'line 2, id: "x" is not accepted',
      'line 2, key: "Fast" is not accepted',
      'line 4, maxDays: 1 is fewer than minDays',
      'line 4, toPointType: a door is no other',
      'line 5, from: "dor" is not accepted',
      'line 5, maxDays: is missing',
      'line 6: it has no rates',
      'line 8, from: "Москва|" is not accepted',
      'line 8, fromRegion: "99x" is not accepted',
      'line 8, upToKm: "-1" is not accepted',
      'line 11, upToKg: the weights of one tariff and zone go upwards',
      'line 11, price: a heavier parcel would be cheaper than one of 5 kg',
      'line 12, price: "350.505" is not accepted',
      'line 13: "7" stands in no column',
      'line 13, tariff: the sheet has no tariff "dor"',
      'line 15, percent: SmsToReceiver has no sum to be a part of',
      'line 16, service: "Sms" is not accepted',
      'line 17, percent: "100,5" is not accepted',
      'line 19: "points" is no kind of row',
      'line 21, latitude: "91" is not accepted',
      'line 21, hours: "не знаю" is not accepted',
      'line 22, city: "Масква" is not accepted',
      'line 22, pickup: a point takes parcels in or hands them out',
      'line 23, pickup: "да" is not accepted',
    ]);
    expect(faults.filter((fault) => !fault.includes('; accepted: '))).toEqual([]);
  });

  it.each<[string, (csv: string) => string, readonly string[]]>([
    [
      'a rate of an unknown zone',
      (csv) => csv.replace('rate,door,all', 'rate,door,al'),
      ['line 8, zone: the sheet has no zone "al"; accepted: all'],
    ],
    [
      'a second tariff of one id',
      (csv) => csv.replace('tariff,door,Door,1,2', 'tariff,door,Door,1,2\ntariff,door,Door,1,2'),
      ['line 5, id: the same stands in line 4; accepted: once'],
    ],
    [
      'a rate behind the one for any weight',
      (csv) => `${csv}rate,door,all,5,900\n`,
      ['line 9, upToKg: the rate before it is for any weight; accepted: no rate below that one'],
    ],
    [
      'a heavier parcel that is cheaper',
      (csv) => csv.replace('all,,350.50', 'all,5,350.50').concat('rate,door,all,,400\n'),
      ['line 9, price: a heavier parcel would be cheaper than one of 5 kg; accepted: 450.5 or more'],
    ],
    [
      'no point for a tariff to points',
      (csv) => csv.replace('minDays', 'to,minDays').replace('Door,', 'Door,pickup-point,'),
      ['line 4, to: the sheet has no point that hands parcels out; accepted: door, or such a point in the sheet'],
    ],
    [
      'rows without names of columns',
      (csv) => csv.slice(csv.indexOf('vendor')),
      [
        'the sheet has 0 rows of the kind vendor; accepted: one',
        'line 1: no columns are named above it; accepted: a row such as kind,id,key,name,... first',
      ],
    ],
    [
      'two vendors',
      (csv) => csv.replace('vendor,900,fast,Fast', 'vendor,900,fast,Fast\nvendor,901,slow,Slow'),
      ['the sheet has 2 rows of the kind vendor; accepted: one'],
    ],
    [
      'nothing',
      () => '',
      [
        'the sheet has 0 rows of the kind vendor; accepted: one',
        'the sheet has 0 rows of the kind tariff; accepted: one or more',
      ],
    ],
    [
      'a value of another kind of row',
      (csv) => csv.replace('zone\nzone,all', 'zone,price\nzone,all,5'),
      [
        'line 6, price: a zone has no such value; accepted: zone, from, to, fromRegion, toRegion, upToKm, bothWays, extraDays',
      ],
    ],
  ])('says so of %s', (_, spoil, faults) => {
    expect(faultsOf(spoil(least), 'least.csv')).toEqual(faults);
  });

  const points = 'kind,id,name,country,city,cityName,address,latitude,longitude\n';
  it.each<[string, string, string]>([
    ['a part of a day', 'kind,id,name,minDays,maxDays\ntariff,door,Door,1.5,2\n', 'line 10, minDays: "1.5"'],
    [
      'a day that is none',
      'kind,id,name,minDays,maxDays,days\ntariff,post,Post,1,2,mon|funday\n',
      'line 10, days: "mon|funday"',
    ],
    ['a region that is none', 'kind,zone,fromRegion\nzone,far,80\n', 'line 10, fromRegion: "80"'],
    [
      'a service twice',
      'kind,service,tariff\nservice,Insurance,\nservice,Insurance,\nservice,Insurance,door\n',
      'line 11, service: the same stands in line 10',
    ],
    [
      'a service of an unknown tariff',
      'kind,service,tariff\nservice,Insurance,post\n',
      'line 10, tariff: the sheet has no tariff "post"',
    ],
    [
      'a point twice',
      `${points}point,a,A,RU,Москва,,ул,55.7,37.6\npoint,a,A,RU,Москва,,ул,55.7,37.6\n`,
      'line 11, id: the same stands in line 10',
    ],
    ['a country that is none', `${points}point,a,A,XX,Москва,,ул,55.7,37.6\n`, 'line 10, country: "XX"'],
    ['a point in a city of another country', `${points}point,a,A,KZ,Москва,,ул,55.7,37.6\n`, 'line 10, city: "Москва"'],
    [
      'a point in a city without a name',
      `${points}point,a,A,RU,5000009300000,,ул,55.7,37.6\n`,
      'line 10, city: "5000009300000"',
    ],
    [
      'a point in a city of no such code',
      `${points}point,a,A,RU,50000093,Химки,ул,55.7,37.6\n`,
      'line 10, city: "50000093"',
    ],
    [
      'an opening with two sides',
      `${points.trim()},maxSides\npoint,a,A,RU,Москва,,ул,55.7,37.6,40|60\n`,
      'line 10, maxSides: "40|60"',
    ],
    [
      'a day of closing that is none',
      `${points.trim()},closedFrom\npoint,a,A,RU,Москва,,ул,55.7,37.6,2031-02-30\n`,
      'line 10, closedFrom: "2031-02-30"',
    ],
    [
      'a point that opens before it closes',
      `${points.trim()},closedFrom,closedUntil\npoint,a,A,RU,Москва,,ул,55.7,37.6,2031-06-02,2031-06-02\n`,
      'line 10, closedUntil: 2031-06-02 is the day on which it is open again; accepted: a day after 2031-06-02',
    ],
    [
      'a point that opens and never closes',
      `${points.trim()},closedUntil\npoint,a,A,RU,Москва,,ул,55.7,37.6,2031-06-02\n`,
      'line 10, closedUntil: 2031-06-02 is the day on which it is open again; accepted: such a day, and one before it in closedFrom',
    ],
  ])('says so of %s', (_, more, expected) => {
    const [first = '', ...others] = faultsOf(least + more, 'least.csv');
    expect(first).toContain(expected);
    expect(others).toEqual([]);
  });

  it('says so of a point in one of two known cities of one name', () => {
    const zheleznogorsk = (code: string, region: string) => ({
      country: 'RU',
      codes: [code],
      name: { en: 'Zheleznogorsk', ru: 'Железногорск' },
      region: { en: region, ru: region },
    });
    const known = [
      zheleznogorsk('4600000300000', 'Курская область'),
      zheleznogorsk('2400000400000', 'Красноярский край'),
    ];
    const at = (city: string) => `${least}${points}point,a,A,RU,${city},,ул,56.2,93.5\n`;
    expect(() => readSheet(at('Железногорск'), 'least.csv', known)).toThrow(
      'line 10, city: "Железногорск" is the name of 2 cities; accepted: Железногорск (Курская область), Железногорск (Красноярский край), or the code of one',
    );
    expect(readSheet(at('Железногорск (Красноярский край)'), 'least.csv', known).points).toMatchObject([
      { cityId: '2400000400000', cityName: 'Железногорск' },
    ]);
  });

  it('takes a point in a city of a code, with its name beside it', () => {
    const sheet = readSheet(`${least}${points}point,a,A,RU,50000093000,Химки,ул,55.9,37.4\n`, 'least.csv');
    expect(sheet.points).toMatchObject([{ cityId: '5000009300000', cityName: 'Химки' }]);
  });

  it('says so of quotes that do not end', () => {
    const [fault, ...others] = faultsOf(least.replace('Door', '"Door'), 'least.csv');
    expect(fault).toMatch(/^Quote Not Closed.* line 8; accepted: /);
    expect(others).toEqual([]);
  });

  it('names the places of JSON', () => {
    const document = {
      vendor: { id: 900, key: 'fast', name: 'Fast', keys: 1 },
      tariffs: [{ id: 'door', name: 'Door', minDays: 1, maxDays: '2', minimum: -1 }, 'post'],
      zones: [{ zone: 'all', from: 'Москва', to: [7] }],
      rates: { tariff: 'door' },
      prices: [],
    };
    expect(faultsOf(JSON.stringify(document), 'bad.json').map((fault) => fault.replace(/; accepted: .*/, ''))).toEqual([
      'tariffs[1]: is not an object',
      'rates: is not a list',
      'prices: there is no such member',
      'vendor.keys: a vendor has no such value',
      'tariffs[0].minimum: -1 is not accepted',
      'zones[0].to: [7] is not accepted',
    ]);
    expect(faultsOf('{"vendor": }', 'bad.json')).toEqual([expect.stringMatching(/^it is not JSON: .*; accepted: /)]);
    expect(faultsOf('[]', 'bad.json')).toEqual([expect.stringMatching(/^it is not an object; accepted: /)]);
  });
});
