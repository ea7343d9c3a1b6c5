import {
  type IncludePosition,
  isProblem,
  type Locale,
  type OrderRef,
  type PaperKind,
  type Problem,
} from '@cartage/core';
import { documentKinds, type IncludedPdf } from '@cartage/documents';
import type { Context } from '../context.ts';
import { loadOrder } from '../orders/load-order.ts';
import { cityNames } from '../places/imported-cities.ts';
import { vendorPapers } from './vendor-papers.ts';

export interface PrintWish extends OrderRef {
  readonly papers: readonly PaperKind[];
  /** Of the waybill; 2 where the customer names none (interface 17.2). */
  readonly copies: number;
  readonly include: IncludedFile | null;
}

/** A customer's own PDF, to be put before or after the waybill. */
export interface IncludedFile {
  readonly bytes: Uint8Array;
  readonly position: IncludePosition;
  readonly copies: number;
}

/** The order's papers as one PDF; those that its vendor prefers to make itself are the vendor's. */
export const printOrder = async (ctx: Context, wish: PrintWish, locale: Locale): Promise<Uint8Array | Problem> => {
  const order = await loadOrder(ctx, wish, 'read');
  if (isProblem(order)) return order;
  // Scans and other files are the customer's attachments; the service draws none.
  const kinds = documentKinds.filter((kind) => wish.papers.includes(kind));
  const [included, ofVendor] = await Promise.all([
    wish.include && readIncluded(ctx, wish.include),
    vendorPapers(ctx, order, kinds, locale),
  ]);
  if (included && isProblem(included)) return included;
  if (isProblem(ofVendor)) return ofVendor;
  const { timeZone, operatorName } = ctx.settings;
  return ctx.printer.print(
    {
      kind: 'documents',
      input: {
        orders: [order],
        kinds,
        copies: wish.copies,
        marksFormat: 'A4',
        locale,
        timeZone,
        brand: operatorName,
        cityNames: await cityNames(ctx, [order], locale),
        ...ofVendor,
        ...(included ? { included } : {}),
      },
    },
    sharerOf(ctx),
  );
};

/** Keys take turns at the printer: whoever prints much waits behind himself. */
const sharerOf = ({ actor }: Context): string => `key ${actor.keyId}`;

const readIncluded = async (
  ctx: Context,
  { bytes, position, copies }: IncludedFile,
): Promise<IncludedPdf | Problem> => {
  const read = await ctx.printer.readClientPdf(bytes, 'include', sharerOf(ctx));
  return isProblem(read) ? read : { pdf: read.pdf, position, copies };
};
