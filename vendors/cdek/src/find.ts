import { parseDateTime } from '@cartage/core';
import {
  type CallContext,
  confirmation,
  type FindOutcome,
  type FoundShipment,
  findBy,
  type ShipmentRef,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, refusalOf, send } from './client.ts';
import { piecesOf, trackingUrlOf } from './facts-of-order.ts';
import { type OrderAnswer, orderAnswer, statusRecord } from './protocol.ts';

/** What CDEK knows of a shipment; it does not forget orders that it refused. Of several orders of one number it shows the latest. */
export async function orderOf({ id, reference }: ShipmentRef, call: CallContext): Promise<OrderAnswer> {
  if (id !== null) return orderById(id, call);
  const found = read(await send(call, 'GET', `/v2/orders?im_number=${encodeURIComponent(reference)}`), orderAnswer);
  // The order that brings a parcel back may have the number too.
  const order = found.entity?.is_return ? await forthOf(found, call) : found;
  const number = order.entity?.number;
  if (number != null && number !== reference) throw new VendorProblem({ kind: 'defect' }, otherOrder);
  return order;
}

export const orderById = async (id: string, call: CallContext): Promise<OrderAnswer> =>
  read(await send(call, 'GET', `/v2/orders/${encodeURIComponent(id)}`), orderAnswer);

/** Of an order that brings a parcel back the one that brought it there. */
export async function forthOf(back: OrderAnswer, call: CallContext): Promise<OrderAnswer> {
  const forth = back.related_entities.find(({ type }) => type === 'direct_order');
  if (forth === undefined) throw new VendorProblem({ kind: 'defect' }, noOrder);
  return orderById(forth.uuid, call);
}

/** Registered, still on its way there, or refused afterwards. */
export const findByReference = (shipment: ShipmentRef, call: CallContext): Promise<FindOutcome> =>
  findBy(async () => {
    const { entity, requests } = await orderOf(shipment, call);
    if (entity?.cdek_number) return [foundOf(entity, entity.cdek_number, call.timeZone)];
    const refusal = refusalOf(requests.filter(({ type }) => type === 'CREATE'));
    // Refused because there is an order of that number: that one lives, and this one hides it.
    if (refusal?.kind === 'conflict') throw refusal;
    // By its number alone it may be an earlier one, which was put right since: what is sent again is refused again, or not.
    if (refusal !== undefined) return shipment.id === null ? [] : { kind: 'rejected', problem: refusal };
    if (entity === undefined) throw new VendorProblem({ kind: 'defect' }, noOrder);
    return { kind: 'accepted', id: entity.uuid };
  });

/** The bill comes with the news: at first it may be 0. */
const foundOf = (entity: NonNullable<OrderAnswer['entity']>, invoiceNumber: string, zone: string): FoundShipment =>
  confirmation({
    id: entity.uuid,
    invoiceNumber,
    trackingUrl: trackingUrlOf(invoiceNumber),
    pieces: piecesOf(entity.packages ?? []),
    ...featuresOf(entity, zone),
  });

const featuresOf = (
  { statuses, to_location: to, packages }: NonNullable<OrderAnswer['entity']>,
  timeZone: string,
): Pick<FoundShipment, 'createdAt' | 'receiverCity' | 'weightGrams'> => {
  const moments = (statuses ?? []).flatMap((status) => {
    const { data } = statusRecord.safeParse(status);
    return (data && parseDateTime(data.date_time, timeZone)) ?? [];
  });
  const weights = (packages ?? []).map(({ weight }) => weight ?? null);
  return {
    createdAt: moments.length === 0 ? null : Math.min(...moments),
    receiverCity: to?.city || null,
    weightGrams: sumOf(weights),
  };
};

/** null: not all of them are told. */
const sumOf = (weights: readonly (number | null)[]): number | null =>
  weights.length === 0
    ? null
    : weights.reduce((sum, weight) => (sum === null || weight === null ? null : sum + weight), 0 as number | null);

/** CDEK's id of an order, of one that it has refused too. */
export async function idOf(shipment: ShipmentRef, call: CallContext): Promise<string> {
  const id = shipment.id ?? (await orderOf(shipment, call)).entity?.uuid;
  if (id === undefined) throw new VendorProblem({ kind: 'notFound' }, noOrder);
  return id;
}

const noOrder = { en: 'CDEK answered without the order.', ru: 'В ответе СДЭК нет заказа.' };
const otherOrder = { en: 'CDEK answered with another order.', ru: 'СДЭК сообщил о другом заказе.' };
