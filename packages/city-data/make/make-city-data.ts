import { readFileSync, writeFileSync } from 'node:fs';
import { russianCities } from './russian-cities.ts';
import { versionOf } from './version-of.ts';

// node --conditions=source packages/city-data/make/make-city-data.ts [the directory of Russian cities, a CSV file]
// Writes src/data anew; the same source gives the same bytes. Without a source only the version is written, as it must
// be after a change of the core's catalogue.

const [csv] = process.argv.slice(2);
const write = (name: string, text: string): void =>
  writeFileSync(new URL(`../src/data/${name}.ts`, import.meta.url), `// Written by make/make-city-data.ts.\n${text}`);

if (csv !== undefined) {
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

// Only now, for it reads what was written.
const { loadCities } = await import('../src/index.ts');
const cities = await loadCities();
write(
  'version',
  `
/** Another one for other cities. */
export const cityDataVersion = '${versionOf(cities)}';
`,
);
process.stdout.write(`${cities.length} cities.\n`);
