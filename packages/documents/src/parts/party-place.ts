import {
  type City,
  countryName,
  findCity,
  formatPostalCode,
  isBlank,
  normalizeCityCode,
  type Party,
  type PickupPoint,
  pickupPointKey,
  pickupPointOf,
} from '@cartage/core';
import { sayIn } from '../wording/captions.ts';
import type { DocumentInput } from './document-input.ts';

// Draws nothing: what a register says is found out in processes that have others print.

/** The pickup point at this end; null where there is none, and where its vendor no longer tells of it. */
export const pointOf = (input: DocumentInput, party: Party): PickupPoint | null => {
  const name = pickupPointOf(party);
  return (name && input.pickupPoints?.[pickupPointKey(name)]) ?? null;
};

/** `Pickup point EC-MSK-1, Sunflower Shop`; its id alone of one that is not known; null: a door. */
export const pointName = (input: DocumentInput, party: Party): string | null =>
  party.contactType !== 'pickup-point' || party.pickupPointId === null
    ? null
    : [`${sayIn(input.locale)('pickupPoint')} ${party.pickupPointId}`, pointOf(input, party)?.name ?? '']
        .filter((part) => part !== '')
        .join(', ');

/**
 * `127006, Russia, Moscow, Tverskaya 1`, with the region before a city that is none by itself; where the cargo goes to a pickup point, that of the point, to which the order's
 * post code does not belong.
 */
export function addressOf(input: DocumentInput, party: Party): string {
  const point = pointOf(input, party);
  const { country } = townOf(input, party);
  const [postalCode, address] = point === null ? [postalCodeOf(party), party.address] : [null, point.address];
  return [postalCode, countryName(country, input.locale), regionOf(input, party), cityOf(input, party), address]
    .filter((part) => !isBlank(part))
    .join(', ');
}

/** As the post of its country writes it; null: none was given. */
export const postalCodeOf = ({ country, postalCode }: Pick<Party, 'country' | 'postalCode'>): string | null =>
  postalCode === null ? null : formatPostalCode(country, postalCode);

/** Empty where nobody knows the city: the caller, the core and the pickup point there. */
export const cityOf = (input: DocumentInput, party: Party): string =>
  knownCity(input, party)?.name[input.locale] ?? pointOf(input, party)?.cityName ?? '';

/** `Kursk Oblast`, as the order has it or as it is known: towns of one name are told apart by it; empty where it is unknown, or the city is a region by itself. */
const regionOf = (input: DocumentInput, party: Party): string =>
  (pointOf(input, party) === null ? party.region : null) ?? knownCity(input, party)?.region?.[input.locale] ?? '';

const knownCity = (input: DocumentInput, party: Party): Pick<City, 'codes' | 'name' | 'region'> | undefined => {
  const { cityId } = townOf(input, party);
  return input.cities?.[cityId] ?? findCity(cityId);
};

/** Where this end is: the town of the order, unless its pickup point stands in another. */
export function townOf(input: DocumentInput, party: Party): Pick<Party, 'country' | 'cityId' | 'postalCode'> {
  const point = pointOf(input, party);
  const codes = (input.cities?.[party.cityId] ?? findCity(party.cityId))?.codes ?? [normalizeCityCode(party.cityId)];
  return point === null || codes.includes(normalizeCityCode(point.cityId))
    ? party
    : { country: point.country, cityId: point.cityId, postalCode: null };
}
