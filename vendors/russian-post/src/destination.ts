import { type Party, regionNumberOf, russianRegionNumber } from '@cartage/core';
import { type CallContext, type Location, VendorProblem, writtenCity } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { checkPostalCode, officeOf } from './postal-codes.ts';
import { cleanAddresses, type Destination } from './protocol.ts';

/** Where a parcel goes, as Russian Post writes it: an office, or an address that it has taken apart. */
export async function destinationOf(receiver: Party, city: Location | null, call: CallContext): Promise<Destination> {
  if (receiver.contactType === 'pickup-point' && receiver.pickupPointId !== null) {
    const office = await officeOf(receiver.pickupPointId, call);
    if (office['is-closed'] || office['is-temporary-closed'])
      throw new VendorProblem({ kind: 'invalid', field: 'receiver.pickupPointId' }, closedOffice);
    const { settlement, region } = office;
    return {
      'address-type-to': 'DEMAND',
      'index-to': Number(receiver.pickupPointId),
      'region-to': region ?? settlement,
      'place-to': settlement,
    };
  }
  const { postalCode } = receiver;
  const written = [postalCode, city && writtenCity(city), receiver.address].filter(Boolean).join(', ');
  const asked = [{ id: '1', 'original-address': written }];
  const [clean] = read(await send(call, 'POST', '/1.0/clean/address', asked), cleanAddresses);
  if (postalCode !== null && postalCode !== clean?.index) await checkPostalCode(postalCode, city, call);
  const index = postalCode ?? clean?.index ?? '';
  if (clean === undefined || !/^\d{6}$/.test(index) || !isDeliverable(clean))
    throw new VendorProblem({ kind: 'invalid', field: 'receiver.address' }, unknownAddress);
  const here = city && regionNumberOf(city);
  const there = clean.region ? russianRegionNumber(clean.region) : null;
  if (here !== null && there !== null && here !== there)
    throw new VendorProblem({ kind: 'invalid', field: 'receiver.address' }, elsewhere(clean.region ?? '', city));
  const { 'quality-code': _, 'validation-code': __, 'address-type': type, index: ___, region, place, ...parts } = clean;
  const named = Object.entries(parts).flatMap(([part, value]) => (value ? [[`${part}-to`, value] as const] : []));
  return {
    ...Object.fromEntries(named),
    'address-type-to': type,
    'index-to': Number(index),
    'region-to': region ?? place ?? '',
    'place-to': place ?? region ?? '',
  };
}

/** By the documentation, whatever else is not fit for delivery. */
const isDeliverable = (clean: { readonly 'quality-code': string; readonly 'validation-code': string }): boolean =>
  ['GOOD', 'POSTAL_BOX', 'ON_DEMAND', 'UNDEF_05'].includes(clean['quality-code']) &&
  ['VALIDATED', 'OVERRIDDEN', 'CONFIRMED_MANUALLY'].includes(clean['validation-code']);

const closedOffice = { en: 'This post office is closed.', ru: 'Это почтовое отделение закрыто.' };
const unknownAddress = { en: 'Russian Post does not know this address.', ru: 'Почта России не знает такого адреса.' };
const elsewhere = (region: string, city: Location | null) => ({
  en: `Russian Post finds this address in another region (${region}) than that of ${city?.name.en}.`,
  ru: `Почта России нашла этот адрес в другом регионе (${region}), а не там, где ${city?.cityName}.`,
});
