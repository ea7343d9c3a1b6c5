import type { Order } from '@cartage/core';
import { countPlaces } from '../parts/cargo-summary.ts';
import type { PrintJob } from './print-job.ts';

/** Whether a job is so large that the others should not have to wait for it; it is told by counting, before it is printed. */
export function isLarge(job: PrintJob): boolean {
  if (job.kind === 'top-up-invoice') return false;
  if (job.kind === 'registers') return job.input.reduce((sum, { lines }) => sum + lines.length, 0) > MOST_LINES;
  if (job.kind === 'waybill') return linesOf(job.input.order) > MOST_LINES;
  if (job.kind === 'mark-pictures') return countPlaces(job.input.orders) * LINES_OF_A_PICTURE > MOST_LINES;
  const { orders, kinds, copies } = job.input;
  const papers = kinds.filter((kind) => kind !== 'marks').length;
  const marks = kinds.includes('marks') ? countPlaces(orders) : 0;
  const lines = orders.reduce((sum, order) => sum + papers * linesOf(order), 0);
  return copies + marks + lines > MOST_LINES;
}

/** Of its tables, and a dozen around them. */
const linesOf = ({ content: { cargo } }: Order): number => 12 + cargo.items.length + cargo.products.length;

/** A mark that is drawn dot by dot takes as long as so many lines. */
const LINES_OF_A_PICTURE = 40;

/** Marks or lines of a table, each of which takes some quarter or half of a millisecond. */
const MOST_LINES = 400;
