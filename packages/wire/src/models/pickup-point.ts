import { type PickupPoint, roublesFromKopecks } from '@cartage/core';
import { z } from 'zod';
import { pickupPointModes, pickupPointTypeCodes } from './codes.ts';

/**
 * What every version says of a pickup point (interface 7.18): kg, cm, cubic metres. Each adds the vendor and the priced
 * options, as it writes them, and gives the model its name.
 */
export const pointModel = z.object({
  country: z.string(),
  cityId: z.string(),
  cityName: z.string(),
  address: z.string(),
  pickupPointId: z.string(),
  vendorId: z.int32(),
  metroStation: z.string().nullable(),
  metroLineHexColor: z.string().nullable(),
  workTime: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  name: z.string(),
  color: z.string().nullable(),
  type: pickupPointTypeCodes.schema,
  description: z.string().nullable(),
  phone: z.string().nullable(),
  freeStorageDays: z.int32().nullable(),
  cashPayment: z.boolean(),
  cardPayment: z.boolean(),
  minWeight: z.number().nullable().describe('kg'),
  maxWeight: z.number().nullable(),
  maxWidth: z.number().nullable().describe('cm'),
  maxHeight: z.number().nullable(),
  maxDepth: z.number().nullable(),
  totalMaxVolume: z.number().nullable().describe('Cubic metres.'),
  maxSizeSum: z.number().nullable().describe('cm'),
  mode: pickupPointModes.schema.nullable().describe('null: the point does both.'),
  maxCashOnDelivery: z
    .number()
    .nullable()
    .describe('Roubles that a receiver may pay here at most; null: without a limit.'),
  maxPlaces: z.int32().nullable().describe('Places of one shipment.'),
  closedFrom: z.string().nullable().describe('A date: the first day on which it is closed; null: it does not close.'),
  closedUntil: z
    .string()
    .nullable()
    .describe('The day on which it opens again; null beside closedFrom: it closes for good.'),
});

/** A point as answers hold it, without what each version adds. */
export const fromPoint = (point: PickupPoint): z.output<typeof pointModel> => ({
  country: point.country,
  cityId: point.cityId,
  cityName: point.cityName,
  address: point.address,
  pickupPointId: point.id,
  vendorId: point.vendorId,
  metroStation: point.metroStation,
  metroLineHexColor: point.metroLineHexColor,
  workTime: point.workTime,
  latitude: point.latitude,
  longitude: point.longitude,
  name: point.name,
  color: null,
  type: pickupPointTypeCodes.codeOf(point.type),
  description: point.description,
  phone: point.phone,
  freeStorageDays: point.freeStorageDays,
  cashPayment: point.cashPayment,
  cardPayment: point.cardPayment,
  minWeight: point.minWeight,
  maxWeight: point.maxWeight,
  maxWidth: point.maxWidth,
  maxHeight: point.maxHeight,
  maxDepth: point.maxDepth,
  totalMaxVolume: point.totalMaxVolume,
  maxSizeSum: point.maxSizeSum,
  mode: point.intake === point.pickup ? null : pickupPointModes.codeOf(point.intake ? 'intake' : 'pickup'),
  maxCashOnDelivery: point.maxCashOnDelivery === null ? null : roublesFromKopecks(point.maxCashOnDelivery),
  maxPlaces: point.maxPlaces ?? null,
  closedFrom: point.closed?.from ?? null,
  closedUntil: point.closed?.until ?? null,
});

/**
 * The same as text, which is stored with the point: `form` is another number for every other text that `write` makes of a
 * point, so that stored ones are written anew.
 */
export const pointText = {
  form: 2,
  /** JSON, without the brace at its end. */
  write: (point: PickupPoint): string => JSON.stringify(fromPoint(point)).slice(0, -1),
} as const;

/** What ends the text of a point: the members that a version adds. */
export const pointTextEnd = (added: Readonly<Record<string, unknown>>): string => `,${JSON.stringify(added).slice(1)}`;

/** A point that the examples of every version's documents speak of. */
export const examplePoint: PickupPoint = {
  id: 'MSK-0107',
  vendorId: 2,
  type: 'pickup-point',
  name: 'Tverskaya 12',
  country: 'RU',
  cityId: '7700000000000',
  cityName: 'Москва',
  address: 'Тверская ул., 12',
  latitude: 55.7648,
  longitude: 37.6055,
  metroStation: 'Пушкинская',
  metroLineHexColor: null,
  workTime: 'Mon-Sun 10:00-21:00',
  description: null,
  phone: '+7 495 123-45-00',
  freeStorageDays: 7,
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: 20,
  maxWidth: 60,
  maxHeight: 60,
  maxDepth: 60,
  maxSizeSum: 150,
  totalMaxVolume: null,
  intake: true,
  pickup: true,
  maxCashOnDelivery: 100_000_00,
};
