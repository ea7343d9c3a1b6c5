import { isCountryCode } from '@cartage/core';
import type { PlaceFile } from '@cartage/place-files';
import type { CityImport } from '@cartage/service';
import { InvalidArgumentError } from 'commander';
import { type AddCommands, done, failed } from '../command.ts';
import { explainFileFault, openFile } from '../open-file.ts';
import { showProgress } from '../show-progress.ts';
import { word } from '../typed.ts';

export const addCityCommands: AddCommands = (program, run) => {
  program
    .command('cities')
    .description('The directory of cities.')
    .command('import')
    .description(
      'Imports cities from files: the CSV of Russian cities, a zip of the state address register (GAR), an OpenStreetMap extract (XML, Overpass JSON, GeoJSON) or a table of GeoNames. The kind of file is detected from its content.',
    )
    .argument('<files...>', 'paths of the files', words)
    .option('--region <codes>', 'only these regions of the state address register: 50 or 50,77', regions)
    .option('--country <code>', 'the country of an OpenStreetMap extract that does not name it: KZ', country)
    .action((files, options) =>
      run(async (service, { importCities }) => {
        const outcomes: Told[] = [];
        for (const file of files) {
          outcomes.push(
            await importFile(file, (opened, onStored) =>
              importCities(service, opened, { ...asked(options), onStored }),
            ),
          );
        }
        const text = outcomes.map((told) => told.text).join('\n');
        return outcomes.every(({ isDone }) => isDone) ? done(text) : failed(text);
      }),
    );
};

type Told = ReturnType<typeof done>;

const asked = ({ region = [], country = null }: { region?: readonly string[]; country?: string | null }) => ({
  regions: region,
  country,
});

const importFile = async (
  path: string,
  work: (file: PlaceFile, onStored: (cities: number) => void) => Promise<CityImport>,
): Promise<Told> => {
  const progress = showProgress();
  try {
    const file = await openFile(path, progress.read);
    try {
      return tell(path, await work(file, progress.stored));
    } finally {
      await file.close();
    }
  } catch (fault) {
    const reason = explainFileFault(fault);
    if (reason === null) throw fault;
    return failed(`${path}: ${reason}`);
  } finally {
    progress.end();
  }
};

const tell = (path: string, { source, cities, codes, skipped, skippedCount, stopped }: CityImport): Told => {
  const stored = `${count(cities, 'city', 'cities')} with ${count(codes, 'code', 'codes')}`;
  const left =
    skippedCount === 0
      ? []
      : [`${count(skippedCount, 'city was', 'cities were')} left out:`, ...skipped.map((line) => `  ${line}`)];
  if (skippedCount > skipped.length) left.push(`  and ${(skippedCount - skipped.length).toLocaleString('en')} more`);
  const kind = source === null ? '' : ` (${kinds[source]})`;
  if (stopped === null) return done([`${path}${kind}: ${stored}.`, ...left].join('\n'));
  const before =
    cities === 0
      ? 'Nothing was stored.'
      : `Before that ${stored} were stored; importing the mended file completes them.`;
  return failed([`${path}${kind}: ${stopped} ${before}`, ...left].join('\n'));
};

const kinds: Readonly<Record<NonNullable<CityImport['source']>, string>> = {
  'city-csv': 'CSV of Russian cities',
  gar: 'state address register',
  'osm-xml': 'OpenStreetMap XML',
  'osm-json': 'OpenStreetMap JSON',
  geojson: 'GeoJSON',
  'geojson-sequence': 'GeoJSON sequence',
  geonames: 'GeoNames table',
};

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const words = (typed: string, before: readonly string[] = []): readonly string[] => [...before, word(typed)];

/** Separated by commas, and as often as the option is given. */
const regions = (typed: string, before: readonly string[] = []): readonly string[] => {
  const codes = typed.split(',').map((code) => code.trim());
  const wrong = codes.find((code) => !/^\d\d$/.test(code));
  if (wrong !== undefined) throw new InvalidArgumentError(`"${wrong}" is not a two-digit region code such as 50.`);
  return [...before, ...codes];
};

const country = (typed: string): string => {
  const code = typed.trim().toUpperCase();
  if (!isCountryCode(code)) throw new InvalidArgumentError('It must be an ISO 3166-1 code of two letters, such as KZ.');
  return code;
};
