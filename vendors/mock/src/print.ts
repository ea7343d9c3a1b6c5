import type { VendorPaperKind } from '@cartage/core';
import type { CallContext, DocumentWish, ShipmentRef } from '@cartage/vendor-kit';
import { fetchPdf, numberOf } from './client.ts';
import { type PaperKind, paths } from './protocol.ts';

export const document = (
  shipment: ShipmentRef,
  { kind, locale }: DocumentWish,
  call: CallContext,
): Promise<Uint8Array> => fetchPdf(call, paths.paper(numberOf(shipment), paperKinds[kind], locale));

const paperKinds: Readonly<Record<VendorPaperKind, PaperKind>> = { waybill: 'AWB', marks: 'LABEL' };
