import { foldName, minuteOfWeek, type OpenWeek, openingAt, readWorkTime } from '@cartage/core';
import type { MapPoints, MapPrices } from '@cartage/wire/map';
import { type Place, standsOf } from './stands.ts';

/** A point of the city, as far as the list and the map show it. */
export interface Point {
  readonly index: number;
  readonly id: string;
  readonly vendor: number;
  readonly type: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Where its marker is. */
  readonly stands: Place;
  readonly name: string;
  readonly address: string;
  readonly hours: number;
  readonly metro: number;
  readonly takesCash: boolean;
  readonly takesCard: boolean;
  readonly takesWeight: boolean;
}

/** The points of a city, and what they share. */
export interface City extends Omit<MapPoints, 'points'> {
  readonly cityId: string;
  readonly points: readonly Point[];
  /** What each point is found by, folded. */
  readonly texts: readonly string[];
  /** By the place in `hours`; null: not understood. */
  readonly weeks: readonly (OpenWeek | null)[];
  /** null: they are still to come, or nobody asked. */
  readonly prices: MapPrices['prices'] | null | 'failed';
}

export const cityOf = (cityId: string, { points: columns, ...shared }: MapPoints): City => {
  const stands = standsOf(
    columns.id.map((_, index) => ({
      latitude: columns.latitude[index] ?? 0,
      longitude: columns.longitude[index] ?? 0,
    })),
  );
  const points = columns.id.map((id, index): Point => {
    const payment = columns.payment[index] ?? 0;
    return {
      index,
      id,
      vendor: columns.vendor[index] ?? 0,
      type: columns.type[index] ?? 5,
      latitude: columns.latitude[index] ?? 0,
      longitude: columns.longitude[index] ?? 0,
      stands: stands[index] ?? { latitude: 0, longitude: 0 },
      name: columns.name[index] ?? '',
      address: columns.address[index] ?? '',
      hours: columns.hours[index] ?? -1,
      metro: columns.metro[index] ?? -1,
      takesCash: (payment & 1) !== 0,
      takesCard: (payment & 2) !== 0,
      takesWeight: columns.takes[index] === 1,
    };
  });
  const stations = shared.metro.map(([name]) => foldName(name));
  return {
    ...shared,
    zone: isZone(shared.zone) ? shared.zone : Intl.DateTimeFormat().resolvedOptions().timeZone,
    cityId,
    points,
    // A blank before each word: a query is found at the beginnings of words.
    texts: points.map(({ name, address, metro }) => ` ${foldName(address)} ${stations[metro] ?? ''} ${foldName(name)}`),
    weeks: shared.hours.map(readWorkTime),
    prices: null,
  };
};

/** A browser may be older than a zone: most customers are where their points are. */
const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** How a point stands at this moment; null: nobody knows. */
export interface Opening {
  readonly isOpen: boolean;
  readonly changesAt: number | null;
}

/** By the place in `hours`, at the moment; the minute of the week of the city beside them. */
export const openingsNow = (
  { weeks, zone }: Pick<City, 'weeks' | 'zone'>,
  at: number,
): { readonly minute: number; readonly of: (point: Pick<Point, 'hours'>) => Opening | null } => {
  const minute = minuteOfWeek(at, zone);
  const openings = weeks.map((week) => week && openingAt(week, minute));
  return { minute, of: ({ hours }) => openings[hours] ?? null };
};

/** What delivery to the point costs; null: nobody knows of an offer. */
export const priceOf = (city: City, { vendor, type, takesWeight }: Point): MapPrices['prices'][number] | null => {
  const id = city.vendors[vendor]?.vendorId;
  if (!takesWeight || city.prices === null || city.prices === 'failed') return null;
  return (
    city.prices.find(({ vendorId, pointType }) => vendorId === id && (pointType === null || pointType === type)) ?? null
  );
};
