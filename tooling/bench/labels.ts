import type { Order } from '@cartage/core';
import type { CleanPdf, PrintJob } from '@cartage/documents';
import { sampleContent, sampleItem, sampleOrder } from '../../packages/documents/src/samples/sample-order.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', locale: 'ru', copies: 1, marksFormat: 'A6' } as const;

/** Orders of one place each; the numbers differ, so that no barcode is drawn twice. */
export const labelOrders = (count: number): readonly Order[] =>
  Array.from({ length: count }, (_, n) =>
    sampleOrder(
      { number: `CTG-${String(1000 + n).padStart(4, '0')}-9137` },
      { cargo: { ...sampleContent().cargo, items: [sampleItem({ qty: 1 })] } },
    ),
  );

/** Their marks in one file. */
export const marksOf = (orders: readonly Order[]): PrintJob => ({
  kind: 'documents',
  input: { ...shared, kinds: ['marks'], orders },
});

/** One file of labels that are files already, one for each order. */
export const mergeOf = (orders: readonly Order[], labels: readonly Uint8Array[]): PrintJob => ({
  kind: 'documents',
  input: {
    ...shared,
    kinds: ['marks'],
    orders,
    supplied: orders.map(({ number }, i) => ({ orderNumber: number, kind: 'marks', pdf: labels[i] as CleanPdf })),
  },
});
