import { formatPhones, isBlank, type Party } from '@cartage/core';
import { type Block, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { sayIn } from '../wording/captions.ts';
import type { DocumentInput } from './document-input.ts';
import { addressOf, pointName, pointOf, postalCodeOf } from './party-place.ts';

/** One end of the route, as a courier needs it. */
export function partyBlock(input: DocumentInput, caption: string, party: Party): Block {
  const say = sayIn(input.locale);
  const remark = (word: string, value: string | null) =>
    value === null || isBlank(value) ? [] : [paragraph(`${word}: ${value}`, styles.small)];
  const contact = [party.contactPerson, formatPhones(party.phone, input.locale), party.email].filter(
    (part) => part !== null && part !== '',
  );
  const point = pointOf(input, party);
  return stack(
    [
      paragraph(caption, { ...styles.caption, weight: 'bold', colour: colours.accent }),
      paragraph(party.name, styles.name),
      ...(pointName(input, party) === null ? [] : [paragraph(pointName(input, party) ?? '', styles.strong)]),
      paragraph(addressOf(input, party)),
      ...remark(say('workTime'), point?.workTime ?? null),
      ...remark(say('pointPhone'), formatPhones(point?.phone ?? '', input.locale)),
      paragraph(besides(contact)),
      ...remark(
        say('addressInOrder'),
        point === null ? null : [postalCodeOf(party), party.address].filter(Boolean).join(', '),
      ),
      ...remark(say('taxNumber'), party.taxNumber),
      ...remark(say('forCourier'), party.instructions),
      ...remark(say('loaders'), loadingOf(input, party)),
    ],
    2.5,
  );
}

/** Beside each other; a line may end after a dot, and none begins with one. */
export const besides = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\u00a0· ');

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
