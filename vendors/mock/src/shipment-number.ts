import { type ShipmentRef, VendorProblem } from '@cartage/vendor-kit';

/** The vendor names a shipment by its own number; without one it cannot know it. */
export function numberOf(shipment: ShipmentRef): string {
  if (shipment.number !== null) return shipment.number;
  throw new VendorProblem({ kind: 'notFound' }, 'The vendor has given this shipment no number.');
}
