import { type CallContext, type CancelOutcome, type ShipmentRef, toVendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { moveInto, placeOf } from './batches.ts';
import { codesOf, read, refusalOf, send } from './client.ts';
import { idsOf } from './find.ts';
import { idsAnswer } from './protocol.ts';

/** Out of its batch back to the new orders, and away from there; all items of an order, or none. */
export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const ids = await idsOf(shipment, call);
  const returned = read(await send(call, 'POST', '/1.0/user/backlog', ids), idsAnswer);
  const codes = codesOf(returned.errors);
  if (codes.some((code) => code === 'READONLY_STATE' || code === 'DELIVERY_IN_PROGRESS')) {
    await putBack(returned['result-ids'], call);
    return { kind: 'too-late', message: refusalOf(returned.errors).text };
  }
  // Not found: it was in no batch.
  if (codes.some((code) => code !== 'NOT_FOUND')) throw refusalOf(returned.errors);

  const removed = read(await send(call, 'DELETE', '/1.0/backlog', ids), idsAnswer);
  if (removed.errors.length === 0) return { kind: 'canceled' };
  if (codesOf(removed.errors).some((code) => code !== 'NOT_FOUND')) throw refusalOf(removed.errors);
  for (const id of ids) if (await isInBatch(id, call)) return tooLate;
  return { kind: 'canceled' };
}

/** The other items of an order of which one can no longer be had back. */
async function putBack(ids: readonly number[], call: CallContext): Promise<void> {
  for (const id of ids) {
    const place = await placeOf(id, call);
    if (place === null || (await moveInto([id], place, call)) !== 'in')
      call.log.warn('An item of an order that Russian Post does not cancel is in no batch.', { id });
  }
}

/** What is neither new nor in a batch was deleted before. */
async function isInBatch(id: number, call: CallContext): Promise<boolean> {
  try {
    read(await send(call, 'GET', `/1.0/shipment/${id}`), z.object({}));
    return true;
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound') throw problem;
    return false;
  }
}

const tooLate = {
  kind: 'too-late',
  message: { en: 'The office has the parcel already.', ru: 'Отправление уже передано в отделение.' },
} as const;
