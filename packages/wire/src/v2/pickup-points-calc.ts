import {
  type Calculation,
  dimensionsOf,
  loadOf,
  type PickupPointSearch,
  type PointRole,
  type QuoteRequest,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { text } from '../fields.ts';
import { calcModel, toCalculation } from '../models/calculation.ts';
import { pickupPointModes, pickupPointTypeCodes } from '../models/codes.ts';
import { kazan, moscow, parcel } from '../models/example-shipment.ts';
import { settledOfCalculation } from '../models/settled-places.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { examplePickupPoint, pickupPointListModel } from './pickup-point.ts';
import { pointPaging, servicesOf, toPointPage, toPointType } from './pickup-point-query.ts';

const pricedPointsQuery = z.object({
  mode: pickupPointModes.schema
    .nullish()
    .meta({ description: "2: points in the receiver's city; 1: points in the sender's.", default: 2 }),
  type: pickupPointTypeCodes.schema.nullish(),
  services: z.array(text).nullish().describe('Codes of services that must be to be had, all of them.'),
  ...pointPaging,
});

/** Which points are priced, and for which shipment. ServiceInvalid, and the problems of any calculation. */
export function toPricedPoints(
  query: z.output<typeof pricedPointsQuery>,
  model: z.output<typeof calcModel>,
): Converted<PickupPointSearch> {
  const services = servicesOf(query.services);
  const { value, problems, ...found } = toCalculation(model);
  const role = pickupPointModes.nameOf(query.mode ?? 2);
  const request = withoutPoint(value, role);
  const { country, cityId } = role === 'pickup' ? request.receiver : request.sender;
  return {
    ...found,
    value: {
      filter: {
        area: { kind: 'city', country, cityId },
        vendorIds: request.filter.vendorIds,
        cargoType: request.cargo.type,
        from: null,
        load: loadOf(request.cargo.items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }))),
        role,
        type: toPointType(query.type),
        services: services.value,
      },
      page: toPointPage(query),
      shipment: { request, isLocal: false },
      prices: { role, lackingServices: value.lackingServices ?? false },
    },
    problems: [...services.problems, ...problems],
  };
}

/** The shipment without the point that its end may name: each of those that are found takes that place. */
const withoutPoint = ({ request }: Calculation, role: PointRole): QuoteRequest => {
  const door = { contactType: 'door', pickupPointId: null, pickupPointVendorId: null } as const;
  return role === 'pickup'
    ? { ...request, receiver: { ...request.receiver, ...door } }
    : { ...request, sender: { ...request.sender, ...door } };
};

/** The contract of PickupPointsCalc. */
export const pickupPointsCalcContract = contract(
  {
    ...operation,
    name: 'PickupPointsCalc',
    method: 'POST',
    path: '/openapi/v2/PickupPoints/Calc',
    tag: 'points',
    right: ['PickupPoints', 'Calc'],
    summary: { en: 'Lists pickup points with prices.', ru: 'Возвращает пункты выдачи с ценами доставки.' },
    query: pricedPointsQuery,
    body: calcModel,
    settled: settledOfCalculation,
    replies: {
      200: {
        description: 'The points with their options.',
        json: pickupPointListModel,
        streamed: 'pickupPoints' as const,
      },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'A parcel from Moscow to a point in Kazan',
        query: { PageNum: 1, PageSize: 10 },
        body: { sender: moscow, receiver: kazan, cargo: parcel },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One point',
        body: { pickupPoints: [examplePickupPoint(reader, true)], totalCount: 1, nextLink: null },
      },
    ],
    ...exampleRefusal(reader),
  }),
);
