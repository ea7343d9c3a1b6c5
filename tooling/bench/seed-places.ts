import { foldName, latinSound } from '@cartage/core';
import { type Place, upsertPlaces } from '@cartage/storage';

export const PLACES = 200_000;

/** The same places every time: each with two codes and one in ten with a population. Fewer share a name than settlements do. */
function* samplePlaces(count: number = PLACES): Generator<readonly [Place, Place], void, undefined> {
  for (let n = 0; n < count; n += 1) {
    const name = nameOf(n);
    const kladr = String(9_000_000_000_000 + n * 100);
    const fias = `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${(n * 7_919).toString(16).padStart(12, '0')}`;
    const place = {
      country: n % 20 === 0 ? 'KZ' : 'RU',
      city: kladr,
      name: { en: latin(name), ru: name },
      region: { en: `Region ${n % 85}`, ru: `Область ${n % 85}` },
      population: n % 10 === 0 ? 1 + ((n * 2_654_435_761) % 1_000_000) : null,
      latitude: 45 + (n % 2_000) / 100,
      longitude: 30 + (n % 9_000) / 100,
    };
    yield [
      { ...place, code: kladr },
      { ...place, code: fias },
    ];
  }
}

/** Stores them, some thousand in a statement. */
export const seedPlaces = async (db: Parameters<typeof upsertPlaces>[0], count?: number): Promise<void> => {
  let waiting: Place[] = [];
  for (const places of samplePlaces(count)) {
    waiting.push(...places);
    if (waiting.length < 2_000) continue;
    await upsertPlaces(db, waiting);
    waiting = [];
  }
  await upsertPlaces(db, waiting);
};

/** By a step without a common divisor with what is chosen from, so that all are met. */
export const nameOf = (n: number): string => {
  const at = (n * 618_033) >>> 0;
  const stem = pick(onsets, at) + pick(vowels, at / 31) + pick(middles, at / 97) + pick(vowels, at / 211);
  const name = stem + pick(endings, at / 7);
  const whole = at % 5 === 0 ? `${pick(firsts, at / 5)} ${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
};

const pick = (from: readonly string[], at: number): string => from[Math.floor(at) % from.length] ?? '';
const latin = (name: string): string => {
  const sound = latinSound(foldName(name));
  return sound.replace(/(^| )./g, (letter) => letter.toUpperCase());
};

const onsets = 'б в г д ж з к л м н п р с т ф х ц ч ш щ бр вл гр др кр пр ст тр хв св зв сл см кл пл гл'.split(' ');
const vowels = 'а е и о у ы я ю'.split(' ');
const middles = 'б в г д ж з к л м н п р с т х ч ш льн рск ст нд рт лг рм вк тр зд сн йк'.split(' ');
const endings = 'во вка нск ново ск й град ево ино цы хино щи ловка рское тино ны польск ки ха горск'.split(' ');
const firsts = 'Новая Старая Верхняя Нижняя Большая Малая Красная Белая Новое Старое Великий Усть'.split(' ');
