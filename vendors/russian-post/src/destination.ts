import type { Party } from '@cartage/core';
import { type CallContext, type Location, VendorProblem } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { officeOf } from './postal-codes.ts';
import { cleanAddresses, cleanNames, type Destination, type OrderRequest } from './protocol.ts';

/** Where a parcel goes, as Russian Post writes it: an office, or an address that it has taken apart. */
export async function destinationOf(receiver: Party, city: Location | null, call: CallContext): Promise<Destination> {
  if (receiver.contactType === 'pickup-point' && receiver.pickupPointId !== null) {
    const { settlement, region } = await officeOf(receiver.pickupPointId, call);
    return {
      'address-type-to': 'DEMAND',
      'index-to': Number(receiver.pickupPointId),
      'region-to': region ?? settlement,
      'place-to': settlement,
    };
  }
  const written = [receiver.postalCode, city?.cityName, receiver.address].filter(Boolean).join(', ');
  const asked = [{ id: '1', 'original-address': written }];
  const [clean] = read(await send(call, 'POST', '/1.0/clean/address', asked), cleanAddresses);
  const index = receiver.postalCode ?? clean?.index ?? null;
  if (clean === undefined || index === null || !isDeliverable(clean))
    throw new VendorProblem(
      { kind: 'invalid', field: 'receiver.address' },
      { en: 'Russian Post does not know this address.', ru: 'Почта России не знает такого адреса.' },
    );
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

/** A name that Russian Post cannot take apart stands in one piece, as those of companies do. */
export async function namesOf(
  name: string,
  call: CallContext,
): Promise<Pick<OrderRequest, 'recipient-name' | 'surname' | 'given-name' | 'middle-name'>> {
  const answer = await send(call, 'POST', '/1.0/clean/physical', [{ id: '1', 'original-fio': name }]);
  const [clean] = read(answer, cleanNames);
  return {
    'recipient-name': name,
    surname: clean?.surname || name,
    'given-name': clean?.name ?? '',
    'middle-name': clean?.['middle-name'] ?? '',
  };
}
