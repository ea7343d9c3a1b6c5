import { gramsFromKg, type Party, parseDateTime, parsePhones } from '@cartage/core';
import {
  type CallContext,
  type Confirmation,
  confirmation,
  type FoundShipment,
  type HandOverOutcome,
  type Location,
  type Shipment,
  sendOnce,
  type VendorAnswer,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, ready } from './client.ts';
import { buildParcels, buildValues } from './consignment.ts';
import { kopecksOf, roublesOf } from './money.ts';
import { type ContactStop, type Goods, type ShipmentRequest, shipmentAnswer } from './protocol.ts';
import { buildStop } from './quote.ts';

// Invented: that it confirms at once, at the price that it quoted, by which numbers.

/** The token comes first: where it fails, surely nothing was created. */
export const handOver = (shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: () => ready(call),
    send: (send) => send('POST', '/v1/shipments', buildShipment(shipment)),
    read: readHandOver,
  });

export const buildShipment = ({ reference, content, route, option }: Shipment): ShipmentRequest => ({
  orderNumber: reference,
  product: option.tariffId,
  from: buildContact(content.sender, route.origin),
  to: buildContact(content.receiver, route.destination),
  parcels: buildParcels(content.cargo),
  collectOn: option.takeDate,
  ...buildValues(content),
  contents: content.cargo.description ?? '',
  goods: content.cargo.products.map(
    ({ productId, name, qty, weightKg, cost, costForReceiver, vatRate }): Goods => ({
      article: productId,
      name,
      quantity: qty,
      grams: weightKg === null ? null : gramsFromKg(weightKg),
      value: roublesOf(cost),
      toPay: costForReceiver === null ? null : roublesOf(costForReceiver),
      vat: vatRate,
    }),
  ),
  remark: content.comments,
  collectBetween: hoursOf(content.pickup),
});

const hoursOf = ({ timeFrom, timeTo }: Shipment['content']['pickup']): ShipmentRequest['collectBetween'] =>
  timeFrom === null || timeTo === null ? null : [timeFrom, timeTo];

const buildContact = (party: Party, location: Location | null): ContactStop => ({
  ...buildStop(party, location),
  name: party.name,
  person: party.contactPerson,
  ...phoneOf(party.phone),
  email: party.email,
  postalCode: party.postalCode,
  address: party.address,
  hint: party.instructions,
});

/** The first number, its extension apart. */
export const phoneOf = (text: string): Pick<ContactStop, 'phone' | 'extension'> => {
  const parsed = parsePhones(text);
  const [first] = parsed.ok ? parsed.phones : [];
  return { phone: first?.number ?? text, extension: first?.extension ?? null };
};

export const readHandOver = (answer: VendorAnswer): HandOverOutcome => ({
  kind: 'confirmed',
  ...confirmationOf(read(answer, shipmentAnswer)),
});

export const confirmationOf = ({
  id,
  waybill,
  price,
  createdAt,
  page,
}: z.infer<typeof shipmentAnswer>): Confirmation & Pick<FoundShipment, 'createdAt'> => ({
  ...confirmation({ id, invoiceNumber: waybill, price: kopecksOf(price), trackingUrl: page }),
  createdAt: parseDateTime(createdAt, 'UTC') ?? null,
});
