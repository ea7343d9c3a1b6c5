import type { ShipmentRequest } from '@cartage/vendor-mock/protocol';
import type { Paper } from './draw-paper.ts';
import { sayIn } from './wording.ts';

type Contact = ShipmentRequest['from'];

/** A point's own city; else the customer's, or its code where no name was told. */
export const cityOf = ({ point, city, city_name }: Contact, { pointOf }: Paper): string =>
  pointOf(point)?.city_name ?? city_name ?? city;

/** Beside the name of a city, which others may have. */
const regionOf = ({ point, city_name, region }: Contact, { pointOf }: Paper): string | null =>
  pointOf(point) === undefined && city_name ? (region ?? null) : null;

/** Street, post code and city; of a point its name, address and hours. */
export function addressOf(contact: Contact, paper: Paper): string {
  const city = [contact.zip, cityOf(contact, paper), regionOf(contact, paper), contact.country]
    .filter(Boolean)
    .join(', ');
  const point = paper.pointOf(contact.point);
  if (point) {
    return `${sayIn(paper.language)('point')} ${point.id}: ${point.title}\n${point.street}, ${point.city_name}\n${point.hours}`;
  }
  return [contact.street, city].filter(Boolean).join('\n');
}

export const namesOf = ({ name, person }: Contact): string =>
  person === null || person === name ? name : `${name}, ${person}`;
