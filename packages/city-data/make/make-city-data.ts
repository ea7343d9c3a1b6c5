import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cityCatalogue } from '@cartage/core';
// The very readers of `cartage cities import`; the package itself needs none of them.
import { openSource, type PlaceFile } from '@cartage/place-files';
import type { ShippedCity } from '../src/index.ts';
import { lineOfTown, townOfLine } from '../src/osm-town.ts';
import { geoNamesTowns } from './geonames-towns.ts';
import { type FoundTown, mergeTowns } from './merge-towns.ts';
import { russianCities } from './russian-cities.ts';
import { versionOf } from './version-of.ts';

// node --conditions=source packages/city-data/make/make-city-data.ts [--country KZ] [files]
// A file ending in .csv is the directory of Russian cities; any other an extract of OpenStreetMap, whose towns are added to
// those that are known, in the country given where their tags tell none, or a table of GeoNames, of which those of
// town-names.ts are added. Writes src/data anew; the same sources give the same bytes. Without a file only the version is
// written, as it must be after a change of the core's catalogue or of src/inner-cities.ts.

const { values, positionals: files } = parseArgs({ options: { country: { type: 'string' } }, allowPositionals: true });
const isDirectory = (path: string): boolean => path.endsWith('.csv');
const write = (name: string, text: string): void =>
  writeFileSync(new URL(`../src/data/${name}.ts`, import.meta.url), `// Written by make/make-city-data.ts.\n${text}`);

for (const csv of files.filter(isDirectory)) {
  const lines = russianCities(readFileSync(csv, 'utf8'));
  write(
    'russian-cities',
    `// Facts from the directory of Russian cities by HFLabs, CC BY-SA 4.0; see NOTICE.md.

/** KLADR, FIAS, name in Russian, in Latin letters, latitude, longitude, population; tabs between them. */
export const russianCities = \`
${lines.join('\n')}
\`;
`,
  );
}

const extracts = files.filter((path) => !isDirectory(path));
if (extracts.length > 0) {
  const found: FoundTown[] = [];
  const say = (sentence: string): boolean => process.stderr.write(`Left out: ${sentence}.\n`);
  for (const path of extracts) {
    const source = await openSource(fileAt(path), { regions: [], country: values.country ?? null });
    const ofFile: FoundTown[] = [];
    for await (const one of source.read()) {
      if (typeof one !== 'string') ofFile.push(...one.map(({ code, city, ...town }) => ({ ...town, codes: [code] })));
      else if (source.kind !== 'geonames') say(one);
    }
    found.push(...(source.kind === 'geonames' ? geoNamesTowns(ofFile) : ofFile));
  }
  const { towns, leftOut } = mergeTowns(knownTowns(), found);
  leftOut.forEach(say);
  // Each has the licence of its source.
  const { osm = [], geonames = [] } = Object.groupBy(towns, ({ codes }) =>
    codes.some((code) => code.includes(':')) ? 'osm' : 'geonames',
  );
  writeTowns('osm-towns', 'OpenStreetMap, ODbL 1.0, © OpenStreetMap contributors', osm);
  writeTowns('geonames-towns', 'GeoNames, CC BY 4.0', geonames);
}

function writeTowns(file: 'osm-towns' | 'geonames-towns', source: string, towns: readonly ShippedCity[]): void {
  write(
    file,
    `// Facts from ${source}; see NOTICE.md.

/**
 * Country, name in Russian, in Latin letters, region (ISO 3166-2), latitude, longitude, population, codes with blanks
 * between them; tabs between the rest.
 */
export const ${file === 'osm-towns' ? 'osmTowns' : 'geoNamesTowns'} = \`
${towns.map(lineOfTown).sort().join('\n')}
\`;
`,
  );
}

/** Those of the data, read as text, for a module is read but once; and those that the core's catalogue has beside. */
function knownTowns(): readonly ShippedCity[] {
  const listed = ['osm-towns', 'geonames-towns'].flatMap((file) => {
    const [, lines = ''] = readFileSync(new URL(`../src/data/${file}.ts`, import.meta.url), 'utf8').split('`');
    return lines.split('\n').filter(Boolean).map(townOfLine);
  });
  const codes = new Set(listed.flatMap((town) => town.codes));
  const others = cityCatalogue.filter(
    (city) => ['BY', 'KZ', 'UZ'].includes(city.country) && !city.codes.some((code) => codes.has(code)),
  );
  return [...listed, ...others.map((city) => ({ ...city, region: null, population: null }))];
}

function fileAt(path: string): PlaceFile {
  return {
    size: statSync(path).size,
    read: (start = 0, end) => createReadStream(path, end === undefined ? { start } : { start, end: end - 1 }),
  };
}

// Only now, for it reads what was written.
const { loadCities } = await import('../src/load-cities.ts');
const cities = await loadCities();
write(
  'version',
  `
/** Another one for other cities. */
export const cityDataVersion = '${versionOf(cities)}';
`,
);
process.stdout.write(`${cities.length} cities.\n`);
