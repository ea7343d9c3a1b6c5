import type { CallContext, ShipmentRef, VendorManifest } from '@cartage/vendor-kit';
import { fetchPdf } from './client.ts';
import { type PaperKind, paths } from './protocol.ts';
import { numberOf } from './shipment-number.ts';

type DocumentKind = VendorManifest['documents'][number]['kind'];

export const document = (shipment: ShipmentRef, kind: DocumentKind, call: CallContext): Promise<Uint8Array> =>
  fetchPdf(call, paths.paper(numberOf(shipment), paperKinds[kind]));

const paperKinds: Readonly<Record<DocumentKind, PaperKind>> = { waybill: 'AWB', marks: 'LABEL' };
