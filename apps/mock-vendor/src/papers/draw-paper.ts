import type { PaperKind } from '@cartage/vendor-mock/protocol';
import type { StoredShipment } from '../shipments/shipment-store.ts';
import { type TextLine, writePdf } from './write-pdf.ts';

const MM = 72 / 25.4;

/** The vendor's own paper of a shipment: plain, and in Latin letters alone, as such papers are. */
export const drawPaper = (kind: PaperKind, vendor: string, shipment: StoredShipment): Uint8Array<ArrayBuffer> =>
  kind === 'LABEL' ? labels(vendor, shipment) : airWaybill(vendor, shipment);

/** 100 x 100 mm, one for each place. */
function labels(vendor: string, { ref, answer, request }: StoredShipment): Uint8Array<ArrayBuffer> {
  const places = request.cargo.places.flatMap((place) => Array.from({ length: place.count }, () => place));
  const pages = places.slice(0, MOST_LABELS).map(({ grams }, i): readonly TextLine[] => [
    [24, 250, 22, vendor.toUpperCase()],
    [24, 205, 26, answer.number],
    [24, 165, 14, `Place ${i + 1} of ${places.length}, ${grams / 1000} kg`],
    [24, 135, 12, `${request.from.country} ${request.from.city} - ${request.to.country} ${request.to.city}`],
    [24, 110, 12, `Tel. ${request.to.phone}`],
    [24, 60, 12, `Your number: ${ref}`],
    [24, 42, 10, `Tariff ${request.tariff}`],
  ]);
  return writePdf({ width: 100 * MM, height: 100 * MM }, pages);
}

const MOST_LABELS = 1000;

/** A4, one page. */
const airWaybill = (vendor: string, { ref, answer, request }: StoredShipment): Uint8Array<ArrayBuffer> =>
  writePdf({ width: 210 * MM, height: 297 * MM }, [
    [
      [50, 770, 26, `${vendor.toUpperCase()} AIR WAYBILL`],
      [50, 730, 20, answer.number],
      [50, 690, 12, `Shipper's reference: ${ref}`],
      [50, 665, 12, `From ${request.from.country} ${request.from.zip ?? ''}, tel. ${request.from.phone}`],
      [50, 645, 12, `To ${request.to.country} ${request.to.zip ?? ''}, tel. ${request.to.phone}`],
      [50, 620, 12, `Pieces: ${request.cargo.places.reduce((sum, { count }) => sum + count, 0)}`],
      [50, 600, 12, `Tariff ${request.tariff}, pickup ${request.pickup_day}, due ${answer.due.slice(0, 10)}`],
    ],
  ]);
