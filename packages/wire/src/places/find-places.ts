import { type FoundPlace, type Locale, type PlaceQuery, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { envelopedRefusals, toErrorEnvelope } from '../models/failures.ts';
import { checked, codeIn, text } from '../schema/fields.ts';

/** The most answers (interface 15.9). */
const MOST = 100;
const DEFAULT_COUNT = 10;
/** Longer than any name and any code. */
const LONGEST = 100;

const findPlacesQuery = z.object({
  query: checked(text, (value) => [...value].length <= LONGEST, {
    en: `a text of 1 to ${LONGEST} characters`,
    ru: `текст от 1 до ${LONGEST} символов`,
  }).describe(
    'A name, the beginning of one or of its later word, in Russian or Latin letters, with the kind of settlement and, after a comma, the region if you like; with one typing error from four letters on, or in the wrong keyboard layout. Or a whole code.',
  ),
  country: text.nullish().describe('ISO 3166-1 alpha-2, in any case; only places of that country.'),
  count: checked(z.int(), () => true, { en: `a whole number, 1 to ${MOST}`, ru: `целое число от 1 до ${MOST}` })
    .nullish()
    .describe(`1 to ${MOST}; a larger number becomes ${MOST}, a smaller one 1.`)
    .meta({ default: DEFAULT_COUNT }),
});

const foundPlaceModel = z
  .object({
    name: z.string().describe('In the requested language.'),
    region: z.string().nullable().describe('null: unknown, or the city is a region by itself.'),
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    codes: z.array(z.string()).describe('All codes of the place; any of them can be used as a cityId.'),
    population: z.int().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    match: z
      .enum(['exact', 'beginning', 'similar'])
      .describe(
        'exact: by its code or its whole name. beginning: its name, or a later word of it, begins so. similar: only a part of the query fits, or another spelling; this may be another city than was meant.',
      ),
  })
  .meta({ id: 'FoundPlaceModel' });

const foundPlacesModel = z.object({ places: z.array(foundPlaceModel) }).meta({ id: 'FoundPlacesModel' });

/** What is asked for, in the core's words. */
export function toPlaceQuery({ query, country, count }: z.output<typeof findPlacesQuery>): Converted<PlaceQuery> {
  return {
    value: {
      text: query,
      country: codeIn(country)?.toUpperCase() ?? null,
      count: Math.min(MOST, Math.max(1, count ?? DEFAULT_COUNT)),
    },
    problems: [],
    targetOf: (target) => (target === 'text' ? 'query' : target),
  };
}

/** The answer, in the language of the caller. */
export const fromFoundPlaces = (places: readonly FoundPlace[], locale: Locale): z.output<typeof foundPlacesModel> => ({
  places: places.map(({ name, region, country, codes, population, latitude, longitude, match }) => ({
    name: name[locale],
    region: region?.[locale] ?? null,
    country,
    codes: [...codes],
    population,
    latitude,
    longitude,
    match,
  })),
});

/** GET /places: finds the codes of cities (interface 15.9). */
export const findPlaces = contract(
  {
    name: 'FindPlaces',
    method: 'GET',
    path: '/places',
    summary: {
      en: 'Finds cities and their codes by the beginning of a name: best matches first, and larger cities before smaller ones. Works with any key.',
      ru: 'Находит города и их коды по началу названия: сначала самые точные совпадения, среди них — самые крупные города. Доступно с любым ключом.',
    },
    tag: 'places',
    right: [],
    query: findPlacesQuery,
    replies: {
      200: { description: 'The places; none is an empty list.', json: foundPlacesModel },
      ...envelopedRefusals,
    },
    bodyLimit: 'normal',
    isIdempotent: false,
    examples: [
      { summary: 'By the beginning of a name', query: { query: 'Mosc' } },
      { summary: 'In the wrong keyboard layout', query: { query: 'vjcrdf', country: 'RU' } },
      { summary: 'A whole name with its region', query: { query: 'г. Троицк, Москва' } },
      { summary: 'With a typing error', query: { query: 'Екатеринбруг', count: 1 } },
      { summary: 'By a code', query: { query: '7800000000000' } },
    ],
  },
  ({ locale }: AnswerContext) => ({
    200: [{ summary: 'One place', body: fromFoundPlaces([exampleCity], locale) }],
    400: [
      {
        summary: 'No query',
        body: toErrorEnvelope(
          [
            problem('RequestInvalid', 'query', {
              en: 'A value is required here; accepted: a text of 1 to 100 characters.',
              ru: 'Здесь требуется значение; допустимо: текст от 1 до 100 символов.',
            }),
          ],
          locale,
        ),
      },
    ],
  }),
);

const exampleCity: FoundPlace = {
  name: { en: 'Moscow', ru: 'Москва' },
  region: null,
  country: 'RU',
  codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'],
  population: 11_514_330,
  latitude: 55.756,
  longitude: 37.617,
  match: 'exact',
};
