import { countryName, findCity, type Party } from '@cartage/core';
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
  const contact = [party.contactPerson, party.phone, party.email].filter((part) => part !== null && part !== '');
  return stack(
    [
      paragraph(caption, { ...styles.caption, weight: 'bold', colour: colours.accent }),
      paragraph(party.name, styles.name),
      paragraph(addressOf(input, party)),
      paragraph(contact.join(' · ')),
      ...remark(say('pickupPoint'), party.contactType === 'pickup-point' ? party.pickupPointId : null),
      ...remark(say('taxNumber'), party.taxNumber),
      ...remark(say('forCourier'), party.instructions),
      ...remark(say('loaders'), loadingOf(input, party)),
    ],
    2.5,
  );
}

/** `127006, Russia, Moscow, Tverskaya 1` */
export const addressOf = (input: DocumentInput, party: Party): string =>
  [party.postalCode, countryName(party.country, input.locale), cityOf(input, party), party.address]
    .filter((part) => part !== null && part.trim() !== '')
    .join(', ');

/** Empty where neither the caller nor the core knows the city; the address mostly names it too. */
export const cityOf = (input: DocumentInput, party: Pick<Party, 'cityId'>): string =>
  input.cityNames?.[party.cityId] ?? findCity(party.cityId)?.name[input.locale] ?? '';

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
