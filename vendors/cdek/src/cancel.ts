import { type CallContext, type CancelOutcome, type ShipmentRef, toVendorProblem } from '@cartage/vendor-kit';
import { readAccepted, refusalOf, send } from './client.ts';
import { orderOf } from './find.ts';
import { type OrderAnswer, statusRecord } from './protocol.ts';
import { statusOf } from './statuses.ts';

/** An order that nobody has taken yet is deleted; afterwards CDEK brings it back, and charges for that. */
export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const order = await orderUnlessDeleted(shipment, call);
  if (order === null) return { kind: 'canceled' };
  const { entity, requests } = order;
  const codes = (entity?.statuses ?? []).flatMap((record) => {
    const { data } = statusRecord.safeParse(record);
    return data === undefined || data.deleted ? [] : [data.code];
  });
  // What CDEK has refused is no order.
  if (codes.includes('REMOVED') || (codes.includes('INVALID') && !entity?.cdek_number)) return { kind: 'canceled' };
  const statuses = codes.map(statusOf);
  if (statuses.some((status) => status === 'Finished' || status === 'RefuseOfDelivery')) return tooLate;

  const id = entity?.uuid ?? '';
  if (statuses.some((status) => status !== 'TransferredToVendor')) {
    readAccepted(await send(call, 'POST', `/v2/orders/${encodeURIComponent(id)}/refusal`));
    return { kind: 'requested' };
  }
  const deletions = requests.filter(({ type }) => type === 'DELETE');
  if (deletions.some(({ state }) => isUnderWay(state))) return { kind: 'requested' };
  const refusal = refusalOf(deletions);
  if (refusal !== undefined && (await isDeletionAsked(id, call))) {
    // A repeated question is to be asked for.
    await call.notes.write(keyOf(id), null);
    throw refusal;
  }
  readAccepted(await send(call, 'DELETE', `/v2/orders/${encodeURIComponent(id)}`));
  await call.notes.write(keyOf(id), ASKED);
  return { kind: 'requested' };
}

/** CDEK may say of an order that it has deleted that there is none; null: so it is with one that we had deleted. */
async function orderUnlessDeleted(shipment: ShipmentRef, call: CallContext): Promise<OrderAnswer | null> {
  try {
    return await orderOf(shipment, call);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound' || shipment.id === null || !(await isDeletionAsked(shipment.id, call)))
      throw problem;
    return null;
  }
}

const ASKED = 'asked';
const keyOf = (id: string): string => `deletion ${id}`;

/** Whether we have asked for the order's deletion. */
const isDeletionAsked = async (id: string, call: CallContext): Promise<boolean> =>
  (await call.notes.read(keyOf(id))) === ASKED;

const isUnderWay = (state: string): boolean => state === 'ACCEPTED' || state === 'WAITING';

const tooLate = { kind: 'too-late', message: 'Заказ уже вручён или возвращается.' } as const;
