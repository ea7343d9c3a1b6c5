import type { PickupPoint } from '@cartage/core';
import { z } from 'zod';
import type { CallContext } from '../../adapter/call-context.ts';
import type { Quirks } from './quirks.ts';
import { ask, read } from './tiny-client.ts';
import type { TinyPoint } from './tiny-protocol.ts';

const pointList = z.object({ points: z.array(z.custom<TinyPoint>()), pages: z.number() });

/** Page by page, until there are no more. */
export async function* pickupPoints(
  quirks: Quirks,
  vendorId: number,
  call: CallContext,
): AsyncIterable<readonly PickupPoint[]> {
  for (let page = 0, pages = 1; page < pages; page++) {
    const told = read(await ask(quirks, call, 'GET', `/points?page=${page}`), pointList);
    pages = told.pages;
    yield told.points.map((point) => pointOf(point, vendorId));
  }
}

const pointOf = (
  { id, city, city_name, street, north, east, takes, gives }: TinyPoint,
  vendorId: number,
): PickupPoint => ({
  id,
  vendorId,
  type: 'pickup-point',
  name: street,
  country: 'RU',
  cityId: city,
  cityName: city_name,
  address: street,
  latitude: north,
  longitude: east,
  metroStation: null,
  metroLineHexColor: null,
  workTime: null,
  description: null,
  phone: null,
  freeStorageDays: null,
  cashPayment: true,
  cardPayment: false,
  minWeight: null,
  maxWeight: null,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: takes,
  pickup: gives,
  maxCashOnDelivery: null,
});
