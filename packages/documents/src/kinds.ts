import type { PaperKind } from '@cartage/core';

/** The papers that the service draws, in the order in which a file holds them. */
export const documentKinds = [
  'waybill',
  'commercial-invoice',
  'packing-list',
  'policy',
  'delivery-confirmation',
  'marks',
  'acceptance-act',
] as const satisfies readonly PaperKind[];
export type DocumentKind = (typeof documentKinds)[number];
