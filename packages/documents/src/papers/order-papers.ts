import { handedOverStatuses, insuredSum, type Order, type PaperKind } from '@cartage/core';
import { placesIn } from '../parts/cargo-summary.ts';
import { type DrawnPaper, oneForEach } from './drawn-paper.ts';

/** A paper that is made of an order. */
export interface OrderPaper {
  /** Whether there is such a paper of the order; by default every order has it. */
  readonly isOf?: (order: Order) => boolean;
  /** About how many lines it takes, by which a job counts as large; by default those of the order's tables. */
  readonly lines?: (order: Order) => number;
  /** It comes first: the customer's own PDF stands beside it, and scans follow it. */
  readonly leads?: boolean;
  /** Reads how it is drawn. Only printing processes do, for nobody else needs the fonts. */
  readonly drawn: () => Promise<DrawnPaper>;
}

/**
 * The papers that the service draws of an order, in the order in which a file holds them. A new one is an entry here and
 * its file; its name is one of the core's `paperKinds`.
 */
const table = {
  waybill: {
    leads: true,
    drawn: async () => (await import('./waybill.ts')).waybillPaper,
  },
  'commercial-invoice': {
    isOf: ({ content: { sender, receiver } }) => sender.country !== receiver.country,
    drawn: async () => oneForEach((await import('./commercial-invoice.ts')).commercialInvoice, 'commercial-invoice'),
  },
  'packing-list': {
    drawn: async () => oneForEach((await import('./packing-list.ts')).packingList),
  },
  policy: {
    isOf: ({ content }) => insuredSum(content.services) !== null,
    drawn: async () => oneForEach((await import('./policy.ts')).policy),
  },
  'delivery-confirmation': {
    drawn: async () => oneForEach((await import('./confirmation.ts')).confirmation),
  },
  marks: {
    lines: placesIn,
    drawn: async () => (await import('./marks.ts')).marksPaper,
  },
  'acceptance-act': {
    isOf: ({ status }) => handedOverStatuses.includes(status),
    drawn: async () => (await import('./acceptance-act.ts')).acceptanceActPaper,
  },
} as const satisfies { readonly [Kind in PaperKind]?: OrderPaper };

export type DocumentKind = keyof typeof table;

export const orderPapers: Readonly<Record<DocumentKind, OrderPaper>> = table;

/** The papers that the service draws, in the order in which a file holds them. */
export const documentKinds = Object.keys(table) as readonly DocumentKind[];

/** Whether there is such a paper of the order; those that there is none of are left out of a file. */
export const hasPaper = (order: Order, kind: DocumentKind): boolean => orderPapers[kind].isOf?.(order) ?? true;
