import { cityCatalogue, type PickupPoint } from '@cartage/core';
import type { CallContext } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { type Office, officeRecord } from './protocol.ts';

/** Some 4 MB a page: CDEK has tens of thousands of offices and lockers. */
const PAGE_SIZE = 1000;

/** Page by page, so that the whole directory is never in memory. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  for (let page = 0; ; page++) {
    const answer = await send(call, 'GET', `/v2/deliverypoints?country_code=RU&size=${PAGE_SIZE}&page=${page}`);
    const records = read(answer, z.array(z.unknown()));
    const offices = records.flatMap((record) => officeRecord.safeParse(record).data ?? []);
    const found = offices.filter(({ status }) => status !== 'INACTIVE').flatMap(pointOf);
    const count = records.length - offices.length;
    if (count > 0) call.log.warn('CDEK told of offices that cannot be read.', { count });
    if (found.length > 0) yield found;
    const pages = answer.headers['x-total-pages'];
    if (pages === undefined ? records.length < PAGE_SIZE : page + 1 >= Number(pages)) return;
  }
}

/** None of an office in a place that the address register has no code of: nobody could ask for it. */
function pointOf(office: Office): readonly PickupPoint[] {
  const { location } = office;
  const guid = location.fias_guid ?? null;
  const cityId = cityCatalogue.find(({ codes }) => guid !== null && codes.includes(guid))?.codes[0] ?? guid;
  if (cityId === null) return [];
  const cell = largestOf(office);
  return [
    {
      id: office.code,
      vendorId: manifest.id,
      type: office.type === 'POSTAMAT' ? 'parcel-locker' : 'pickup-point',
      name: office.name || office.code,
      country: location.country_code,
      cityId,
      cityName: location.city,
      address: location.address,
      latitude: location.latitude,
      longitude: location.longitude,
      metroStation: office.nearest_metro_station || null,
      metroLineHexColor: null,
      workTime: office.work_time || null,
      description: office.address_comment || null,
      phone: office.phones?.[0]?.number ?? null,
      freeStorageDays: null,
      cashPayment: office.have_cash,
      cardPayment: office.have_cashless,
      minWeight: office.weight_min ?? null,
      maxWeight: office.weight_max ?? null,
      maxWidth: cell?.width ?? null,
      maxHeight: cell?.height ?? null,
      maxDepth: cell?.depth ?? null,
      maxSizeSum: null,
      totalMaxVolume: null,
      intake: office.is_reception,
      pickup: office.is_handout,
      maxCashOnDelivery: office.allowed_cod ? null : 0,
    },
  ];
}

const largestOf = ({ dimensions }: Office) =>
  [...(dimensions ?? [])].sort((a, b) => b.width * b.height * b.depth - a.width * a.height * a.depth)[0];
