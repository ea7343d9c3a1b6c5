import type { CallContext, DocumentWish, ShipmentRef } from '@cartage/vendor-kit';
import { fetchPdf, numberOf } from './client.ts';
import { paths } from './protocol.ts';

/** The manifest names waybills and marks alone. */
export const document = (
  shipment: ShipmentRef,
  { kind, locale }: DocumentWish,
  call: CallContext,
): Promise<Uint8Array> => fetchPdf(call, paths.paper(numberOf(shipment), kind === 'waybill' ? 'AWB' : 'LABEL', locale));
