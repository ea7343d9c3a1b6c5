import { openPrinter } from '@cartage/documents';
import { labelOrders, marksOf } from '../labels.ts';

// A process that prints the marks of 1,000 orders as a service does, and tells what that took.

export interface ThousandMarks {
  readonly seconds: number;
  /** The most that the process ever held, its printing thread included. */
  readonly megabytes: number;
}

const printer = openPrinter({ workers: 1, queue: 1 });
const startedAt = performance.now();
const printed = await printer.print(marksOf(labelOrders(1000)), 'bench');
const seconds = (performance.now() - startedAt) / 1000;
await printer.close();
if (!(printed instanceof Uint8Array)) throw new Error(printed.text.en);
process.send?.({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 } satisfies ThousandMarks);
process.disconnect();
