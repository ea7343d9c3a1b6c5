import { findCity, type Party } from '@cartage/core';

/**
 * What a sorter reads from three metres: country, region of the post office (or, without a postal code, of the address
 * register or the city's first letters), and D for a door, P for a pickup point: `RU-630-D`.
 */
export function routeCode(receiver: Party): string {
  return [receiver.country, regionOf(receiver), receiver.contactType === 'door' ? 'D' : 'P']
    .filter((part) => part !== '')
    .join('-');
}

function regionOf({ country, cityId, postalCode }: Party): string {
  const post = (postalCode ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (post.length >= 3) return post.slice(0, 3);
  const city = findCity(cityId);
  const register = [cityId, ...(city?.codes ?? [])].find((code) => country === 'RU' && /^\d{11,13}$/.test(code));
  if (register !== undefined) return register.slice(0, 2);
  return (city?.name.en ?? '')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
}
