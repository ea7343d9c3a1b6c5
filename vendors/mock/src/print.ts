import type { VendorPaperKind } from '@cartage/core';
import type { CallContext, ShipmentRef } from '@cartage/vendor-kit';
import { fetchPdf } from './client.ts';
import { type PaperKind, paths } from './protocol.ts';
import { numberOf } from './shipment-number.ts';

export const document = (shipment: ShipmentRef, kind: VendorPaperKind, call: CallContext): Promise<Uint8Array> =>
  fetchPdf(call, paths.paper(numberOf(shipment), paperKinds[kind]));

const paperKinds: Readonly<Record<VendorPaperKind, PaperKind>> = { waybill: 'AWB', marks: 'LABEL' };
