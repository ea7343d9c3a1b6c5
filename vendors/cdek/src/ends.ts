import { foldCityName, mayShareMail, type RoutePoint, regionNumberOf, russianRegionNumber } from '@cartage/core';
import { type CallContext, type Location, VendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { cities, type Office, officeRecord, suggestedCities } from './protocol.ts';

/** An end of the route, as CDEK sees it. */
export interface End {
  readonly cityCode: number;
  readonly kind: EndKind;
}

export type EndKind = 'door' | 'office' | 'locker';

/** Whose end it is. */
export type EndRole = 'sender' | 'receiver';

const DAY_MS = 86_400_000;

/**
 * null: CDEK has no such office; it would choose another by itself.
 * @throws VendorProblem `invalid` where CDEK does not know the city of a door
 */
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
  return { cityCode: await doorCityOf(role, point, city, call), kind: 'door' };
}

/**
 * CDEK's code of the city of a door.
 * @throws VendorProblem `invalid` where CDEK does not know the city, or knows the postal code in another region alone
 */
export async function doorCityOf(
  role: EndRole,
  end: Pick<RoutePoint, 'cityId' | 'country' | 'postalCode'>,
  city: Location | null,
  call: CallContext,
): Promise<number> {
  const [code, rows] = await Promise.all([
    cityCodeOf(end, city, call),
    end.postalCode === null || city === null
      ? []
      : citiesOf({ country_codes: end.country, postal_code: end.postalCode }, call),
  ]);
  if (code === null) throw new VendorProblem({ kind: 'invalid', field: `${role}.cityId` }, noCity(end.cityId, city));
  const region = city && regionNumberOf(city);
  if (rows.length > 0 && rows.every((row) => !mayShareMail(region, regionOf(row))))
    throw new VendorProblem({ kind: 'invalid', field: `${role}.postalCode` }, otherRegion(end.postalCode, city));
  return code;
}

type City = z.infer<typeof cities>[number];

const regionOf = ({ region }: City): string | null => (region ? russianRegionNumber(region) : null);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * By the code of the address register or of KLADR; else by the name, if there is one city of that name alone in its region;
 * else as CDEK would complete the name, for its directory of cities may be empty. null: CDEK has no such city.
 */
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
  const byName = await citiesOf({ country_codes: country, city: city.cityName }, call);
  if (byName.length > 0) return onlyOf(city, byName);
  return onlyOf(city, await suggestionsOf(city.cityName, country, call));
}

/** The one of that name in the city's region; null: there is none, or there are several. */
function onlyOf(city: Location, found: readonly City[]): number | null {
  const region = regionNumberOf(city);
  const there = found.filter(
    (one) =>
      (one.city == null || foldCityName(one.city) === foldCityName(city.cityName)) &&
      (region === null || (regionOf(one) ?? region) === region),
  );
  return there.length === 1 ? (there[0]?.code ?? null) : null;
}

/** The parts between name and country are districts and regions, from the smallest to the largest. */
const suggestionsOf = (name: string, country: string, call: CallContext): Promise<readonly City[]> => {
  const query = new URLSearchParams({ name, country_code: country }).toString();
  return call.cache(`suggested ${query}`, async () => {
    const told = read(await send(call, 'GET', `/v2/location/suggest/cities?${query}`), suggestedCities);
    const value = told.map(({ code, full_name: written }) => {
      const [city, ...places] = written.split(', ');
      return { code, city, region: places.findLast((place) => russianRegionNumber(place) !== null) };
    });
    return { value, ttlMs: DAY_MS };
  });
};

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

const noCity = (cityId: string, city: Location | null) => ({
  en: `CDEK does not know the city ${city?.name.en ?? cityId}.`,
  ru: `СДЭК не знает города ${city?.cityName ?? cityId}.`,
});
const otherRegion = (postalCode: string | null, city: Location | null) => ({
  en: `CDEK knows the postal code ${postalCode} in another region than that of ${city?.name.en}.`,
  ru: `По данным СДЭК, индекс ${postalCode} относится к другому региону, чем ${city?.cityName}.`,
});
