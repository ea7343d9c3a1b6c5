import type { Option, PickupPointSearch } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { envelopedRefusals } from '../models/failures.ts';
import { moneyOut } from '../schema/fields.ts';
import { cityQuery, type MapQuery, toMapSearch } from './points-of-city.ts';

/** One offer of a vendor, as far as the map shows it. */
const mapPriceModel = z
  .object({
    vendorId: z.int32(),
    pointType: pickupPointTypeCodes.schema.nullable().describe('The only kind of point that it is for; null: any.'),
    tariffId: z.string(),
    tariffName: z.string(),
    price: z.number().describe('Roubles.'),
    minDays: z.int32().nullable(),
    maxDays: z.int32().nullable(),
  })
  .meta({ id: 'MapPrice' });

/** What the delivery to points of a city costs (interface 13.21). */
export const mapPricesModel = z
  .object({ prices: z.array(mapPriceModel).describe('The cheapest first.') })
  .meta({ id: 'MapPrices' });

/** What the delivery to points of a city costs. */
export type MapPrices = z.output<typeof mapPricesModel>;

const pricesQuery = z.object(cityQuery);

/** The points whose prices are asked for. */
export const toMapPriceSearch = (query: MapQuery): Converted<PickupPointSearch> =>
  toMapSearch(query, { role: 'pickup', lackingServices: false });

/** Each offer once. */
export const fromMapPrices = (options: readonly Option[]): MapPrices => ({
  prices: options.map(({ vendor, toPointType, tariffId, tariffName, price, minDays, maxDays }) => ({
    vendorId: vendor.id,
    pointType: toPointType === null ? null : pickupPointTypeCodes.codeOf(toPointType),
    tariffId,
    tariffName,
    price: moneyOut(price),
    minDays,
    maxDays,
  })),
});

/** GET /map/prices: what the map says of prices, by vendor and not by point (interface 13.21). */
export const mapPricesContract = contract({
  name: 'MapPrices',
  method: 'GET',
  path: '/map/prices',
  tag: 'map',
  right: ['PickupPoints', 'Calc'],
  summary: { en: 'Prices of delivery to the points of a city.', ru: 'Стоимость доставки до пунктов города.' },
  query: pricesQuery,
  replies: { 200: { description: 'The prices.', json: mapPricesModel }, ...envelopedRefusals },
  bodyLimit: 'normal',
  isIdempotent: false,
  examples: [{ summary: 'Of 2 kg to points of Moscow', query: { cityId: '7700000000000', weight: 2 } }],
});
