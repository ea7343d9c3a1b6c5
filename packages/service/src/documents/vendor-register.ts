import type { Order, Problem } from '@cartage/core';
import type { CleanPdf } from '@cartage/documents';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { about } from '../cause.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { Papers } from '../print/papers.ts';
import { readVendorPdfs } from './vendor-papers.ts';

/**
 * The vendor's own lists of what the courier of these orders takes; null: it has none, nobody has called yet, or it did not
 * answer, which the log tells. TooManyRequests: too many PDFs are being read.
 */
export const vendorRegister = async (
  ctx: Acting & Connections & Papers,
  vendor: VendorAdapter | undefined,
  orders: readonly Order[],
): Promise<readonly CleanPdf[] | Problem | null> => {
  const [first] = orders;
  const register = vendor?.register?.bind(vendor);
  if (!vendor || !register || !first) return null;
  const pickupNumber = first.vendorPickupNumber;
  const connection = pickupNumber === null ? undefined : await connectionOf(ctx, first);
  if (!connection || pickupNumber === null) return null;
  const { log } = about(ctx, [first.number]);
  const turn = { rank: 'asked', company: ctx.company.id, topmostId: ctx.company.topmostId } as const;
  const courier = { pickupNumber, shipments: orders.map(shipmentRef) };
  const lists = await withinDeadline(REGISTER_TIMEOUT_MS, ctx.signal, (deadline) =>
    ctx.vendors.call(connection, { capability: 'register', deadline, turn, log }, (call) => register(courier, call)),
  ).catch(() => null);
  return lists && readVendorPdfs(ctx, vendor, lists, { order: first.number, paper: 'register' });
};

const REGISTER_TIMEOUT_MS = 20_000;
