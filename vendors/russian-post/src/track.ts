import {
  type CallContext,
  type ShipmentEvents,
  type ShipmentRef,
  type TrackedShipment,
  trackEach,
} from '@cartage/vendor-kit';
import { barcodesOf } from './find.ts';
import { historyOf } from './history.ts';
import { eventsOf, together } from './journey.ts';

/** The tracking service knows barcodes alone, and is asked for one at a time. */
export const track = (shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> =>
  trackEach(shipments, async (shipment): Promise<ShipmentEvents | null> => {
    const barcodes = await barcodesOf(shipment, call);
    if (barcodes === null) return null;
    const items = await Promise.all(
      barcodes.map(async (barcode) => eventsOf(await historyOf(barcode, call), barcode, call)),
    );
    const [first] = barcodes;
    return {
      reference: shipment.reference,
      events: together(items),
      numbers: { invoiceNumber: first, trackingNumber: first },
      ...(barcodes.length > 1 && { pieces: barcodes }),
    };
  });
