import { type Instant, parseDateTime } from '@cartage/core';
import {
  type CallContext,
  confirmation,
  type FindOutcome,
  findBy,
  type ShipmentRef,
  toVendorProblem,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { type RequestAnswer, requestAnswer, requestsAnswer } from './protocol.ts';

/** What the platform knows of a shipment, by its own id or by our number. */
export async function requestOf({ id, reference }: ShipmentRef, call: CallContext): Promise<RequestAnswer> {
  const query = new URLSearchParams(id === null ? { request_code: reference } : { request_id: id }).toString();
  const known = read(await send(call, 'GET', `request/info?${query}`), requestAnswer);
  if (!isOf(reference, known)) throw new VendorProblem({ kind: 'defect' }, otherRequest);
  return known;
}

const isOf = (reference: string, { request }: RequestAnswer): boolean =>
  (request?.info?.operator_request_id ?? reference) === reference;

/** The same of many shipments in one call, by their references; without those that the platform's answer does not tell of. */
export async function requestsOf(
  shipments: readonly ShipmentRef[],
  call: CallContext,
): Promise<ReadonlyMap<string, RequestAnswer>> {
  const asked = { request_ids: shipments.flatMap(({ id }) => id ?? []) };
  const known = new Map<string, RequestAnswer>();
  try {
    const { requests } = read(await send(call, 'POST', 'requests/info', asked), requestsAnswer);
    for (const { id, reference } of shipments) {
      const found = requests.find((request) => request.request_id === id && isOf(reference, request));
      if (found !== undefined) known.set(reference, found);
    }
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    // One number that the platform does not know may spoil the list.
    if (problem.kind !== 'notFound' && problem.kind !== 'invalid') throw problem;
  }
  return known;
}

/** Until when the platform means to deliver; undefined: it does not say. */
export const plannedEnd = ({ request }: RequestAnswer, { timeZone }: CallContext): Instant | undefined =>
  parseDateTime(request?.destination?.interval_utc?.to ?? '', timeZone);

export const findByReference = (shipment: ShipmentRef, call: CallContext): Promise<FindOutcome> =>
  findBy(async () => {
    const found = await requestOf(shipment, call);
    const { request_id: id, courier_order_id: number, sharing_url: trackingUrl, request } = found;
    return [
      {
        ...confirmation({ id, invoiceNumber: id, trackingNumber: number ?? null }),
        plannedDeliveryAt: plannedEnd(found, call) ?? null,
        ...(trackingUrl && { trackingUrl }),
        // When a request was made is not told.
        weightGrams: request?.places?.reduce((sum, place) => sum + place.physical_dims.weight_gross, 0) || null,
      },
    ];
  });

/** The platform's id; the host has it from the hand-over, and only an old order may be without. */
export const idOf = async (shipment: ShipmentRef, call: CallContext): Promise<string> =>
  shipment.id ?? (await requestOf(shipment, call)).request_id;

const otherRequest = {
  en: 'Yandex Delivery answered with another order.',
  ru: 'Яндекс Доставка сообщила о другом заказе.',
};
