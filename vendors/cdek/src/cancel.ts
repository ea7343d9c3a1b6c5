import { type CallContext, type CancelOutcome, type ShipmentRef, toVendorProblem } from '@cartage/vendor-kit';
import { readAccepted, send } from './client.ts';
import { orderOf } from './find.ts';
import { type OrderAnswer, statusRecord } from './protocol.ts';
import { statusOf } from './statuses.ts';

/** An order that nobody has taken yet is deleted; afterwards CDEK brings it back, and charges for that. */
export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const order = await orderUnlessDeleted(shipment, call);
  if (order === null) return { kind: 'canceled' };
  const statuses = (order.entity?.statuses ?? []).flatMap((record) => {
    const { data } = statusRecord.safeParse(record);
    return data === undefined || data.deleted ? [] : [statusOf(data.code)];
  });
  if (statuses.includes('Canceled')) return { kind: 'canceled' };
  if (statuses.some((status) => status === 'Finished' || status === 'RefuseOfDelivery')) return tooLate;
  const isAsked = order.requests.some(({ type, state }) => type === 'DELETE' && isUnderWay(state));
  if (isAsked) return { kind: 'requested' };

  const id = order.entity?.uuid ?? '';
  const isTaken = statuses.some((status) => status !== 'TransferredToVendor');
  const answer = isTaken
    ? await send(call, 'POST', `/v2/orders/${encodeURIComponent(id)}/refusal`)
    : await send(call, 'DELETE', `/v2/orders/${encodeURIComponent(id)}`);
  readAccepted(answer);
  if (!isTaken) await deletionOf(id, call, async () => true);
  return { kind: 'requested' };
}

/** CDEK may say of an order that it has deleted that there is none; null: so it is with one that we had deleted. */
async function orderUnlessDeleted(shipment: ShipmentRef, call: CallContext): Promise<OrderAnswer | null> {
  try {
    return await orderOf(shipment, call);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound' || shipment.id === null) throw problem;
    await deletionOf(shipment.id, call, () => Promise.reject(problem));
    return null;
  }
}

const WEEK_MS = 7 * 86_400_000;

/** That the order's deletion was asked for, as far as this process knows. */
const deletionOf = (id: string, call: CallContext, load: () => Promise<true>): Promise<true> =>
  call.cache(`deletion ${id}`, async () => ({ value: await load(), ttlMs: WEEK_MS }));

const isUnderWay = (state: string): boolean => state === 'ACCEPTED' || state === 'WAITING';

const tooLate = { kind: 'too-late', message: 'Заказ уже вручён или возвращается.' } as const;
