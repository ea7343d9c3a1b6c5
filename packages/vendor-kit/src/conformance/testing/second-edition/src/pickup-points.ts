import type { PickupPoint } from '@cartage/core';
import type { CallContext } from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { pointRecord, pointsAnswer } from './protocol.ts';

/** Page by page, so that the whole directory is never in memory. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await send(call, 'GET', `/v1/points?page=${page}`);
    const { points } = read(answer, pointsAnswer);
    const records = points.flatMap((point) => pointRecord.safeParse(point).data ?? []);
    const count = points.length - records.length;
    if (count > 0) call.log.warn('Acme told of pickup points that cannot be read.', { count });
    if (records.length > 0) yield records.map(pointOf);
    pages = Number(answer.headers['x-pages'] ?? 1);
  }
}

const pointOf = (record: z.infer<typeof pointRecord>): PickupPoint => ({
  id: record.id,
  vendorId: manifest.id,
  type: record.kind === 'locker' ? 'parcel-locker' : 'pickup-point',
  name: record.name,
  country: 'RU',
  cityId: record.city,
  cityName: record.cityName,
  address: record.address,
  latitude: record.location.lat,
  longitude: record.location.lon,
  metroStation: null,
  metroLineHexColor: null,
  workTime: record.hours,
  description: null,
  phone: null,
  freeStorageDays: null,
  cashPayment: record.kind === 'office',
  cardPayment: record.takesCards,
  minWeight: null,
  maxWeight: record.maxGrams / 1000,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
});
