import { type FoundNatures, type Locale, type NatureQuery, searchNatures } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { checked, text, textIn } from '../fields.ts';
import { failures, operation } from './every-operation.ts';
import { fromNature, natureModel } from './nature.ts';

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
    totalCount: z.int().describe('Of all matches, also of those that are not in `values`.'),
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
      en: 'Finds the codes of cargo natures, the best matches first; without a search lists them all. Works with any key.',
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
