import type { Party } from '@cartage/core';
import {
  type CallContext,
  type Confirmation,
  type HandOverOutcome,
  type Location,
  type Shipment,
  sendOnce,
  type VendorAnswer,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, sendWith, tokenOf } from './client.ts';
import { buildParcels, buildValues } from './consignment.ts';
import { type ContactStop, type ShipmentRequest, shipmentAnswer } from './protocol.ts';
import { buildStop } from './quote.ts';

/** The token comes first: where it fails, surely nothing was created. */
export const handOver = (shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: () => tokenOf(call),
    send: (token) => sendWith(token, call, 'POST', '/v1/shipments', buildShipment(shipment)),
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
});

const buildContact = (party: Party, location: Location | null): ContactStop => ({
  ...buildStop(party, location),
  name: party.name,
  phone: party.phone,
  address: party.address,
});

export const readHandOver = (answer: VendorAnswer): HandOverOutcome => ({
  kind: 'confirmed',
  ...confirmationOf(read(answer, shipmentAnswer)),
});

export const confirmationOf = ({ id, waybill }: z.infer<typeof shipmentAnswer>): Confirmation => ({
  id,
  invoiceNumber: waybill,
  trackingNumber: waybill,
  returnInvoiceNumber: null,
  pickupNumber: null,
  price: null,
  plannedDeliveryAt: null,
});
