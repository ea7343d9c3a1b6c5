import type { WantedPoint } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { filledText } from '../fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { examplePickupPoint, pickupPointModel } from './pickup-point.ts';
import { fromOf, placeOf, pointPlaceOf, pointPlaceQuery } from './pickup-points.ts';

const pointParams = z.object({
  vendorKey: filledText,
  ppId: filledText.describe("The vendor's id of the point."),
});
const pointQuery = z.object(pointPlaceQuery);

/** The point that is asked for. */
export const toWantedPoint = (
  { vendorKey, ppId }: z.output<typeof pointParams>,
  query: z.output<typeof pointQuery>,
): Converted<WantedPoint> => ({
  value: { vendorKey, id: ppId, area: placeOf(query), from: fromOf(query) },
  problems: [],
  targetOf: (target) => (target === 'id' ? 'ppId' : pointPlaceOf(target)),
});

/** The contract of PickupPoint. */
export const pickupPointContract = contract(
  {
    ...operation,
    name: 'PickupPoint',
    method: 'GET',
    path: '/openapi/v2/PickupPoints/{vendorKey}/{ppId}',
    tag: 'points',
    right: ['PickupPoints'],
    summary: { en: 'Shows one pickup point.', ru: 'Возвращает один пункт выдачи.' },
    params: pointParams,
    query: pointQuery,
    replies: { 200: { description: 'The point.', json: pickupPointModel }, ...failures },
    examples: [
      {
        summary: 'By its vendor and id',
        params: { vendorKey: 'econom', ppId: 'EC-16000001-001' },
        query: { CountryId: 'RU' },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'A point', body: examplePickupPoint(reader, false) }],
    ...exampleRefusal(reader),
  }),
);
