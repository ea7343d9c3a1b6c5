import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Found, openSource, type PlaceFile } from '@cartage/place-files';
import { fileOf, zipOf } from '@cartage/place-files/testing';
import { findPlaces } from '@cartage/storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onStage } from '../testing/stage.ts';
import { importCities } from './import-cities.ts';

const read = async (file: PlaceFile, country: string | null = null): Promise<readonly Found[]> => {
  const all: Found[] = [];
  for await (const found of (await openSource(file, { regions: [], country })).read()) all.push(found);
  return all;
};

const xml = `<?xml version='1.0' encoding='UTF-8'?>
<osm version="0.6" generator="Overpass API"><bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/>
<node id="1" lat="43.24" lon="76.95"><tag k="place" v="city"/><tag k="name" v="Алматы"/><tag k="name:en" v="Almaty"/>
<tag k="name:ru" v="Алматы"/><tag k="population" v="1 977 011"/><tag k="addr:region" v="Алматинская область"/></node>
<node id="2" lat="50" lon="60"><tag k="highway" v="stop"/></node>
<way id="3"><bounds minlat="49" minlon="58" maxlat="51" maxlon="60"/><nd ref="2"/><tag k="place" v="village"/>
<tag k="name" v="Қаратау"/><tag k="name:ru" v="Каратау"/></way>
<relation id="4"><center lat="45" lon="63"/><member type="node" ref="1" role="label"/><tag k="place" v="town"/>
<tag k="name" v="Baikonur"/><tag k="is_in:country_code" v="kz"/></relation>
<way id="5"><tag k="place" v="hamlet"/><tag k="name" v="Аул"/></way>
<node id="6" lat="1" lon="1"><tag k="place" v="suburb"/><tag k="name" v="Центр"/></node></osm>`;

const place = (code: string, en: string, ru: string, latitude: number | null, longitude: number | null) => ({
  country: 'KZ',
  code,
  city: code,
  name: { en, ru },
  region: null,
  population: null,
  latitude,
  longitude,
});
const almaty = {
  ...place('node:1', 'Almaty', 'Алматы', 43.24, 76.95),
  region: { en: 'Almatinskaya oblast', ru: 'Алматинская область' },
  population: 1_977_011,
};
const karatau = place('way:3', 'Karatau', 'Каратау', 50, 59);
const kazakhstan = [
  [almaty],
  [karatau],
  [place('relation:4', 'Baikonur', 'Baikonur', 45, 63)],
  [place('way:5', 'Aul', 'Аул', null, null)],
];

const tags = {
  place: 'city',
  name: 'Алматы',
  'name:en': 'Almaty',
  population: '1977011',
  'addr:region': 'Алматинская область',
};
const small = { place: 'village', 'name:ru': 'Каратау' };
const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [58, 49],
      [60, 49],
      [60, 51],
      [58, 49],
    ],
  ],
};
const point = { type: 'Point', coordinates: [76.95, 43.24] };
const feature = (id: string | number, properties: object, geometry: object) => ({
  type: 'Feature',
  id,
  properties,
  geometry,
});

const documents = {
  'an answer of Overpass': JSON.stringify({
    version: 0.6,
    elements: [
      { type: 'node', id: 1, lat: 43.24, lon: 76.95, tags },
      { type: 'way', id: 3, center: { lat: 50, lon: 59 }, nodes: [2], tags: small },
      { type: 'node', id: 2, lat: 1, lon: 1 },
    ],
  }),
  'GeoJSON of Overpass turbo': JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature('node/1', { '@id': 'node/1', ...tags }, point),
      feature('way/3', { '@id': 'way/3', ...small }, outline),
    ],
  }),
  'GeoJSON of osmium': JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { '@id': 1, '@type': 'node', ...tags }, geometry: point },
      feature('a6', small, outline),
    ],
  }),
  'a sequence of features': `${JSON.stringify(feature('n1', tags, point))}\n${JSON.stringify(feature('w3', small, outline))}\n`,
  'a sequence with record separators': [feature('n1', tags, point), feature('a6', small, outline)]
    .map((one) => `\u001E${JSON.stringify(one)}\n`)
    .join(''),
} as const;

describe('an OpenStreetMap extract', () => {
  it('in XML gives its cities, towns, villages and hamlets', async () => {
    expect(await read(fileOf(xml), 'KZ')).toEqual(kazakhstan);
  });

  it.each(Object.entries(documents))('as %s gives the same, wherever it is cut', async (_, text) => {
    const length = Buffer.byteLength(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: length }), async (size) => {
        expect(await read(fileOf(text, size), 'KZ')).toEqual([[almaty], [karatau]]);
      }),
      { numRuns: 50 },
    );
  });

  it('may be packed by gzip or in a zip', async () => {
    expect(await read(fileOf(gzipSync(xml)), 'KZ')).toEqual(kazakhstan);
    const beside = { 'README.txt': 'places', '.DS_Store': 'x', '__MACOSX/._kz.osm': 'x' };
    expect(await read(fileOf(await zipOf({ 'kz.osm': xml, ...beside })), 'KZ')).toEqual(kazakhstan);
  });

  it('of which Overpass did not find all is not taken for whole', async () => {
    const remark = 'runtime error: Query timed out in "query" at line 3 after 181 seconds.';
    const text = JSON.stringify({ elements: [{ type: 'node', id: 1, tags }], remark });
    await expect(read(fileOf(text), 'KZ')).rejects.toThrow(`Overpass did not finish its answer: ${remark}`);
  });

  it.each([
    ['1.500', 1_500],
    ['12 345', 12_345],
    ['1,234,567', 1_234_567],
    ['1.5', null],
    ['-5', null],
    ['ca. 500', null],
  ])('with a population of %s has %j', async (written, population) => {
    const text = `<osm><node id="1"><tag k="place" v="town"/><tag k="name" v="X"/><tag k="population" v="${written}"/></node></osm>`;
    expect(await read(fileOf(text), 'KZ')).toMatchObject([[{ population }]]);
  });

  it('leaves out what has no country, or other codes, or no name', async () => {
    const node = (id: number, more: string) =>
      `<node id="${id}" lat="1" lon="1"><tag k="place" v="town"/>${more}</node>`;
    const named = (country: string) => `<tag k="name" v="X"/><tag k="addr:country" v="${country}"/>`;
    const nodes = [
      node(1, '<tag k="name" v="X"/>'),
      node(2, named('RU')),
      node(3, named('Kazakhstan')),
      node(4, named('DE')),
      node(5, ''),
    ];
    const found = await read(fileOf(`<osm>${nodes.join('')}${node(6, named('BY'))}</osm>`));
    expect(found).toEqual([
      'X (node:1): its country is not told; --country gives one',
      'X (node:2): cities of RU have another code, a code of the national address register (UUID) or a KLADR code of 13 or 11 digits',
      'X (node:3): the country "KAZAKHSTAN" is no ISO 3166-1 code',
      'X (node:4): cities of DE have another code, a GeoNames identifier, digits only',
      'a place without a name (node:5): no name',
      [expect.objectContaining({ country: 'BY', code: 'node:6' })],
    ]);
  });

  it('has no place at coordinates that are none', async () => {
    const node = (lat: string, lon: string) =>
      `<node id="1" lat="${lat}" lon="${lon}"><tag k="place" v="town"/><tag k="name" v="X"/></node>`;
    for (const [lat, lon] of [
      ['91', '0'],
      ['', '0'],
      ['x', '0'],
      ['0', '181'],
    ] as const) {
      expect(await read(fileOf(`<osm>${node(lat, lon)}</osm>`), 'KZ')).toEqual([
        [place('node:1', 'X', 'X', null, null)],
      ]);
    }
  });

  it('ends at a depth that no outline has', async () => {
    const deep = `${'['.repeat(20_000)}1,2${']'.repeat(20_000)}`;
    const text = `{"type":"FeatureCollection","features":[{"type":"Feature","id":"n1","properties":{"place":"town","name":"X"},"geometry":{"coordinates":${deep}}}]}`;
    expect(await read(fileOf(text), 'KZ')).toEqual([[place('node:1', 'X', 'X', null, null)]]);
  });
});

describe('a table of GeoNames', () => {
  const line = (code: string, name: string, kind: string, country: string, where = '48.14\t11.58') =>
    [
      code,
      name,
      `${name} ascii`,
      'a,b',
      where,
      'P',
      kind,
      country,
      '',
      '02',
      '',
      '',
      '',
      '1260391',
      '',
      '524',
      'Europe/Berlin',
      '2024-01-01',
    ].join('\t');

  it('gives the towns of countries whose codes are its own', async () => {
    const rows = [
      line('2867714', 'München', 'PPLA', 'DE'),
      line('1', 'Moscow', 'PPLC', 'RU'),
      line('2', 'Quarter', 'PPLX', 'DE'),
      line('3', 'Nowhere', 'PPL', 'DE', '\t'),
      'three\tcolumns\tonly',
    ];
    const munich = { country: 'DE', code: '2867714', city: '2867714', name: { en: 'München ascii', ru: 'München' } };
    for (const size of [1, 4096]) {
      expect(await read(fileOf(`${rows.join('\n')}\n`, size))).toEqual([
        [{ ...munich, region: null, population: 1_260_391, latitude: 48.14, longitude: 11.58 }],
        expect.stringContaining('Moscow (1): cities of RU have another code'),
        'Nowhere (3): no place on the map',
        'three columns only: 3 columns instead of 19',
      ]);
    }
  });

  it('with a line that does not end is refused', async () => {
    const rows = `${line('1', 'A', 'PPL', 'DE')}\n${'x'.repeat(1_100_000)}`;
    await expect(read(fileOf(rows, 65_536))).rejects.toThrow('a line of more than a million characters');
  });

  it('that tells no whole number of people, or a name of blanks, is read on', async () => {
    const rows = [
      line('1', 'A', 'PPL', 'DE').replace('1260391', '1.5'),
      line('2', 'B', 'PPL', 'DE').replace('1260391', '9'.repeat(20)),
      line('3', 'C', 'PPL', 'DE').replace('1260391', '0'),
      line('4', ' ', 'PPL', 'DE'),
      line('5', 'E\u0000', 'PPL', 'DE'),
    ];
    expect(await read(fileOf(rows.join('\n')))).toMatchObject([
      [{ name: { ru: 'A' }, population: null }],
      [{ name: { ru: 'B' }, population: null }],
      [{ name: { ru: 'C' }, population: null }],
      'a place without a name (4): no name',
      [{ name: { en: 'E ascii', ru: 'E' }, population: 1_260_391 }],
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['', 'The file is empty.'],
    [' \n ', 'The file holds nothing but blanks.'],
    ['hello', 'The file is nothing that is known:'],
    ['\u0000\u0001,\u0002', 'The file is nothing that is known:'],
    ['<ADDRESSOBJECTS/>', 'The file is XML of <ADDRESSOBJECTS>, not of OpenStreetMap (<osm>);'],
    ['{"places":[]}', 'The file is JSON, but neither GeoJSON nor an answer of Overpass.'],
    ['BZh91AY', 'The file is packed by bzip2, which is not read: unpack it by bunzip2.'],
    [
      '\u0000\u0000\u0000\r\n\tOSMHeader',
      'The file is OpenStreetMap as PBF, which is not read. osmium makes XML of it:',
    ],
    ['PK\u0003\u0004', 'The zip is damaged or not whole:'],
  ])('that is %j is refused in a sentence', async (text, sentence) => {
    await expect(read(fileOf(text))).rejects.toThrow(sentence);
  });

  it('in UTF-16 is refused', async () => {
    await expect(read(fileOf(Buffer.from(`\uFEFF${xml}`, 'utf16le')))).rejects.toThrow(
      'The file is in UTF-16, which is not read: save it in UTF-8.',
    );
  });

  it('of JSON that is cut short, or no JSON further on, is refused', async () => {
    for (const text of Object.values(documents)) {
      const cut = Buffer.from(text.trimEnd());
      await expect(read(fileOf(cut.subarray(0, -1)), 'KZ')).rejects.toThrow(/^The file is no whole JSON: .*\.$/s);
    }
    await expect(read(fileOf('{"elements":[{"type":"node"},]}'), 'KZ')).rejects.toThrow('The file is no whole JSON:');
  });

  it('packed by gzip is refused where it is cut short or grows without measure', async () => {
    const packed = gzipSync(xml);
    await expect(read(fileOf(packed.subarray(0, -9)), 'KZ')).rejects.toThrow(
      /^The file is damaged or not whole: .*\.$/s,
    );
    const bomb = gzipSync(
      Buffer.concat([Buffer.from('<osm>'), Buffer.alloc(40_000_000, `<a/>${' '.repeat(100_000)}`)]),
    );
    await expect(read(fileOf(bomb), 'KZ')).rejects.toThrow('The file grows more than 250 times');
  });

  it('has regions to choose only where it is the register', async () => {
    await expect(openSource(fileOf(xml), { regions: ['50'], country: null })).rejects.toThrow(
      'Regions can be chosen of',
    );
  });
});

onStage((open) => {
  it('leaves what is wrong with the disk to whoever called', async () => {
    const { service } = await open();
    const packed = gzipSync(xml);
    // Its beginning can be read by itself.
    const onBadDisk = (bytes: Uint8Array): PlaceFile => ({
      size: bytes.length,
      read: (_, end) =>
        Readable.from(
          (async function* () {
            yield bytes.subarray(0, end ?? 40);
            if (end === undefined)
              throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
          })(),
        ),
    });
    for (const bytes of [packed, Buffer.from(xml)])
      await expect(importCities(service, onBadDisk(bytes), { country: 'KZ' })).rejects.toThrow('EIO: i/o error, read');
  });

  it('stores what an extract held before it broke off, and says why it did', async () => {
    const { service } = await open();
    const reported = await importCities(service, fileOf(xml.slice(0, xml.indexOf('<way id="5"')), 64), {
      country: 'KZ',
    });
    expect(reported).toMatchObject({ source: 'osm-xml', cities: 2, codes: 2 });
    expect(reported.stopped).toMatch(/^The file is no well-formed XML: /);
    expect(await findPlaces(service.store.db, ['node:1', 'way:3', 'relation:4'])).toHaveLength(2);
  });
});
