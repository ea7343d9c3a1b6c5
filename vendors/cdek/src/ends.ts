import { cityCatalogue, type RoutePoint } from '@cartage/core';
import type { CallContext, Location } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { cities, type Office, officeRecord } from './protocol.ts';

/** An end of the route, as CDEK sees it. */
export interface End {
  readonly cityCode: number;
  readonly kind: EndKind;
  /** The receiver can pay there. */
  readonly takesMoney: boolean;
  /** kg, of the whole shipment; of a door any. */
  readonly leastKg: number;
  readonly mostKg: number;
}

export type EndKind = 'door' | 'office' | 'locker';

const DAY_MS = 86_400_000;

/** null: CDEK has no such city, or no such office that takes in or hands out; it would choose another by itself. */
export async function endOf(
  role: 'sender' | 'receiver',
  point: RoutePoint,
  city: Location | null,
  call: CallContext,
): Promise<End | null> {
  if (point.contactType === 'pickup-point') {
    const office = point.pickupPointId === null ? null : await officeOf(point.pickupPointId, call);
    const isOpen = office !== null && office.status !== 'INACTIVE';
    if (!isOpen || !(role === 'sender' ? office.is_reception : office.is_handout)) return null;
    return {
      cityCode: office.location.city_code,
      kind: office.type === 'POSTAMAT' ? 'locker' : 'office',
      takesMoney: office.allowed_cod,
      leastKg: office.weight_min ?? 0,
      mostKg: office.weight_max ?? Number.POSITIVE_INFINITY,
    };
  }
  const cityCode = await cityCodeOf(point, city, call);
  return cityCode === null
    ? null
    : { cityCode, kind: 'door', takesMoney: true, leastKg: 0, mostKg: Number.POSITIVE_INFINITY };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the code of the address register or of KLADR; else by the name, if there is one city of that name alone. */
export async function cityCodeOf(
  { cityId, country, postalCode }: Pick<RoutePoint, 'cityId' | 'country' | 'postalCode'>,
  city: Location | null,
  call: CallContext,
): Promise<number | null> {
  const known = cityCatalogue.find(({ codes }) => codes.includes(cityId));
  const codes = [cityId, ...(known?.codes ?? [])];
  const guid = codes.find((code) => uuid.test(code));
  const byGuid = guid === undefined ? [] : await citiesOf({ fias_guid: guid }, call);
  if (byGuid[0] !== undefined) return byGuid[0].code;
  const kladr = codes.find((code) => /^\d{13}$/.test(code));
  const byKladr = kladr === undefined ? [] : await citiesOf({ kladr_code: kladr }, call);
  if (byKladr[0] !== undefined) return byKladr[0].code;
  const name = known?.name.ru ?? city?.cityName;
  if (name === undefined) return null;
  const post = postalCode === null ? {} : { postal_code: postalCode };
  const byName = await citiesOf({ country_codes: country, city: name, ...post }, call);
  return byName.length === 1 ? (byName[0]?.code ?? null) : null;
}

const citiesOf = (query: Readonly<Record<string, string>>, call: CallContext): Promise<z.infer<typeof cities>> => {
  const written = new URLSearchParams(query).toString();
  return call.cache(`city ${written}`, async () => ({
    value: read(await send(call, 'GET', `/v2/location/cities?${written}`), cities),
    ttlMs: DAY_MS,
  }));
};

const officeOf = (code: string, call: CallContext): Promise<Office | null> =>
  call.cache(`office ${code}`, async () => {
    const path = `/v2/deliverypoints?code=${encodeURIComponent(code)}`;
    const records = read(await send(call, 'GET', path), z.array(z.unknown()));
    const offices = records.flatMap((record) => officeRecord.safeParse(record).data ?? []);
    return { value: offices.find((office) => office.code === code) ?? null, ttlMs: DAY_MS };
  });
