import type { PrintJob } from '../printing/print-job.ts';
import { sampleOrder } from './sample-order.ts';

const shared = { locale: 'ru', timeZone: 'Europe/Moscow', brand: 'Cartage' } as const;
const order = sampleOrder();

/** What a waybill is printed from. */
export const sampleInput = { ...shared, order, copies: 1 } as const;

export const waybillJob: PrintJob = { kind: 'waybill', input: sampleInput };

/** A waybill of so many places. */
export const longWaybillJob = (places: number): PrintJob => {
  const { content } = order;
  const items = Array(places).fill(content.cargo.items[0]);
  const long = { ...order, content: { ...content, cargo: { ...content.cargo, items } } };
  return { kind: 'waybill', input: { ...sampleInput, order: long } };
};

/** The packing lists of so many orders. */
export const packingListsJob = (orders: number): PrintJob => ({
  kind: 'documents',
  input: { ...shared, orders: Array(orders).fill(order), kinds: ['packing-list'], marksFormat: 'A6', copies: 1 },
});
