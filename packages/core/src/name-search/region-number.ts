import { type City, codeOfKind } from '../city.ts';
import { russianRegions } from '../russian-regions.ts';
import { foldName } from './fold-name.ts';

/** Words that stand for a region and do not begin its name above. */
const bynames: Readonly<Record<string, string>> = {
  башкирия: '02',
  тува: '17',
  удмуртия: '18',
  чечня: '20',
  чувашия: '21',
  якутия: '14',
  осетия: '15',
  кузбасс: '42',
  кубань: '23',
  подмосковье: '50',
  ленобласть: '47',
  спб: '78',
  югра: '86',
  хмао: '86',
  янао: '89',
};

/** Kinds of regions, in full or short. */
const kinds = new Set([
  ...['республика', 'респ', 'область', 'обл', 'край', 'кр', 'автономная', 'аобл', 'автономный', 'округ', 'ао'],
  ...['город', 'г', 'федерального', 'значения'],
]);

const wordsOf = (text: string): readonly string[] =>
  foldName(text)
    .split(' ')
    .filter((word) => !kinds.has(word));

const numbers: ReadonlyMap<string, string> = new Map([
  ...Object.entries(russianRegions).map(([number, [, ru]]) => [wordsOf(ru)[0] ?? '', number] as const),
  ...Object.entries(bynames),
]);

/**
 * The number of the region that a text names in Russian, however it writes the kind: `обл. Курская`, `Курская обл`. What
 * stands behind a comma, a district for one, does not count. null: it names none.
 */
export const russianRegionNumber = (text: string): string | null => {
  const [region = ''] = text.split(',');
  for (const word of wordsOf(region)) {
    const number = numbers.get(word);
    if (number !== undefined) return number;
  }
  return null;
};

/** Words that people say for the region that a text names in Russian. */
export const regionBynames = (text: string): readonly string[] => {
  const region = russianRegionNumber(text);
  return Object.keys(bynames).filter((byname) => bynames[byname] === region);
};

/** The number of the region that a Russian city lies in, by its KLADR code, else by the region's name; null: nobody tells. */
export const regionNumberOf = ({
  country,
  codes,
  region,
  name,
}: Pick<City, 'country' | 'codes' | 'region' | 'name'>): string | null => {
  if (country !== 'RU') return null;
  return codeOfKind({ country, codes }, 'kladr')?.slice(0, 2) ?? russianRegionNumber(region?.ru ?? name.ru);
};

/** Regions of which one has post offices and districts of the other, or lies around it. */
const intertwined: readonly (readonly string[])[] = [
  ['77', '50'],
  ['78', '47'],
  ['91', '92'],
  ['01', '23'],
  ['29', '83'],
  ['72', '86', '89'],
];

/**
 * Whether a place of the one region may have a post code of the other: it is the same, or the two are intertwined, as
 * Moscow and its oblast are. Nothing is known against a region that nobody told.
 */
export const mayShareMail = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b || intertwined.some((group) => group.includes(a) && group.includes(b));
