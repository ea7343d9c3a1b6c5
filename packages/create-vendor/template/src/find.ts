import { type CallContext, type FindOutcome, findBy, idFrom, type ShipmentRef } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { confirmationOf } from './hand-over.ts';
import { shipmentList } from './protocol.ts';

// Invented: that it can be asked by our number.

/** `none` is a promise. Where Acme cannot say, `read` throws, and the host asks again later. */
export const findByReference = ({ reference }: ShipmentRef, call: CallContext): Promise<FindOutcome> =>
  findBy(async () => {
    const path = `/v1/shipments?orderNumber=${encodeURIComponent(reference)}`;
    return read(await send(call, 'GET', path), shipmentList).shipments.map(confirmationOf);
  });

/** Acme's id of a shipment. */
export const idOf = (shipment: ShipmentRef, call: CallContext): Promise<string> =>
  idFrom(shipment, call, findByReference);
