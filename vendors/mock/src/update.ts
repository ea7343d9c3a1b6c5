import type { OrderChanges } from '@cartage/core';
import { type CallContext, type ShipmentRef, type VendorAnswer, VendorProblem } from '@cartage/vendor-kit';
import { numberOf, read, send } from './client.ts';
import { paths, type ShipmentPatch, shipmentAnswer, shipmentPatch } from './protocol.ts';

export const update = async (shipment: ShipmentRef, changes: OrderChanges, call: CallContext): Promise<void> =>
  readUpdate(await send(call, 'PATCH', paths.shipment(numberOf(shipment)), buildPatch(changes)));

/** Our paths of changeable fields, and the vendor's. */
const fields: Readonly<Record<string, 'phone' | 'person' | 'hint'>> = {
  'receiver.phone': 'phone',
  'receiver.contactPerson': 'person',
  'receiver.instructions': 'hint',
};

export function buildPatch(changes: OrderChanges): ShipmentPatch {
  const to = Object.entries(changes).flatMap(([path, value]) => {
    const field = fields[path];
    return field === undefined ? [] : [[field, value] as const];
  });
  const patch = {
    ...(to.length === 0 ? {} : { to: Object.fromEntries(to) }),
    ...('comments' in changes ? { remark: changes.comments } : {}),
  };
  const parsed = shipmentPatch.safeParse(patch);
  if (parsed.success) return parsed.data;
  throw new VendorProblem(
    { kind: 'invalid', field: Object.keys(changes)[0] ?? null },
    'The vendor takes only text here.',
  );
}

const readUpdate = (answer: VendorAnswer): void => {
  read(answer, shipmentAnswer);
};
