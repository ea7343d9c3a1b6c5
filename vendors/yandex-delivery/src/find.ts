import { parseDateTime } from '@cartage/core';
import {
  type CallContext,
  type FindOutcome,
  type ShipmentRef,
  toVendorProblem,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { type RequestAnswer, requestAnswer } from './protocol.ts';

/** What the platform knows of a shipment, by its own id or by our number. */
export async function requestOf({ id, reference }: ShipmentRef, call: CallContext): Promise<RequestAnswer> {
  const query = new URLSearchParams(id === null ? { request_code: reference } : { request_id: id }).toString();
  const known = read(await send(call, 'GET', `request/info?${query}`), requestAnswer);
  const number = known.request?.info?.operator_request_id;
  if (number != null && number !== reference) throw new VendorProblem({ kind: 'defect' }, otherRequest);
  return known;
}

export async function findByReference(shipment: ShipmentRef, call: CallContext): Promise<FindOutcome> {
  try {
    const { request_id: id, courier_order_id: number, request } = await requestOf(shipment, call);
    const until = request?.destination?.interval_utc?.to;
    return {
      kind: 'found',
      id,
      invoiceNumber: id,
      returnInvoiceNumber: null,
      pickupNumber: null,
      trackingNumber: number || null,
      price: null,
      plannedDeliveryAt: (until && parseDateTime(until, call.timeZone)) || null,
      // When a request was made is not told.
      weightGrams: request?.places?.reduce((sum, place) => sum + place.physical_dims.weight_gross, 0) || null,
    };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'notFound') return { kind: 'none' };
    throw problem;
  }
}

/** The platform's id; the host has it from the hand-over, and only an old order may be without. */
export const idOf = async (shipment: ShipmentRef, call: CallContext): Promise<string> =>
  shipment.id ?? (await requestOf(shipment, call)).request_id;

const otherRequest = {
  en: 'Yandex Delivery answered with another order.',
  ru: 'Яндекс Доставка сообщила о другом заказе.',
};
