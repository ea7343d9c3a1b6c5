import type { PickupPoint, VendorInfo } from '@cartage/core';
import { z } from 'zod';
import { pickupPointModes, pickupPointTypeCodes } from './codes.ts';
import { fromVendor, vendorInfoModel } from './vendor-info.ts';

/**
 * A pickup point (specification, Pickup point): kg, cm, cubic metres. Each version adds its priced options and more of
 * the vendor, and gives the model its name.
 */
export const pointModel = z.object({
  country: z.string(),
  cityId: z.string(),
  cityName: z.string(),
  address: z.string(),
  pickupPointId: z.string(),
  vendorId: z.int32(),
  vendorInfo: vendorInfoModel,
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
});

/** A point as answers hold it, without what each version adds. */
export const fromPoint = (point: PickupPoint, vendor: VendorInfo): z.output<typeof pointModel> => ({
  country: point.country,
  cityId: point.cityId,
  cityName: point.cityName,
  address: point.address,
  pickupPointId: point.id,
  vendorId: point.vendorId,
  vendorInfo: fromVendor(vendor),
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
});
