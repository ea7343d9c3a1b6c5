import type { CargoKind, RatesAnswer, RatesRequest } from '@cartage/vendor-mock/protocol';
import { addDeliveryDays, pickupDayFrom, ZONE } from './calendar.ts';
import type { ExtraRates, TariffRates, Zone } from './rate-table.ts';

export type Rate = RatesAnswer['rates'][number];

/** What a vehicle on its way to nowhere known is billed, km. */
const UNKNOWN_KM = 5000;

/** Every tariff that can take the consignment. Depends on the request alone. */
export function ratesOf(tariffs: readonly TariffRates[], extras: ExtraRates, request: RatesRequest): Rate[] {
  const route = request.from.country === request.to.country ? 'domestic' : 'international';
  const km = distanceKm(request.from, request.to);
  return tariffs
    .filter((tariff) => tariff.route === route && takes(tariff, request))
    .map((tariff) => rateOf(tariff, extras, request, km));
}

function takes(tariff: TariffRates, { from, to, cargo, two_way }: RatesRequest): boolean {
  return (
    tariff.from === from.kind &&
    tariff.to === to.kind &&
    tariff.cargo.includes(cargo.kind) &&
    (tariff.takesReturns || !two_way) &&
    cargo.places.every((place) => place.grams <= tariff.maxPlaceGrams) &&
    isBetween(realGrams(cargo), tariff.fromGrams, tariff.maxGrams)
  );
}

function rateOf(tariff: TariffRates, extras: ExtraRates, request: RatesRequest, km: number): Rate {
  const zone = tariff.zones.find(([upToKm]) => km <= upToKm) as Zone;
  const pickupDay = pickupDayFrom(request.pickup_day, tariff.anyDay);
  const [, , , min, max] = zone;
  return {
    tariff: tariff.tariff,
    kop: priceOf(tariff, zone, request, km) + handsAt(request.from, tariff) + handsAt(request.to, tariff),
    extras: request.extras.map(({ code, sum_kop }) => {
      const rate = extras[code];
      if (rate === undefined || tariff.lacks.includes(code)) return { code, state: 'no', kop: 0 };
      const kop = 'kop' in rate ? rate.kop : Math.max(rate.min, Math.round(((sum_kop ?? 0) * rate.bps) / 10_000));
      return { code, state: kop === 0 ? 'free' : 'yes', kop };
    }),
    pickup_day: pickupDay,
    due: {
      from: `${addDeliveryDays(pickupDay, min, tariff.anyDay)}T09:00:00${ZONE}`,
      to: `${addDeliveryDays(pickupDay, max, tariff.anyDay)}T${tariff.until}:00.000${ZONE}`,
      min,
      max,
    },
    note: tariff.note,
    billed_grams: billedGrams(tariff, request.cargo),
    estimate: tariff.isEstimate,
  };
}

/** First kilogram, further kilograms by weight breaks, kilometres; then surcharge and return. Whole kopecks. */
function priceOf(tariff: TariffRates, [, first, perKg]: Zone, { cargo, two_way }: RatesRequest, km: number): number {
  let left = billedGrams(tariff, cargo) - tariff.minGrams;
  let reached = tariff.minGrams;
  let price = first + Math.round((Number.isFinite(km) ? km : UNKNOWN_KM) * tariff.perKm);
  for (const [upToKg, percent] of tariff.breaks) {
    if (left <= 0) break;
    const grams = Math.max(0, Math.min(left, upToKg * 1000 - reached));
    price += Math.round((grams * perKg * percent) / 100_000);
    left -= grams;
    reached += grams;
  }
  const percent = 100 + surchargeOf(tariff, cargo.kind) + (two_way ? 60 : 0);
  return Math.round((price * percent) / 100);
}

/** Of those who load or unload at one end. */
const handsAt = ({ loading }: RatesRequest['from'], { hands }: TariffRates): number => {
  if (!loading || hands === null) return 0;
  const floors = loading.lift ? 0 : Math.max(0, (loading.floor ?? 1) - 1);
  return loading.loaders * (hands.each + floors * hands.floor);
};

const surchargeOf = (tariff: TariffRates, kind: CargoKind): number => tariff.surcharges[kind] ?? 0;

/** Place by place the greater of weight and size, rounded up to the tariff's step, at least its least. */
export function billedGrams(tariff: TariffRates, cargo: RatesRequest['cargo']): number {
  const grams = cargo.places.reduce((sum, { count, grams: real, mm }) => {
    const volumetric = mm === null ? 0 : (mm[0] * mm[1] * mm[2]) / tariff.cm3PerKg;
    return sum + Math.max(real, volumetric) * count;
  }, 0);
  const whole = cargo.cm3 === null ? 0 : (cargo.cm3 * 1000) / tariff.cm3PerKg;
  const billed = Math.max(grams, whole, tariff.minGrams);
  // Binary noise of the division must not start another step.
  return Math.ceil(Number(billed.toPrecision(12)) / tariff.stepGrams) * tariff.stepGrams;
}

const realGrams = (cargo: RatesRequest['cargo']): number =>
  cargo.places.reduce((sum, { count, grams }) => sum + grams * count, 0);

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most;

type Place = Pick<RatesRequest['from'], 'city' | 'geo'>;

const EARTH_RADIUS_KM = 6371;

/** Along the great circle; infinitely far where a city is not known, which is the dearest zone. */
function distanceKm(from: Place, to: Place): number {
  if (from.city === to.city) return 0;
  if (from.geo === null || to.geo === null) return Number.POSITIVE_INFINITY;
  const [lat1, lon1] = from.geo;
  const [lat2, lon2] = to.geo;
  const h =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
