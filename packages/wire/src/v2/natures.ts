import {
  type CargoNature,
  type FoundNatures,
  findCargoNature,
  isProblem,
  type Locale,
  type NatureQuery,
  searchNatures,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { errorEnvelopeModel, failures, toErrorEnvelope } from '../models/failures.ts';
import { checked, text, textIn } from '../schema/fields.ts';
import { operation } from './every-operation.ts';

/** A line of the catalogue of cargo natures. */
export const natureModel = z
  .object({
    code: z.string().describe('Permanent; `natureOfGoods` of a cargo.'),
    name: z.string().describe('In the requested language.'),
  })
  .meta({ id: 'CargoNature' });

/** A line of the catalogue, in the language of the caller. */
export const fromNature = ({ code, name }: CargoNature, locale: Locale): z.output<typeof natureModel> => ({
  code,
  name: name[locale],
});

/** The contract of Nature. */
export const natureContract = contract(
  {
    ...operation,
    name: 'Nature',
    method: 'GET',
    path: '/openapi/v2/NatureOfGoods/{code}',
    tag: 'catalogue',
    right: [],
    summary: {
      en: 'Shows the cargo nature that has this code.',
      ru: 'Возвращает характер груза по коду.',
    },
    params: z.object({ code: text.describe('Letter for letter, as the list has it.') }),
    replies: {
      200: { description: 'The cargo nature.', json: natureModel },
      404: { description: 'There is no such code.', json: errorEnvelopeModel },
      ...failures,
    },
    examples: [{ summary: 'Tyres', params: { code: 'tyres' } }],
  },
  ({ locale }) => {
    const [tyres, unknown] = ['tyres', 'wheel'].map(findCargoNature);
    return {
      ...(tyres && !isProblem(tyres) && { 200: [{ summary: 'Tyres', body: fromNature(tyres, locale) }] }),
      ...(unknown &&
        isProblem(unknown) && { 404: [{ summary: 'No such code', body: toErrorEnvelope([unknown], locale) }] }),
    };
  },
);

/** The most lines of one answer, and how many there are where nobody says (interface 13.17). */
const MOST = 1_000;
/** Longer than any name. */
const LONGEST = 100;

const naturesQuery = z.object({
  Count: z
    .int()
    .nullish()
    .meta({ description: `1 to ${MOST}; a larger number becomes ${MOST}, a smaller one 1.`, default: MOST }),
  SearchQuery: checked(text, (value) => [...value].length <= LONGEST, {
    en: `a text of at most ${LONGEST} characters`,
    ru: `текст не длиннее ${LONGEST} символов`,
  })
    .nullish()
    .describe(
      'Words or their beginnings, in any order and case, in Russian or English; also in the wrong keyboard layout, and with one typing error in a word of four letters or more. Without it the whole catalogue.',
    ),
});

/** The answer of Natures. */
export const naturesModel = z
  .object({
    values: z.array(natureModel).describe('The best matches first; without a search in the order of the catalogue.'),
    totalCount: z.int().describe('The number of all matches, also of those that are not in `values`.'),
  })
  .meta({ id: 'CargoNatures' });

/** What is looked for, in the core's words. */
export const toNatureQuery = ({ Count, SearchQuery }: z.output<typeof naturesQuery>): NatureQuery => ({
  text: textIn(SearchQuery),
  count: Math.min(MOST, Math.max(1, Count ?? MOST)),
});

/** What was found, in the language of the caller. */
export const fromNatures = ({ natures, totalCount }: FoundNatures, locale: Locale): z.output<typeof naturesModel> => ({
  values: natures.map((nature) => fromNature(nature, locale)),
  totalCount,
});

/** The contract of Natures. */
export const naturesContract = contract(
  {
    ...operation,
    name: 'Natures',
    method: 'GET',
    path: '/openapi/v2/NatureOfGoods',
    tag: 'catalogue',
    right: [],
    summary: {
      en: 'Finds the codes of cargo natures, the best matches first; lists all of them without a search. Works with any key.',
      ru: 'Находит коды характера груза, сначала самые точные совпадения; без запроса возвращает все. Доступно с любым ключом.',
    },
    query: naturesQuery,
    replies: { 200: { description: 'The cargo natures; none is an empty list.', json: naturesModel }, ...failures },
    examples: [
      { summary: 'By words', query: { SearchQuery: 'детская обувь', Count: 10 } },
      { summary: 'In the wrong keyboard layout', query: { SearchQuery: 'ljrevtyns' } },
      { summary: 'All of them', query: {} },
    ],
  },
  ({ locale }) => ({
    200: [{ summary: 'Shoes', body: fromNatures(searchNatures({ text: 'shoes', count: 2 }), locale) }],
  }),
);

/** The operations on the catalogue of cargo natures. */
export const natureOperations = {
  Natures: naturesContract,
  Nature: natureContract,
} as const;
