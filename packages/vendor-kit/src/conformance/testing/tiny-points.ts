import type { PickupPoint } from '@cartage/core';
import { z } from 'zod';
import type { CallContext } from '../../adapter/call-context.ts';
import type { Quirks } from './quirks.ts';
import { ask, read } from './tiny-client.ts';
import { kopecksOf, type TinyPoint } from './tiny-protocol.ts';

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
  { id, city, city_name, street, north, east, takes, gives, ...told }: TinyPoint,
  vendorId: number,
): PickupPoint => ({
  id,
  vendorId,
  type: told.kind === 'locker' ? 'parcel-locker' : 'pickup-point',
  name: told.title,
  country: 'RU',
  cityId: city,
  cityName: city_name,
  address: street,
  latitude: north,
  longitude: east,
  metroStation: null,
  metroLineHexColor: null,
  workTime: told.hours,
  description: null,
  phone: told.phone,
  freeStorageDays: told.keeps_days,
  cashPayment: told.cash,
  cardPayment: told.cards,
  minWeight: null,
  maxWeight: told.most_grams / 1000,
  maxWidth: centimetres(told.most_mm, 1),
  maxHeight: centimetres(told.most_mm, 2),
  maxDepth: centimetres(told.most_mm, 0),
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: takes,
  pickup: gives,
  maxCashOnDelivery: told.most_rub === null ? null : kopecksOf(told.most_rub),
  maxPlaces: told.most_places,
  closed: told.shut,
});

const centimetres = (mm: readonly number[] | null, side: number): number | null =>
  mm === null ? null : (mm[side] ?? 0) / 10;
