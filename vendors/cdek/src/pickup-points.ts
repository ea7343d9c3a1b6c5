import { type LocalDate, localDateOf, longClosure, type PickupPoint } from '@cartage/core';
import { type CallContext, cityFinder, pickupPoint, readEach } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { type Office, officeRecord } from './protocol.ts';

/** Some 4 MB a page: CDEK has tens of thousands of offices and lockers. */
const PAGE_SIZE = 1000;

/** kg; CDEK puts one place into a locker, and none that is heavier. */
const MOST_KG_OF_LOCKER = 15;

/** Country by country and page by page, so that the whole directory is never in memory. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  for (const country of manifest.countries) yield* pointsIn(country, call);
}

async function* pointsIn(country: string, call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  const homes = homesIn(country, call);
  const today = localDateOf(call.now(), call.timeZone);
  const waiting: Office[] = [];
  for (let page = 0; ; page++) {
    const path = `/v2/deliverypoints?country_code=${country}&size=${PAGE_SIZE}&page=${page}`;
    const answer = await send(call, 'GET', path);
    const records = read(answer, z.array(z.unknown()));
    const offices = readEach(records, officeRecord, call, 'CDEK told of offices that cannot be read.', { country });
    const found: PickupPoint[] = [];
    for (const office of offices.filter(({ status }) => status !== 'INACTIVE')) {
      const cityId = await homes.of(office);
      if (cityId === null) waiting.push(office);
      else found.push(pointOf(office, cityId, today));
    }
    if (found.length > 0) yield found;
    const pages = answer.headers['x-total-pages'];
    if (pages === undefined ? records.length < PAGE_SIZE : page + 1 >= Number(pages)) break;
  }
  // An office of the same city may have told its code later.
  const late = waiting.flatMap((office) => {
    const cityId = homes.known(office);
    return cityId === undefined ? [] : [pointOf(office, cityId, today)];
  });
  if (late.length > 0) yield late;
  const count = waiting.length - late.length;
  const first = waiting.find((office) => homes.known(office) === undefined)?.code ?? '';
  if (count > 0) call.log.warn('CDEK told of offices far from every city that is known.', { count, country, first });
}

/**
 * In which city an office is: by the code of the address register, which many offices lack; else in that of an office of the
 * same city of CDEK's; else by its name, its region and where it lies.
 */
function homesIn(country: string, call: CallContext) {
  const cityOf = cityFinder(call, country);
  const byCode = new Map<number, string>();
  const known = ({ location }: Office): string | undefined => byCode.get(location.city_code);
  return {
    known,
    of: async (office: Office): Promise<string | null> => {
      const { location } = office;
      const told = country === 'RU' ? location.fias_guid : undefined;
      const cityId =
        told || known(office) || (await cityOf({ ...location, region: location.region ?? null }))?.code || null;
      if (cityId !== null && (told || known(office) === undefined)) byCode.set(location.city_code, cityId);
      return cityId;
    },
  };
}

function pointOf(office: Office, cityId: string, today: LocalDate): PickupPoint {
  const { location } = office;
  const isLocker = office.type === 'POSTAMAT';
  const cell = largestOf(office);
  return pickupPoint({
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
    metroStation: office.nearest_metro_station,
    workTime: office.work_time,
    description: office.address_comment,
    phone: office.phones[0]?.number,
    cashPayment: office.have_cash,
    cardPayment: office.have_cashless,
    minWeight: office.weight_min,
    maxWeight: isLocker ? Math.min(office.weight_max ?? MOST_KG_OF_LOCKER, MOST_KG_OF_LOCKER) : office.weight_max,
    maxWidth: cell?.width,
    maxHeight: cell?.height,
    maxDepth: cell?.depth,
    intake: office.is_reception,
    pickup: office.is_handout,
    // Abroad CDEK collects in the currency of the receiver, and our sums are in roubles.
    maxCashOnDelivery: office.allowed_cod && location.country_code === 'RU' ? null : 0,
    ...(isLocker && { maxPlaces: 1 }),
    closed: longClosure(daysOffOf(office), today),
  });
}

const daysOffOf = ({ work_time_exceptions: days, work_time_exception_list: spans }: Office) => [
  ...days.flatMap(({ date, is_working: isOpen }) => (isOpen ? [] : [{ from: date, to: date }])),
  ...spans.flatMap(({ date_start: from, date_end: to, is_working: isOpen }) => (isOpen ? [] : [{ from, to }])),
];

const largestOf = ({ dimensions }: Office) =>
  [...(dimensions ?? [])].sort((a, b) => b.width * b.height * b.depth - a.width * a.height * a.depth)[0];
