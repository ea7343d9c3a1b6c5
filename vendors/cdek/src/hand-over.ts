import { countryName, hasService, type Party, parsePhones, toE164 } from '@cartage/core';
import {
  type CallContext,
  type HandOverOutcome,
  type Location,
  type Shipment,
  sendOnce,
  VendorProblem,
} from '@cartage/vendor-kit';
import { readAccepted, ready } from './client.ts';
import { buildPackages, buildServices, moneyOf } from './consignment.ts';
import { doorCityOf, type EndRole } from './ends.ts';
import type { Contact, LocationRequest, OrderRequest } from './protocol.ts';

/** CDEK accepts first, and registers or refuses within seconds; the number comes by then. */
export const handOver = (shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: async () => {
      const { content, route } = shipment;
      refuseForeignCash(content);
      const [ask, from, to] = await Promise.all([
        ready(call),
        doorOf('sender', content.sender, route.origin, call),
        doorOf('receiver', content.receiver, route.destination, call),
      ]);
      return { ask, order: buildOrder(shipment, from, to) };
    },
    send: ({ ask, order }) => ask('POST', '/v2/orders', order),
    read: (answer): HandOverOutcome => ({ kind: 'accepted', id: readAccepted(answer) }),
  });

/** Abroad CDEK collects in the currency of the receiver, and our sums are in roubles. */
function refuseForeignCash({ services, receiver }: Shipment['content']): void {
  if (receiver.country !== 'RU' && hasService(services, 'CashOnDelivery'))
    throw new VendorProblem({ kind: 'invalid', field: 'services' }, foreignCash(receiver.country));
}

/** Where a courier goes; null: to no door. */
export async function doorOf(
  role: EndRole,
  party: Party,
  city: Location | null,
  call: CallContext,
): Promise<LocationRequest | null> {
  if (party.contactType !== 'door') return null;
  return { code: await doorCityOf(role, party, city, call), address: party.address };
}

function buildOrder(shipment: Shipment, from: LocationRequest | null, to: LocationRequest | null): OrderRequest {
  const { reference, content, ownServices = [], option } = shipment;
  const { sender, receiver, seller } = content;
  const remarks = [receiver.instructions, content.comments].filter((remark) => remark);
  const isPaid = hasService(content.services, 'CashOnDelivery');
  return {
    type: 1,
    number: reference,
    tariff_code: Number(option.tariffId),
    ...(remarks.length > 0 && { comment: remarks.join('. ').slice(0, MOST_OF_COMMENT) }),
    ...(from === null ? { shipment_point: sender.pickupPointId ?? '' } : { from_location: from }),
    ...(to === null ? { delivery_point: receiver.pickupPointId ?? '' } : { to_location: to }),
    sender: buildContact(sender),
    recipient: buildContact(receiver),
    ...(seller?.name && {
      seller: {
        name: seller.name,
        ...(seller.phone !== null && { phone: seller.phone }),
        ...(seller.address !== null && { address: seller.address }),
      },
    }),
    services: buildServices({ services: content.services, ownServices }),
    ...(isPaid &&
      content.receiverDeliveryCharge !== null && {
        delivery_recipient_cost: moneyOf(content.receiverDeliveryCharge, content.receiverDeliveryChargeVatRate),
      }),
    packages: buildPackages(shipment),
  };
}

const MOST_OF_COMMENT = 255;

/** A party with a contact person is a company. */
export function buildContact({ name, contactPerson, email, taxNumber, phone }: Party): Contact {
  const parsed = parsePhones(phone);
  return {
    name: withoutSlash(contactPerson ?? name),
    ...(contactPerson !== null && { company: withoutSlash(name) }),
    ...(email !== null && { email }),
    ...(taxNumber !== null && { tin: taxNumber }),
    phones: parsed.ok
      ? parsed.phones.slice(0, MOST_PHONES).map(({ number, extension }) => ({
          number: toE164(number),
          ...(extension !== null && { additional: extension }),
        }))
      : [{ number: phone }],
  };
}

/** CDEK refuses names with one. */
const withoutSlash = (name: string): string => name.replaceAll('/', '-');

const MOST_PHONES = 10;

const foreignCash = (country: string) => ({
  en: `CDEK collects money in ${countryName(country, 'en')} in the currency of that country alone; cash on delivery in roubles is there within Russia.`,
  ru: `СДЭК принимает наложенный платёж в валюте страны получателя (${countryName(country, 'ru')}); в рублях — только по России.`,
});
