import {
  canonicalCityCode,
  countryName,
  findCity,
  type Party,
  type PickupPoint,
  pickupPointKey,
  pickupPointOf,
} from '@cartage/core';
import type { DocumentInput } from '../input.ts';
import { type Block, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { sayIn } from '../wording/captions.ts';

/** One end of the route, as a courier needs it. */
export function partyBlock(input: DocumentInput, caption: string, party: Party): Block {
  const say = sayIn(input.locale);
  const remark = (word: string, value: string | null) =>
    value === null || value.trim() === '' ? [] : [paragraph(`${word}: ${value}`, styles.small)];
  const contact = [party.contactPerson, phonesOf(party), party.email].filter((part) => part !== null && part !== '');
  const point = pointOf(input, party);
  return stack(
    [
      paragraph(caption, { ...styles.caption, weight: 'bold', colour: colours.accent }),
      paragraph(party.name, styles.name),
      ...(pointName(input, party) === null ? [] : [paragraph(pointName(input, party) ?? '', styles.strong)]),
      paragraph(addressOf(input, party)),
      ...remark(say('workTime'), point?.workTime ?? null),
      ...remark(say('pointPhone'), point?.phone ?? null),
      paragraph(besides(contact)),
      ...remark(
        say('addressInOrder'),
        point === null ? null : [party.postalCode, party.address].filter(Boolean).join(', '),
      ),
      ...remark(say('taxNumber'), party.taxNumber),
      ...remark(say('forCourier'), party.instructions),
      ...remark(say('loaders'), loadingOf(input, party)),
    ],
    2.5,
  );
}

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
 * `127006, Russia, Moscow, Tverskaya 1`; where the cargo goes to a pickup point, that of the point, to which the order's
 * post code does not belong.
 */
export function addressOf(input: DocumentInput, party: Party): string {
  const point = pointOf(input, party);
  const { country } = townOf(input, party);
  const [postalCode, address] = point === null ? [party.postalCode, party.address] : [null, point.address];
  return [postalCode, countryName(country, input.locale), cityOf(input, party), address]
    .filter((part) => part !== null && part.trim() !== '')
    .join(', ');
}

/** Empty where nobody knows the city: the caller, the core and the pickup point there. */
export function cityOf(input: DocumentInput, party: Party): string {
  const { cityId } = townOf(input, party);
  return input.cityNames?.[cityId] ?? findCity(cityId)?.name[input.locale] ?? pointOf(input, party)?.cityName ?? '';
}

/** Where this end is: the town of the order, unless its pickup point stands in another. */
export function townOf(input: DocumentInput, party: Party): Pick<Party, 'country' | 'cityId' | 'postalCode'> {
  const point = pointOf(input, party);
  return point === null || canonicalCityCode(point.cityId) === canonicalCityCode(party.cityId)
    ? party
    : { country: point.country, cityId: point.cityId, postalCode: null };
}

/** Beside each other; a line may end after a dot, and none begins with one. */
export const besides = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\u00a0· ');

/** A line breaks between two numbers and not within one. */
export const phonesOf = ({ phone }: Pick<Party, 'phone'>): string =>
  phone
    .split(',')
    .map((one) => one.trim().replace(/\s+/g, '\u00a0'))
    .join(', ');

function loadingOf(input: DocumentInput, { loading }: Party): string | null {
  if (loading === null) return null;
  const say = sayIn(input.locale);
  return [
    String(loading.loadersCount),
    loading.floor === null ? '' : `${say('floor').toLowerCase()} ${loading.floor}`,
    loading.hasFreightLift ? say('freightLift') : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
