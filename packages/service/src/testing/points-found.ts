import type { PickupPoint, PickupPointFilter } from '@cartage/core';
import type { Context } from '../open-service.ts';
import { choosePickupPoints, readChosenPoints } from '../pickup-points/choose-pickup-points.ts';

/** A filter that leaves out nothing in Russia. */
export const anyPoint: PickupPointFilter = {
  area: { kind: 'country', country: 'RU' },
  vendorIds: [],
  cargoType: null,
  from: null,
  load: null,
  role: null,
  type: null,
  services: [],
};

/** One that leaves out nothing in Kazan. */
export const anyInKazan: PickupPointFilter = {
  ...anyPoint,
  area: { kind: 'city', country: 'RU', cityId: '1600000100000' },
};

/** A point in Kazan that takes everything. */
export const samplePoint = (vendorId: number, id: string, changes: Partial<PickupPoint> = {}): PickupPoint => ({
  id,
  vendorId,
  type: 'pickup-point',
  name: id,
  country: 'RU',
  cityId: '1600000100000',
  cityName: 'Казань',
  address: 'ул. Баумана, 1',
  latitude: 55.8,
  longitude: 49.1,
  metroStation: null,
  metroLineHexColor: null,
  workTime: null,
  description: null,
  phone: null,
  freeStorageDays: null,
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: null,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
  ...changes,
});

/** The points that the filter finds, themselves. */
export const pointsFound = async (ctx: Context, filter: PickupPointFilter): Promise<readonly PickupPoint[]> => {
  const found: PickupPoint[] = [];
  const { chosen } = await choosePickupPoints(ctx, filter);
  for await (const some of readChosenPoints(ctx, chosen)) found.push(...some);
  return found;
};
