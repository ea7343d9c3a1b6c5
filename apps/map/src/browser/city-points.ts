import { foldName, minuteOfWeek, type OpenWeek, openingAt, readWorkTime } from '@cartage/core';
import type { MapPoints, MapPrices } from '@cartage/wire/map';

/** A point of the city, as far as the list and the map show it. */
export interface Point {
  readonly index: number;
  readonly id: string;
  readonly vendor: number;
  readonly type: number;
  readonly latitude: number;
  readonly longitude: number;
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
  readonly prices: MapPrices['prices'];
}

export const cityOf = (cityId: string, { points: columns, ...shared }: MapPoints, { prices }: MapPrices): City => {
  const points = columns.id.map((id, index): Point => {
    const payment = columns.payment[index] ?? 0;
    return {
      index,
      id,
      vendor: columns.vendor[index] ?? 0,
      type: columns.type[index] ?? 5,
      latitude: columns.latitude[index] ?? 0,
      longitude: columns.longitude[index] ?? 0,
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
    cityId,
    points,
    // A blank before each word: a query is found at the beginnings of words.
    texts: points.map(({ name, address, metro }) => ` ${foldName(address)} ${stations[metro] ?? ''} ${foldName(name)}`),
    weeks: shared.hours.map(readWorkTime),
    prices,
  };
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

/** What delivery to the point costs; null: there is no offer, or nobody asked. */
export const priceOf = (city: City, { vendor, type, takesWeight }: Point): MapPrices['prices'][number] | null => {
  const id = city.vendors[vendor]?.vendorId;
  if (!takesWeight) return null;
  return (
    city.prices.find(({ vendorId, pointType }) => vendorId === id && (pointType === null || pointType === type)) ?? null
  );
};
