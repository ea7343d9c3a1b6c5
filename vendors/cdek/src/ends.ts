import { foldCityName, mayShareMail, type RoutePoint, regionNumberOf, russianRegionNumber } from '@cartage/core';
import { type CallContext, type Location, VendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { cities, type Office, officeRecord } from './protocol.ts';

/** An end of the route, as CDEK sees it. */
export interface End {
  readonly cityCode: number;
  readonly kind: EndKind;
}

export type EndKind = 'door' | 'office' | 'locker';

/** Whose end it is. */
export type EndRole = 'sender' | 'receiver';

const DAY_MS = 86_400_000;

/** null: CDEK has no such city, or no such office; it would choose another by itself. */
export async function endOf(
  role: EndRole,
  point: RoutePoint,
  city: Location | null,
  call: CallContext,
): Promise<End | null> {
  if (point.contactType === 'pickup-point') {
    const office = point.pickupPointId === null ? null : await officeOf(point.pickupPointId, call);
    return office === null || office.status === 'INACTIVE'
      ? null
      : { cityCode: office.location.city_code, kind: office.type === 'POSTAMAT' ? 'locker' : 'office' };
  }
  const cityCode = await doorCityOf(role, point, city, call);
  return cityCode === null ? null : { cityCode, kind: 'door' };
}

/**
 * CDEK's code of the city of a door; null: CDEK has no such city.
 * @throws VendorProblem `invalid` where CDEK knows the postal code in another region alone
 */
export async function doorCityOf(
  role: EndRole,
  end: Pick<RoutePoint, 'cityId' | 'country' | 'postalCode'>,
  city: Location | null,
  call: CallContext,
): Promise<number | null> {
  const [code, rows] = await Promise.all([
    cityCodeOf(end, city, call),
    end.postalCode === null || city === null
      ? []
      : citiesOf({ country_codes: end.country, postal_code: end.postalCode }, call),
  ]);
  const region = city && regionNumberOf(city);
  if (rows.length > 0 && rows.every((row) => !mayShareMail(region, regionOf(row))))
    throw new VendorProblem({ kind: 'invalid', field: `${role}.postalCode` }, otherRegion(end.postalCode, city));
  return code;
}

type City = z.infer<typeof cities>[number];

const regionOf = ({ region }: City): string | null => (region ? russianRegionNumber(region) : null);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the code of the address register or of KLADR; else by the name, if there is one city of that name alone in its region. */
export async function cityCodeOf(
  { cityId, country }: Pick<RoutePoint, 'cityId' | 'country'>,
  city: Location | null,
  call: CallContext,
): Promise<number | null> {
  const codes = city === null || city.codes.length === 0 ? [cityId] : city.codes;
  const guid = codes.find((code) => uuid.test(code));
  const byGuid = guid === undefined ? [] : await citiesOf({ fias_guid: guid }, call);
  if (byGuid[0] !== undefined) return byGuid[0].code;
  const kladr = codes.find((code) => /^\d{13}$/.test(code));
  const byKladr = kladr === undefined ? [] : await citiesOf({ kladr_code: kladr }, call);
  if (byKladr[0] !== undefined) return byKladr[0].code;
  if (city === null) return null;
  const region = regionNumberOf(city);
  const namesakes = await citiesOf({ country_codes: country, city: city.cityName }, call);
  const there = namesakes.filter(
    (one) =>
      (one.city == null || foldCityName(one.city) === foldCityName(city.cityName)) &&
      (region === null || (regionOf(one) ?? region) === region),
  );
  return there.length === 1 ? (there[0]?.code ?? null) : null;
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

const otherRegion = (postalCode: string | null, city: Location | null) => ({
  en: `CDEK knows the postal code ${postalCode} in another region than that of ${city?.name.en}.`,
  ru: `По данным СДЭК, индекс ${postalCode} относится к другому региону, чем ${city?.cityName}.`,
});
