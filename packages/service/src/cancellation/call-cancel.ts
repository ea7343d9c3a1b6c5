import { type CancelOutcome, type ShipmentRef, toVendorProblem, VendorProblem } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import type { Service } from '../context.ts';

/** Asks the vendor to cancel a shipment; never throws. A problem leaves the matter open: ask again. */
export const callCancel = async (
  service: Service,
  connection: Connection | undefined,
  shipment: ShipmentRef,
): Promise<CancelOutcome | VendorProblem> => {
  if (!connection) return new VendorProblem({ kind: 'unavailable', neverSent: true }, 'The vendor is not connected.');
  const { vendor } = connection;
  const cancel = vendor.cancel?.bind(vendor);
  if (!cancel) return { kind: 'too-late', message: '' };
  try {
    return await withinDeadline(CANCEL_TIMEOUT_MS, null, (deadline) =>
      service.vendors.call(connection, { capability: 'cancel', deadline, log: service.log }, (call) =>
        cancel(shipment, call),
      ),
    );
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    return refusals.has(failure.kind) ? { kind: 'too-late', message: failure.message } : failure;
  }
};

/** Asked again, the vendor would say the same. */
const refusals: ReadonlySet<VendorProblem['kind']> = new Set(['tooLate', 'notFound', 'invalid', 'notServed']);

const CANCEL_TIMEOUT_MS = 10_000;
