import {
  canonicalCodeOf,
  foldCityName,
  mayShareMail,
  normalizeCityCode,
  type RoutePoint,
  regionNumberOf,
  russianRegionNumber,
} from '@cartage/core';
import {
  type CallContext,
  type Location,
  type TariffDescription,
  type VendorAccount,
  type VendorQuoteRequest,
  writtenCity,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { type Destination, type Station, stationRecord, stationsAnswer } from './protocol.ts';
import { tariffBetween } from './tariffs.ts';

/** A way that the platform goes. */
export interface Way {
  readonly tariff: TariffDescription;
  /** Its station at the sender's. */
  readonly source: string;
  readonly destination: Destination;
  /** Where the receiver comes for it; null: to a door. */
  readonly point: Station | null;
}

/** null: the platform does not go there. */
export async function wayOf({ sender, receiver, route }: VendorQuoteRequest, call: CallContext): Promise<Way | null> {
  const tariff = tariffBetween(sender.contactType, receiver.contactType);
  const source = sourceOf(sender, route.origin, call.account);
  if (tariff === undefined || source === null || [sender, receiver].some(isForeign)) return null;
  if (receiver.contactType !== 'door') {
    const point = await stationOf(receiver, call);
    return point === null ? null : { tariff, source, destination: { platform_station_id: point.id }, point };
  }
  const told = receiver.address ? addressOf(receiver, route.destination) : null;
  const address = told === null ? await sampleAddress(route.destination, call) : withoutFlat(told).street;
  return address === null ? null : { tariff, source, destination: { address }, point: null };
}

/** The warehouse of the account, in its city alone, or the point that the parcel is brought to; null: there is none. */
export function sourceOf(
  { contactType, cityId, pickupPointId }: Pick<RoutePoint, 'contactType' | 'cityId' | 'pickupPointId'>,
  origin: Location | null,
  { settings }: VendorAccount,
): string | null {
  if (contactType !== 'door') return pickupPointId;
  const { warehouseStation, warehouseCityId } = settings;
  if (!warehouseStation || !warehouseCityId) return null;
  return (origin?.codes ?? [cityId]).includes(normalizeCityCode(warehouseCityId)) ? warehouseStation : null;
}

/** Abroad, or at a point of another vendor. */
const isForeign = ({ country, contactType, pickupPointVendorId }: RoutePoint): boolean =>
  country !== 'RU' || (contactType !== 'door' && (pickupPointVendorId ?? manifest.id) !== manifest.id);

/** `Region, city, street, house`; null: nobody knows what the city is called. */
export const addressOf = ({ address }: Pick<RoutePoint, 'address'>, city: Location | null): string | null =>
  city && [writtenCity(city), address].filter((part) => part).join(', ');

const flat = /,?\s*(?:кв\.?|квартира|оф\.?|офис)\s*(?:№\s*)?([\p{L}\d/-]+)\s*$/iu;

/** The platform wants the flat apart. */
export function withoutFlat(address: string): { readonly street: string; readonly flat: string | null } {
  const found = flat.exec(address);
  return { street: found === null ? address : address.slice(0, found.index), flat: found?.[1] ?? null };
}

const DAY_MS = 86_400_000;
/** Half of the window of degrees that the middle of a city lies in. */
const MIDDLE = 0.05;

/**
 * The platform prices no way to a city as such. Before the street is known, the way to a pickup point in the middle of the
 * city stands for it; null: none is known there.
 */
async function sampleAddress(city: Location | null, call: CallContext): Promise<string | null> {
  if (city === null || city.latitude === null || city.longitude === null) return null;
  const { latitude, longitude } = city;
  return call.cache(`address in ${canonicalCodeOf(city)}`, async () => {
    const around = (degrees: number) => ({ from: degrees - MIDDLE, to: degrees + MIDDLE });
    const asked = { latitude: around(latitude), longitude: around(longitude), type: 'pickup_point' };
    const { points } = read(await send(call, 'POST', 'pickup-points/list', asked), stationsAnswer);
    const found = points
      .flatMap((record) => stationRecord.safeParse(record).data ?? [])
      .find(({ address }) => address.street && address.house && isIn(city, address));
    const { street, house } = found?.address ?? {};
    return {
      value: found === undefined ? null : [writtenCity(city), street, house].join(', '),
      ttlMs: DAY_MS,
    };
  });
}

const isIn = (city: Location, { locality, region }: Station['address']): boolean =>
  foldCityName(locality ?? '') === foldCityName(city.cityName) &&
  mayShareMail(regionNumberOf(city), region ? russianRegionNumber(region) : null);

/** null: it is a door, or a point that the platform does not have. */
async function stationOf({ contactType, pickupPointId }: RoutePoint, call: CallContext): Promise<Station | null> {
  if (contactType === 'door' || pickupPointId === null) return null;
  return call.cache(`station ${pickupPointId}`, async () => {
    const { points } = read(
      await send(call, 'POST', 'pickup-points/list', { pickup_point_ids: [pickupPointId] }),
      stationsAnswer,
    );
    const stations = points.flatMap((record) => stationRecord.safeParse(record).data ?? []);
    return { value: stations.find(({ id }) => id === pickupPointId) ?? null, ttlMs: DAY_MS };
  });
}
