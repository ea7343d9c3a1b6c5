import { type LocalDate, localDateOf, longClosure, type PickupPoint } from '@cartage/core';
import { type CallContext, cityFinder } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { type Office, officeRecord } from './protocol.ts';

/** Some 4 MB a page: CDEK has tens of thousands of offices and lockers. */
const PAGE_SIZE = 1000;

/** kg; CDEK puts one place into a locker, and none that is heavier. */
const MOST_KG_OF_LOCKER = 15;

/** Page by page, so that the whole directory is never in memory. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  const cityOf = cityFinder(call, 'RU');
  const today = localDateOf(call.now(), call.timeZone);
  let homeless = 0;
  for (let page = 0; ; page++) {
    const answer = await send(call, 'GET', `/v2/deliverypoints?country_code=RU&size=${PAGE_SIZE}&page=${page}`);
    const records = read(answer, z.array(z.unknown()));
    const offices = records.flatMap((record) => officeRecord.safeParse(record).data ?? []);
    const found: PickupPoint[] = [];
    for (const office of offices.filter(({ status }) => status !== 'INACTIVE')) {
      const { location } = office;
      // Some places have no code of the address register.
      const cityId = location.fias_guid || (await cityOf({ ...location, region: location.region ?? null }))?.code;
      if (cityId === undefined) homeless++;
      else found.push(pointOf(office, cityId, today));
    }
    const count = records.length - offices.length;
    if (count > 0) call.log.warn('CDEK told of offices that cannot be read.', { count });
    if (found.length > 0) yield found;
    const pages = answer.headers['x-total-pages'];
    if (pages === undefined ? records.length < PAGE_SIZE : page + 1 >= Number(pages)) break;
  }
  if (homeless > 0) call.log.warn('CDEK told of offices far from every city that is known.', { count: homeless });
}

function pointOf(office: Office, cityId: string, today: LocalDate): PickupPoint {
  const { location } = office;
  const isLocker = office.type === 'POSTAMAT';
  const cell = largestOf(office);
  return {
    id: office.code,
    vendorId: manifest.id,
    type: isLocker ? 'parcel-locker' : 'pickup-point',
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
    maxWeight: isLocker
      ? Math.min(office.weight_max ?? MOST_KG_OF_LOCKER, MOST_KG_OF_LOCKER)
      : (office.weight_max ?? null),
    maxWidth: cell?.width ?? null,
    maxHeight: cell?.height ?? null,
    maxDepth: cell?.depth ?? null,
    maxSizeSum: null,
    totalMaxVolume: null,
    intake: office.is_reception,
    pickup: office.is_handout,
    maxCashOnDelivery: office.allowed_cod ? null : 0,
    ...(isLocker && { maxPlaces: 1 }),
    closed: longClosure(daysOffOf(office), today),
  };
}

const daysOffOf = ({ work_time_exceptions: days, work_time_exception_list: spans }: Office) => [
  ...days.flatMap(({ date, is_working: isOpen }) => (isOpen ? [] : [{ from: date, to: date }])),
  ...spans.flatMap(({ date_start: from, date_end: to, is_working: isOpen }) => (isOpen ? [] : [{ from, to }])),
];

const largestOf = ({ dimensions }: Office) =>
  [...(dimensions ?? [])].sort((a, b) => b.width * b.height * b.depth - a.width * a.height * a.depth)[0];
