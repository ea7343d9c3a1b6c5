import type { ShipmentRef } from '@cartage/vendor-kit';
import type { CallTurn } from '@cartage/vendor-kit/host';
import { type CancelAnswer, cancelAnswer } from '../attempts/cancel-answer.ts';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** Asks the vendor to cancel a shipment; never throws. */
export const callCancel = (
  service: Ground & Connections,
  connection: Connection | undefined,
  shipment: ShipmentRef,
  turn: CallTurn,
): Promise<CancelAnswer> =>
  cancelAnswer(service, connection, { capability: 'cancel', turn }, (vendor) => {
    const cancel = vendor.cancel?.bind(vendor);
    return cancel && ((call) => cancel(shipment, call));
  });
