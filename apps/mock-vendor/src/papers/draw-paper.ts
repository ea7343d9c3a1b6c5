import type { PaperKind, PaperLanguage, PointRecord } from '@cartage/vendor-mock/protocol';
import type { StoredShipment } from '../shipments/shipment-store.ts';
import { drawAirWaybill } from './air-waybill.ts';
import { drawLabels } from './label.ts';
import { newSheets } from './sheets.ts';

/** What a paper is drawn from. */
export interface Paper {
  readonly vendor: string;
  readonly shipment: StoredShipment;
  readonly language: PaperLanguage;
  readonly pointOf: (id: string | null) => PointRecord | undefined;
}

/** The vendor's own paper of a shipment, as a PDF: a label for each place, or the air waybill. */
export async function drawPaper(kind: PaperKind, paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = await newSheets();
  if (kind === 'LABEL') drawLabels(sheets, paper);
  else drawAirWaybill(sheets, paper);
  return sheets.save();
}
