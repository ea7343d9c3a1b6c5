import type { PickupPoint, PickupPointType } from '@cartage/core';
import { type CallContext, pickupPoint, readEach, type VendorAnswer } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { type PointRecord, paths, pointRecord, pointsAnswer } from './protocol.ts';

const BATCH = 500;

export async function* pickupPoints(vendorId: number, call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  let after = '';
  do {
    const path = `${paths.points}?limit=${BATCH}&after=${encodeURIComponent(after)}`;
    const { points, next } = readPoints(await send(call, 'GET', path), vendorId, call);
    if (points.length > 0) yield points;
    // A vendor that repeats its cursor must not keep us for ever.
    after = next === after ? '' : (next ?? '');
  } while (after !== '');
}

export function readPoints(
  answer: VendorAnswer,
  vendorId: number,
  call: Pick<CallContext, 'log'>,
): { points: readonly PickupPoint[]; next: string | null } {
  const { points, next } = read(answer, pointsAnswer);
  const records = readEach(points, pointRecord, call, 'The vendor told of pickup points that cannot be read.');
  return { points: records.map((record) => pointOf(record, vendorId)), next };
}

const types: Readonly<Record<PointRecord['kind'], PickupPointType>> = {
  PVZ: 'pickup-point',
  BOX: 'parcel-locker',
  POST: 'post-office',
};

const pointOf = (record: PointRecord, vendorId: number): PickupPoint => {
  const [length, height, width] = record.max_mm?.map((mm) => mm / 10) ?? [null, null, null];
  return pickupPoint({
    id: record.id,
    vendorId,
    type: types[record.kind],
    name: record.title,
    country: record.country,
    cityId: record.city,
    cityName: record.city_name,
    address: record.street,
    latitude: record.geo[0],
    longitude: record.geo[1],
    metroStation: record.metro?.name,
    metroLineHexColor: record.metro?.color,
    workTime: record.hours,
    description: record.hint,
    phone: record.phone,
    freeStorageDays: record.keep_days,
    cashPayment: record.pay.includes('CASH'),
    cardPayment: record.pay.includes('CARD'),
    maxWeight: record.max_grams / 1000,
    maxWidth: width,
    maxHeight: height,
    maxDepth: length,
    maxSizeSum: sizeSumOf(record),
    totalMaxVolume: record.max_mm === null ? null : record.max_mm.reduce((volume, mm) => volume * mm, 1) / 1e9,
    intake: record.takes_in,
    pickup: record.hands_out,
    maxCashOnDelivery: record.max_cod_kop,
    ...(record.max_places != null && { maxPlaces: record.max_places }),
    ...(record.closed && { closed: { from: record.closed.from, until: record.closed.to } }),
  });
};

const sizeSumOf = ({ max_sum_mm, max_mm }: PointRecord): number | null => {
  const mm = max_sum_mm ?? max_mm?.reduce((sum, side) => sum + side, 0);
  return mm === undefined ? null : mm / 10;
};
