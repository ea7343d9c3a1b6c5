import type { Order } from '@cartage/core';
import type { VendorTraits } from '@cartage/documents';
import type { VendorManifest } from '@cartage/vendor-kit';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';

/** What our papers for the orders' vendors depend on, by vendor id; none of a vendor that the installation no longer has. */
export const vendorTraits = (
  ctx: Acting & Connections,
  orders: readonly Order[],
): Readonly<Record<number, VendorTraits>> =>
  Object.fromEntries(
    [...new Set(orders.flatMap(({ option }) => (option ? [option.vendor.id] : [])))].flatMap((id) => {
      const vendor = ctx.vendors.byId(id);
      return vendor ? [[id, traitsOf(vendor.manifest)] as const] : [];
    }),
  );

const traitsOf = ({ symbology, documents }: VendorManifest): VendorTraits => ({
  symbology,
  hasOwnMarks: documents.some(({ kind }) => kind === 'marks'),
});
