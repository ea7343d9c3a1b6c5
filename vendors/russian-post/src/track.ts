import { parseDateTime, sameText, type VendorEvent } from '@cartage/core';
import {
  type CallContext,
  type ShipmentEvents,
  type ShipmentRef,
  type TrackedShipment,
  trackEach,
} from '@cartage/vendor-kit';
import { findByReference } from './find.ts';
import { historyOf, type Operation } from './history.ts';
import { manifest } from './manifest.ts';
import { statusOf } from './statuses.ts';

/** The tracking service knows barcodes alone, and is asked for one at a time. */
export const track = (shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> =>
  trackEach(shipments, async (shipment): Promise<ShipmentEvents | null> => {
    const barcode = shipment.number ?? (await barcodeOf(shipment, call));
    if (barcode === null) return null;
    const operations = await historyOf(barcode, call);
    return {
      reference: shipment.reference,
      events: operations.flatMap((operation) => {
        const event = readOperation(operation);
        if (event === undefined) call.log.warn('Russian Post told of an operation that cannot be read.', { barcode });
        return event ?? [];
      }),
      numbers: { invoiceNumber: barcode, trackingNumber: barcode },
    };
  });

async function barcodeOf(shipment: ShipmentRef, call: CallContext): Promise<string | null> {
  const found = await findByReference(shipment, call);
  return found.kind === 'found' ? found.trackingNumber : null;
}

/** The service gives the offset with each moment; without one it counts by Moscow. */
function readOperation(operation: Operation): VendorEvent | undefined {
  const { type, attribute, mailType, typeName, attributeName, place, receiver } = operation;
  const at = parseDateTime(operation.at, 'Europe/Moscow');
  if (at === undefined || type === '') return undefined;
  const status = statusOf(type, attribute, mailType);
  const words = [typeName, attributeName].filter((word) => word !== '').join(': ');
  return {
    at,
    source: manifest.name,
    text: sameText([words || `${type}.${attribute}`, place].filter((word) => word !== '').join(', ')),
    status,
    isReturn: status === 'Returning' || status === 'FinishedWithReturn',
    receivedBy: status === 'Finished' && receiver !== '' ? receiver : null,
  };
}
