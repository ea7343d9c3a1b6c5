import { foldName, inOtherLayout, type LocalText, latinSound, type PlaceMatch, readPlaceText } from '@cartage/core';
import type { Place } from '@cartage/storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPlaceIndex } from './build-place-index.ts';
import type { CityPlaces } from './found-places.ts';
import { type PlaceIndex, searchIndex } from './place-index.ts';
import { openSlices } from './slices.ts';

// interface 15.9.

interface Named {
  readonly en: string;
  readonly ru: string;
  readonly population: number | null;
  readonly country?: string;
  readonly region?: LocalText;
}

const placeOf = ({ en, ru, population, country = 'RU', region }: Named, number: number): Place => ({
  country,
  code: String(number),
  city: String(number),
  name: { en, ru },
  region: region ?? null,
  population,
  latitude: 1,
  longitude: 2,
});

const indexOf = (named: readonly Named[]): Promise<PlaceIndex> => {
  async function* pages(): AsyncGenerator<readonly CityPlaces[], void, undefined> {
    yield named.map((one, number) => [placeOf(one, number)]);
  }
  return buildPlaceIndex(pages(), openSlices(5), []);
};

const search = (index: PlaceIndex, text: string, count = 10, country: string | null = null): readonly string[] =>
  searchIndex(index, { text, country, count }).map(({ name }) => name.ru);

const cities: readonly Named[] = [
  { en: 'Moscow', ru: 'Москва', population: 13_000_000 },
  { en: 'Saint Petersburg', ru: 'Санкт-Петербург', population: 5_600_000 },
  { en: 'Nizhny Novgorod', ru: 'Нижний Новгород', population: 1_200_000 },
  { en: 'Rostov-on-Don', ru: 'Ростов-на-Дону', population: 1_100_000 },
  { en: 'Yekaterinburg', ru: 'Екатеринбург', population: 1_500_000 },
  { en: 'Omsk', ru: 'Омск', population: 1_100_001 },
  { en: 'Tomsk', ru: 'Томск', population: 560_000 },
  { en: 'Veliky Novgorod', ru: 'Великий Новгород', population: 220_000 },
  { en: 'Rostov', ru: 'Ростов', population: 30_000 },
  { en: 'Novgorodka', ru: 'Новгородка', population: null },
  { en: 'Oryol', ru: 'Орёл', population: 300_000 },
  { en: 'Orsha', ru: 'Орша', population: 100_000, country: 'BY' },
  { en: 'Ivanovka', ru: 'Ивановка', population: null },
  { en: 'Ivanovka Vtoraya', ru: 'Ивановка Вторая', population: null },
];

describe('a search', () => {
  const found = async (text: string, count?: number, country?: string) =>
    search(await indexOf(cities), text, count, country);

  it.each([
    ['Москва', ['Москва']],
    ['  мОСК', ['Москва']],
    ['moscow', ['Москва']],
    ['moskva', ['Москва']],
    ['москов', ['Москва']],
    ['vjcrdf', ['Москва']],
    ['Ьщысщц', ['Москва']],
    ['ростов на дону', ['Ростов-на-Дону']],
    ['ростов-на-дону', ['Ростов-на-Дону']],
    ['saint petersburg', ['Санкт-Петербург']],
    ['st petersburg', ['Санкт-Петербург']],
    ['St. Pet', ['Санкт-Петербург']],
    ['санкт петербург', ['Санкт-Петербург']],
    ['петербург', ['Санкт-Петербург']],
    ['ekaterinburg', ['Екатеринбург']],
    ['jekaterinburg', ['Екатеринбург']],
    ['орел', ['Орёл']],
    ['oryol', ['Орёл']],
    ['jh`k', ['Орёл']],
    ['jhtk', ['Орёл']],
  ])('for %s finds %j first', async (text, first) => {
    expect((await found(text)).slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['a letter too many', 'Моссква'],
    ['a letter too few', 'Моква'],
    ['another letter', 'Масква'],
    ['two letters in each other’s place', 'Мсоква'],
    ['in Latin letters', 'moskcow'],
    ['in the wrong layout', 'vjccdf'],
  ])('takes a name with one typing error: %s', async (_, text) => {
    expect(await found(text)).toContain('Москва');
  });

  it('takes no two errors, and none in fewer than four letters', async () => {
    expect(await found('Мсокав')).toEqual([]);
    expect(await found('мас')).toEqual([]);
  });

  it('has the whole name first, then beginnings of names before those of later words, and the largest first', async () => {
    expect(await found('новгород')).toEqual(['Новгородка', 'Нижний Новгород', 'Великий Новгород']);
    expect(await found('ростов')).toEqual(['Ростов', 'Ростов-на-Дону']);
    expect(await found('росто')).toEqual(['Ростов-на-Дону', 'Ростов']);
  });

  it('has exact beginnings before erroneous ones, however large those are', async () => {
    expect(await found('томск')).toEqual(['Томск', 'Омск']);
  });

  it('has places without a population last, by their names', async () => {
    expect(await found('ивановка')).toEqual(['Ивановка', 'Ивановка Вторая']);
  });

  it('has a place without people before those whose population is unknown', async () => {
    const index = await indexOf([
      { en: 'Aba', ru: 'Аба', population: null },
      { en: 'Abada', ru: 'Абада', population: 0 },
    ]);
    expect(search(index, 'аб')).toEqual(['Абада', 'Аба']);
  });

  it('finds the largest of hundreds that begin so, wherever they stand among them', async () => {
    const named = Array.from({ length: 500 }, (_, n) => ({ en: 'x', ru: `Аба ${n}`, population: (n * 37) % 500 }));
    const largest = named.toSorted((one, other) => other.population - one.population).slice(0, 3);
    expect(search(await indexOf(named), 'аба', 3)).toEqual(largest.map(({ ru }) => ru));
  });

  it('reads the keys of the other layout only where nothing begins as it was typed', async () => {
    const index = await indexOf([
      { en: 'Ufa', ru: 'Уфа', population: 1 },
      { en: 'Gafuri', ru: 'Гафури', population: 2 },
    ]);
    expect(search(index, 'ufa')).toEqual(['Уфа']);
    expect(search(index, 'ufaehb')).toEqual(['Гафури']);
  });

  it('looks in one country, and gives as many as are wanted', async () => {
    expect(await found('ор', 10, 'BY')).toEqual(['Орша']);
    expect(await found('ор', 10, 'KZ')).toEqual([]);
    expect(await found('ор', 1)).toEqual(['Орёл']);
  });

  it('answers with all that is known of a place', async () => {
    const [place] = searchIndex(await indexOf(cities), { text: 'орша', country: null, count: 1 });
    expect(place).toEqual({
      name: { en: 'Orsha', ru: 'Орша' },
      region: null,
      country: 'BY',
      codes: ['11'],
      population: 100_000,
      latitude: 1,
      longitude: 2,
      match: 'exact',
    });
  });
});

const moscow = { en: 'Moscow', ru: 'Москва' };
const chelyabinsk = { en: 'Chelyabinsk Oblast', ru: 'Челябинская область' };
const amur = { en: 'Amur Oblast, Ivanovka District', ru: 'Амурская область, Ивановский район' };
const alike: readonly Named[] = [
  { en: 'Moscow', ru: 'Москва', population: 13_000_000 },
  { en: 'Troitsk', ru: 'Троицк', population: 80_000, region: chelyabinsk },
  { en: 'Troitsk', ru: 'Троицк', population: 40_000, region: moscow },
  { en: 'Troitskoye', ru: 'Троицкое', population: 90_000, region: moscow },
  { en: 'Orsk', ru: 'Орск', population: 200_000 },
  { en: 'Oryol', ru: 'Орёл', population: 300_000 },
  { en: 'Ivanovka', ru: 'Ивановка (село)', population: null, region: amur },
  { en: 'Ivanovka', ru: 'Ивановка', population: null, region: chelyabinsk },
  { en: 'Krasnoye Selo', ru: 'Красное Село', population: 44_000 },
  { en: 'Rudny', ru: 'Рудный', population: 124_000, country: 'KZ' },
  { en: 'Mytishchi', ru: 'Мытищи', population: 170_000 },
];

describe('each hit', () => {
  const found = async (text: string): Promise<readonly string[]> =>
    searchIndex(await indexOf(alike), { text, country: null, count: 10 }).map(
      ({ name, region, match }) => `${match}: ${name.ru}${region === null ? '' : `, ${region.ru}`}`,
    );

  it.each([
    ['Троицк', ['exact: Троицк, Челябинская область', 'exact: Троицк, Москва', 'beginning: Троицкое, Москва']],
    ['троицк', ['exact: Троицк, Челябинская область']],
    ['г. Троицк', ['exact: Троицк, Челябинская область', 'exact: Троицк, Москва']],
    ['гор. орел', ['exact: Орёл']],
    ['troitsk', ['exact: Троицк, Челябинская область', 'exact: Троицк, Москва']],
    ['Moskva', ['exact: Москва']],
    ['moskv', ['beginning: Москва']],
    ['Трои', ['beginning: Троицкое, Москва']],
    ['село', ['beginning: Красное Село']],
    ['красное село', ['exact: Красное Село']],
    ['с. Ивановка', ['exact: Ивановка, Челябинская область', 'exact: Ивановка (село), Амурская область']],
    ['Ивановка (село)', ['exact: Ивановка (село), Амурская область', 'exact: Ивановка, Челябинская область']],
    ['Троицк, Москва', ['exact: Троицк, Москва', 'beginning: Троицкое, Москва', 'similar: Троицк, Челябинская']],
    ['Троицк (Челябинская обл.)', ['exact: Троицк, Челябинская область', 'similar: Троицк, Москва']],
    ['г Москва, г Троицк', ['exact: Троицк, Москва']],
    ['Россия, Челябинская область, г. Троицк', ['exact: Троицк, Челябинская область']],
    ['Ивановка, Амурская обл, Ивановский р-н', ['exact: Ивановка (село), Амурская область']],
    ['Рудный, Казахстан', ['exact: Рудный']],
    ['Рудный, KZ', ['exact: Рудный']],
    ['Рудный, Россия', ['similar: Рудный']],
    ['Митищи', ['similar: Мытищи']],
    ['vjcrdf', ['similar: Москва']],
    ['Орсу', ['similar: Орск']],
    ['Москвы', ['similar: Москва']],
  ])('for %s says how well it answers: %j', async (text, first) => {
    const hits = (await found(text)).slice(0, first.length);
    for (const [at, hit] of first.entries()) expect(hits[at]).toContain(hit);
  });
});

describe('names that begin alike for long', () => {
  it('are told apart by their ends, however many there are', async () => {
    const ends = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'абв '), minLength: 1, maxLength: 30 }), {
      minLength: 40,
      maxLength: 120,
      selector: foldName,
    });
    await fc.assert(
      fc.asyncProperty(ends, fc.integer({ min: 0, max: 25 }), async (ends, length) => {
        const names = ends.map((end) => foldName(`${'б'.repeat(length)}а${end}`));
        const index = await indexOf(names.map((ru) => ({ ru, en: 'x', population: null })));
        const { units, starts } = index.names.written;
        const inOrder = Array.from(starts, (start) => {
          return String.fromCharCode(...units.subarray(start, units.indexOf(0, start)));
        });
        expect(inOrder).toEqual([...names, ...names.map(() => 'x')].toSorted((one, two) => (one < two ? -1 : 1)));
      }),
    );
  });
});

const russian = fc.string({ unit: fc.constantFrom(...'абкхёйя -'), minLength: 1, maxLength: 9 });
const english = fc.string({ unit: fc.constantFrom(...'abkhyio -'), minLength: 1, maxLength: 9 });
const words = /[^ -]/;
const anyPlaces = fc
  .uniqueArray(fc.tuple(russian, english, fc.integer({ min: 0, max: 1_000 })), {
    maxLength: 30,
    selector: ([, , population]) => population,
  })
  .map((rows) =>
    rows.flatMap(([ru, en, population]) =>
      words.test(ru) && words.test(en) ? [{ ru, en, population, country: population % 3 === 0 ? 'KZ' : 'RU' }] : [],
    ),
  );

describe('the order of what is found', () => {
  it('is what the rules say, by a search that reads every name', async () => {
    const text = fc.oneof(russian, english, fc.string({ unit: fc.constantFrom(...'абкхяabkhyio -f[') }));
    const asked = fc.array(fc.tuple(text, fc.integer({ min: 1, max: 8 })), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(anyPlaces, asked, async (places, queries) => {
        const index = await indexOf(places);
        for (const [text, count] of queries) {
          const country = count % 2 === 0 ? 'RU' : null;
          const expected = byTheRules(places, text, country).slice(0, count);
          const found = searchIndex(index, { text, country, count });
          expect(found.map(({ population, match }) => [population, match])).toEqual(expected);
        }
      }),
    );
  });

  it('leaves out no name that begins so, nor one with a single error', async () => {
    const place = fc.tuple(russian, fc.nat(), fc.nat(), fc.constantFrom(...'абкхя'));
    await fc.assert(
      fc.asyncProperty(anyPlaces, place, async (places, [ru, length, at, letter]) => {
        const name = foldName(ru);
        if (name === '') return;
        const index = await indexOf([...places, { ru, en: 'x', population: 2_000 }]);
        const beginning = name.slice(0, 1 + (length % name.length)).trim();
        expect(search(index, beginning, 100)).toContain(ru);
        const typed = name.slice(0, at % name.length) + letter + name.slice((at % name.length) + (length % 2));
        if (foldName(typed).length >= 4) expect(search(index, typed, 100)).toContain(ru);
      }),
    );
  });
});

/** The populations, which are all different, of what the text means, and how well each answers it. */
const byTheRules = (
  places: readonly Named[],
  text: string,
  country: string | null,
): readonly (readonly [number, PlaceMatch])[] => {
  const found = new Map<number, PlaceMatch>();
  const take = (match: PlaceMatch, fits: (one: Named) => boolean) => {
    const more = places.filter((one) => (country === null || one.country === country) && fits(one));
    const sizes = more.map(({ population }) => population ?? -1).toSorted((one, other) => other - one);
    for (const size of sizes) if (!found.has(size)) found.set(size, match);
  };
  // What stands beside a name is of no region or country here.
  const namesIn = (typed: string) => readPlaceText(typed).filter(({ beside }) => beside.flat().length === 0);
  const typed = namesIn(text).map(({ name }) => kindsOf(name));
  for (const { whole } of typed) take('exact', whole);
  for (const { begin } of typed) for (const kind of begin) take('beginning', (one) => kind(one, begins));
  for (const { sound } of typed) for (const kind of sound) take('similar', (one) => kind(one, begins));
  for (const { name } of readPlaceText(text)) take('similar', kindsOf(name).whole);
  const meant = found.size === 0 ? namesIn(inOtherLayout(text)).map(({ name }) => kindsOf(name)) : [];
  for (const { begin, sound } of meant)
    for (const kind of [...begin, ...sound]) take('similar', (one) => kind(one, begins));
  for (const { begin, sound, mayHoldError } of [...typed, ...meant])
    if (mayHoldError) for (const kind of [...begin, ...sound]) take('similar', (one) => kind(one, beginsNearly));
  return [...found];
};

type Begins = (name: string, beginning: string) => boolean;
type Fits = (one: Named, begins: Begins) => boolean;

const kindsOf = (folded: string) => {
  const mayHoldError = folded.length >= 4;
  if (folded === '') return { whole: () => false, begin: [], sound: [], mayHoldError };
  const heard = latinSound(folded);
  const written: Fits = (one, begin) => namesOf(one).some((name) => begin(name, folded));
  const writtenLater: Fits = (one, begin) =>
    namesOf(one)
      .flatMap(later)
      .some((name) => begin(name, folded));
  const sound: Fits = (one, begin) => namesOf(one).some((name) => begin(latinSound(name), heard));
  const soundLater: Fits = (one, begin) =>
    namesOf(one)
      .flatMap((name) => later(latinSound(name)))
      .some((name) => begin(name, heard));
  const is = (one: Named) => namesOf(one).includes(folded);
  if (heard.length < 3) return { whole: is, begin: [written, writtenLater], sound: [], mayHoldError };
  if (/[а-я]/.test(folded))
    return { whole: is, begin: [written, writtenLater], sound: [sound, soundLater], mayHoldError };
  const either =
    (one: Fits, other: Fits): Fits =>
    (place, begin) =>
      one(place, begin) || other(place, begin);
  const whole = (one: Named) => is(one) || namesOf(one).map(latinSound).includes(heard);
  return { whole, begin: [either(written, sound), either(writtenLater, soundLater)], sound: [], mayHoldError };
};

const namesOf = ({ ru, en }: Named): readonly string[] => [foldName(ru), foldName(en)];
const later = (name: string): readonly string[] =>
  name.split(' ').flatMap((_, at, all) => (at === 0 ? [] : [all.slice(at).join(' ')]));
const begins: Begins = (name, beginning) => name.startsWith(beginning);
const beginsNearly: Begins = (name, typed) =>
  Array.from({ length: name.length + 1 }, (_, length) => name.slice(0, length)).some(
    (beginning) => beginning === typed || isOneErrorFrom(beginning, typed),
  );
const isOneErrorFrom = (meant: string, typed: string): boolean =>
  Array.from({ length: meant.length + 1 }, (_, at) => at).some((at) => {
    const [before, after] = [meant.slice(0, at), meant.slice(at)];
    const rest = typed.slice(at + 1);
    return (
      (typed.startsWith(before) && (rest === after || rest === after.slice(1))) ||
      typed === before + after.slice(1) ||
      (after.length > 1 && typed === `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`)
    );
  });
