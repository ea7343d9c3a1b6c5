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
}

export type EndKind = 'door' | 'office' | 'locker';

const DAY_MS = 86_400_000;

/** null: CDEK has no such city, or no such office. */
export async function endOf(point: RoutePoint, city: Location | null, call: CallContext): Promise<End | null> {
  if (point.contactType === 'pickup-point') {
    const office = point.pickupPointId === null ? null : await officeOf(point.pickupPointId, call);
    if (office === null) return null;
    const kind = office.type === 'POSTAMAT' ? 'locker' : 'office';
    return { cityCode: office.location.city_code, kind, takesMoney: office.allowed_cod };
  }
  const cityCode = await cityCodeOf(point, city, call);
  return cityCode === null ? null : { cityCode, kind: 'door', takesMoney: true };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the code of the address register where it is known; else by the name, if there is one city of that name alone. */
export async function cityCodeOf(
  { cityId, country, postalCode }: Pick<RoutePoint, 'cityId' | 'country' | 'postalCode'>,
  city: Location | null,
  call: CallContext,
): Promise<number | null> {
  const known = cityCatalogue.find(({ codes }) => codes.includes(cityId));
  const guid = [cityId, ...(known?.codes ?? [])].find((code) => uuid.test(code));
  const name = known?.name.ru ?? city?.cityName;
  if (guid === undefined && name === undefined) return null;
  const query = new URLSearchParams(
    guid === undefined
      ? { country_codes: country, city: name ?? '', ...(postalCode !== null && { postal_code: postalCode }) }
      : { fias_guid: guid },
  ).toString();
  const found = await call.cache(`city ${query}`, async () => ({
    value: read(await send(call, 'GET', `/v2/location/cities?${query}`), cities),
    ttlMs: DAY_MS,
  }));
  const [first, ...more] = found;
  return first === undefined || (guid === undefined && more.length > 0) ? null : first.code;
}

const officeOf = (code: string, call: CallContext): Promise<Office | null> =>
  call.cache(`office ${code}`, async () => {
    const path = `/v2/deliverypoints?code=${encodeURIComponent(code)}`;
    const records = read(await send(call, 'GET', path), z.array(z.unknown()));
    const offices = records.flatMap((record) => officeRecord.safeParse(record).data ?? []);
    return { value: offices.find((office) => office.code === code) ?? null, ttlMs: DAY_MS };
  });
