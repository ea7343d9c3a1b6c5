import type { Locale, PickupPointSearch } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { mapTarget, toMapSearch } from '../map/points-of-city.ts';
import { failures } from '../models/failures.ts';
import { codeIn, defaulted, optionalInt32, optionalNumber, optionalText } from '../schema/fields.ts';
import { operation } from './every-operation.ts';

const mapQuery = z.object({
  cityId: optionalText.describe('The city whose points are shown first; without it the page asks for one.'),
  countryId: optionalText.describe('Its country; default: the one that the catalogue knows for the code, else RU.'),
  vendorId: optionalInt32.describe('Only the points of this vendor; default: all that the company may use.'),
  withPriceCalc: defaulted(z.boolean(), false).describe('Shows what delivery to each point costs.'),
  weight: defaulted(optionalNumber, 0).describe('kg of the parcel, for the prices.'),
  lang: z.enum(['en', 'ru']).nullish().describe('Language of the page; default: that of Accept-Language.'),
  origin: optionalText.describe(
    'Origin of the page that embeds this one, such as `https://shop.example`: it alone is told of the choice. Default: whichever page embeds it.',
  ),
});

/** What the page is opened with. */
export interface MapOpening {
  /** null: the page asks for a city. */
  readonly cityId: string | null;
  readonly countryId: string | null;
  /** Its points; without a city, of none. */
  readonly search: PickupPointSearch;
  readonly vendorId: number | null;
  readonly origin: string | null;
  readonly withPrices: boolean;
  /** kg */
  readonly weight: number;
  /** null: that of the browser. */
  readonly locale: Locale | null;
}

/** How the page is opened; prices are a calculation. */
export const toMapOpening = (query: z.output<typeof mapQuery>): Converted<MapOpening> => {
  const { cityId, countryId, vendorId, withPriceCalc, weight, origin, lang } = query;
  const named = codeIn(cityId);
  return {
    value: {
      cityId: named,
      countryId: codeIn(countryId),
      search: toMapSearch({ ...query, cityId: named ?? '' }).value,
      vendorId: vendorId ?? null,
      origin: codeIn(origin),
      withPrices: withPriceCalc,
      weight: weight ?? 0,
      locale: lang ?? null,
    },
    problems: [],
    needs: withPriceCalc ? ['Calc'] : [],
    targetOf: mapTarget,
  };
};

/** The contract of the map of pickup points (interface 13.21). */
export const pickupPointsMapContract = contract({
  ...operation,
  name: 'PickupPointsMap',
  method: 'GET',
  path: '/openapi/v2/PickupPoints/Map',
  tag: 'points',
  right: ['PickupPoints'],
  credential: 'token-in-query',
  summary: {
    en: 'A page with a map on which a customer chooses a pickup point, to be embedded in a page of yours.',
    ru: 'Страница с картой, на которой покупатель выбирает пункт выдачи; встраивается в вашу страницу.',
  },
  query: mapQuery,
  replies: { 200: { description: 'The page.', html: true }, ...failures },
  examples: [{ summary: 'Points of Moscow', query: { cityId: '7700000000000' } }],
});
