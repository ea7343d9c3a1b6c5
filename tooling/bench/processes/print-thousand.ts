import { readFileSync } from 'node:fs';
import { openPrinter } from '@cartage/documents';
import { labelOrders, marksOf } from '../labels.ts';

// A process that prints the marks of 1,000 orders as a service does, and tells what that took.

export interface ThousandMarks {
  readonly seconds: number;
  /** The most that the process ever held, and those that it had print. */
  readonly megabytes: number;
}

const printer = openPrinter({ workers: 1, queue: 1 });
const startedAt = performance.now();
const printed = await printer.print(marksOf(labelOrders(1000)), 'bench');
const seconds = (performance.now() - startedAt) / 1000;
const megabytes = mostHeld() / 1024;
await printer.close();
if (!(printed instanceof Uint8Array)) throw new Error(printed.text.en);
process.send?.({ seconds, megabytes } satisfies ThousandMarks);
process.disconnect();

/** KB; of the files that they have in memory, such as Node itself, they share the pages. */
function mostHeld(): number {
  const all = familyOf(process.pid).map((pid) => readFileSync(`/proc/${pid}/status`, 'latin1'));
  const figures = (name: string) =>
    all.map((status) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]));
  const files = figures('RssFile');
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return sum(figures('VmHWM')) - sum(files) + Math.max(...files);
}

/** A process and all that it started, which they started, and so on. */
function familyOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return [pid, ...children.split(' ').flatMap((child) => (child === '' ? [] : familyOf(Number(child))))];
}
