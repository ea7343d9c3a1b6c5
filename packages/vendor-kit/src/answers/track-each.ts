import type { ShipmentEvents, ShipmentRef, TrackedShipment } from '../adapter/shipment.ts';
import { toVendorProblem } from '../adapter/vendor-problem.ts';

/**
 * `track` of a vendor that is asked for one shipment at a time, all of them at once within its limits. null, and a problem
 * `notFound`, leave the shipment out; one that failed is named with its problem.
 * @throws VendorProblem the first one, where not one shipment could be asked for
 * @param one what the vendor tells of one of them; null where it does not know it
 * @returns as many entries as were asked for, or fewer; in the order of asking
 */
export const trackEach = async (
  shipments: readonly ShipmentRef[],
  one: (shipment: ShipmentRef) => Promise<ShipmentEvents | null>,
): Promise<readonly TrackedShipment[]> => {
  const told = await Promise.all(
    shipments.map(async (shipment): Promise<TrackedShipment | null> => {
      try {
        return await one(shipment);
      } catch (thrown) {
        const problem = toVendorProblem(thrown);
        return problem.kind === 'notFound' ? null : { reference: shipment.reference, problem };
      }
    }),
  );
  const failed = told.flatMap((shipment) => (shipment !== null && 'problem' in shipment ? [shipment.problem] : []));
  if (failed[0] !== undefined && failed.length === shipments.length) throw failed[0];
  return told.filter((shipment) => shipment !== null);
};
