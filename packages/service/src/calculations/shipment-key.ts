import { hash } from 'node:crypto';
import type { QuoteRequest, RoutePoint } from '@cartage/core';
import { type Cities, type CityAsker, cityCodeOf, knownCities } from '../places/known-cities.ts';

/**
 * The same for a calculation and for the order that is made after it: what is carried, whence and where to. An order says
 * more of the ends and of what is inside, may be fetched on another day, and may want more of its vendor.
 */
export const shipmentKey = async (asker: CityAsker, { sender, receiver, cargo }: QuoteRequest): Promise<string> => {
  const cities = await knownCities(asker, [sender, receiver]);
  const parts = [
    end(sender, cities),
    end(receiver, cities),
    cargo.type,
    cargo.items.map(({ weightKg, qty, l, h, w, volumeM3 }) => [weightKg, qty, l, h, w, volumeM3]),
  ];
  return hash('sha256', JSON.stringify(parts), 'base64url');
};

const end = (at: RoutePoint, cities: Cities) => [at.contactType, at.country, cityCodeOf(at, cities)];
