import type { VendorPlugin } from '@cartage/vendor-kit';
import { cancel } from './cancel.ts';
import { checkConnection } from './check-connection.ts';
import { callCourier, cancelCourier } from './courier.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { type MockManifest, type MockVendorRow, manifestOf, mockVendorRows } from './manifest.ts';
import { pickupPoints } from './pickup-points.ts';
import { document } from './print.ts';
import { quote, quoteByDays } from './quote.ts';
import { track } from './track.ts';
import { update } from './update.ts';

/** A plugin whose manifest says everything. */
export interface MockVendor extends VendorPlugin {
  readonly manifest: MockManifest;
}

function createMockVendor(row: MockVendorRow): MockVendor {
  const manifest = manifestOf(row);
  return {
    manifest,
    checkConnection,
    quote: (request, call) => quote(manifest, request, call),
    handOver: (shipment, call) => handOver(manifest, shipment, call),
    track: (shipments, call) => track(manifest.name, shipments, call),
    findByReference,
    cancel,
    update,
    callCourier,
    cancelCourier,
    ...(row.pricesByDays ? { quoteByDays: (request, days, call) => quoteByDays(manifest, request, days, call) } : {}),
    ...(row.documents.length > 0 ? { document } : {}),
    ...(row.hasPoints ? { pickupPoints: (call) => pickupPoints(manifest.id, call) } : {}),
  };
}

/** The five vendors of the sandbox (interface 20.3). */
export const mockVendors: readonly MockVendor[] = mockVendorRows.map(createMockVendor);

/** What a plugin package exports, however many vendors it holds; the host looks for this name. */
export { mockVendors as vendors };
