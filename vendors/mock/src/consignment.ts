import {
  type Cargo,
  type CargoType,
  codeOfKind,
  type DeliveryTerms,
  dimensionsOf,
  gramsFromKg,
  type Kopecks,
  type RoutePoint,
} from '@cartage/core';
import type { Location } from '@cartage/vendor-kit';
import type { MockManifest } from './manifest.ts';
import type { CargoKind, RatesRequest } from './protocol.ts';
import { endKindOf } from './tariffs.ts';

/** The parts that a price and a shipment have in common. */

/** Our kinds of cargo, and its own. */
export const kinds: Readonly<Record<CargoType, CargoKind>> = {
  documents: 'DOC',
  'postal-documents': 'DOC',
  regular: 'PCL',
  oversize: 'PCL',
  fragile: 'FRG',
  dangerous: 'ADR',
  'online-store': 'SHP',
  ltl: 'LTL',
  ftl: 'FTL',
};

export const buildPlace = (
  end: RoutePoint,
  location: Location | null,
  manifest: MockManifest,
): RatesRequest['from'] => ({
  kind: end.contactType === 'door' ? 'ADDR' : pointKindOf(manifest),
  country: end.country,
  // The vendors list Russian cities by their KLADR codes.
  city: codeOfKind(location, 'kladr') ?? end.cityId,
  geo: onTheMap(location),
  zip: end.postalCode,
  point: end.contactType === 'pickup-point' ? end.pickupPointId : null,
  ...(end.loading && {
    loading: { loaders: end.loading.loadersCount, floor: end.loading.floor, lift: end.loading.hasFreightLift },
  }),
});

const onTheMap = (location: Location | null): [number, number] | null => {
  const { latitude = null, longitude = null } = location ?? {};
  return latitude === null || longitude === null ? null : [latitude, longitude];
};

const pointKindOf = ({ tariffs }: MockManifest): RatesRequest['from']['kind'] =>
  tariffs.some((tariff) => endKindOf(tariff.to) === 'POST') ? 'POST' : 'PVZ';

/** Kilograms to grams, centimetres to millimetres, cubic metres to cubic centimetres; none becomes zero. */
export const buildCargo = (cargo: Cargo): RatesRequest['cargo'] => ({
  kind: kinds[cargo.type],
  adr: cargo.dangerClass,
  places: cargo.items.map((item) => {
    const size = dimensionsOf(item);
    return {
      count: item.qty,
      grams: Math.max(1, gramsFromKg(item.weightKg)),
      mm: size === null ? null : [size.l * 10, size.h * 10, size.w * 10],
    };
  }),
  cm3: cubicCentimetres(cargo),
});

function cubicCentimetres(cargo: Cargo): number | null {
  const volume = cargo.items.find((item) => item.volumeM3 !== null)?.volumeM3 ?? null;
  return volume === null ? null : Math.max(1, Math.round(volume * 1_000_000));
}

/** What the courier collects for the goods and the delivery. */
export const collectedSum = (cargo: Cargo, receiverDeliveryCharge: Kopecks | null): Kopecks =>
  cargo.products.reduce((sum, product) => sum + (product.costForReceiver ?? 0) * product.qty, 0) +
  (receiverDeliveryCharge ?? 0);

/** Only a customer who wants no one-way delivery gets the return. */
export const isTwoWay = (directions: DeliveryTerms['directions']): boolean =>
  directions.includes('with-return') && !directions.includes('one-way');
