import { type CallContext, type FindOutcome, findBy, type ShipmentRef, type VendorAnswer } from '@cartage/vendor-kit';
import { read, readMoment, send } from './client.ts';
import { readConfirmation } from './hand-over.ts';
import { paths, shipmentList } from './protocol.ts';

export const findByReference = async ({ reference }: ShipmentRef, call: CallContext): Promise<FindOutcome> =>
  readFind(await send(call, 'GET', `${paths.shipments}?ref=${encodeURIComponent(reference)}`), call.timeZone);

export const readFind = (answer: VendorAnswer, timeZone: string): Promise<FindOutcome> =>
  findBy(async () =>
    read(answer, shipmentList).shipments.map((shipment) => ({
      ...readConfirmation(shipment, timeZone),
      createdAt: shipment.made == null ? null : readMoment(shipment.made, timeZone),
      receiverCity: shipment.to_city ?? null,
      weightGrams: shipment.grams ?? null,
    })),
  );
