import { type CallContext, type CancelOutcome, type ShipmentRef, toVendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { codesOf, read, refusalOf, send } from './client.ts';
import { idOf } from './find.ts';
import { idsAnswer } from './protocol.ts';

/** Out of its batch back to the new orders, and away from there. */
export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const id = await idOf(shipment, call);
  const returned = read(await send(call, 'POST', '/1.0/user/backlog', [id]), idsAnswer);
  const codes = codesOf(returned.errors);
  if (codes.some((code) => code === 'READONLY_STATE' || code === 'DELIVERY_IN_PROGRESS'))
    return { kind: 'too-late', message: refusalOf(returned.errors).message };
  // Not found: it was in no batch.
  if (codes.some((code) => code !== 'NOT_FOUND')) throw refusalOf(returned.errors);

  const removed = read(await send(call, 'DELETE', '/1.0/backlog', [id]), idsAnswer);
  if (removed.errors.length === 0) return { kind: 'canceled' };
  if (codesOf(removed.errors).some((code) => code !== 'NOT_FOUND')) throw refusalOf(removed.errors);
  return (await isInBatch(id, call)) ? tooLate : { kind: 'canceled' };
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

const tooLate = { kind: 'too-late', message: 'Отправление уже передано в отделение.' } as const;
