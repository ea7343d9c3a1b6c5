import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { takeMissing } from '../layout/printable.ts';
import { openWire } from '../pool/wire.ts';
import type { PrinterMessage } from './press.ts';
import { type PrintJob, printJob } from './print-job.ts';

// A process that prints: one job after another, each answered with the bytes, a problem, or the defect that stopped it.

const socket = new Socket({ fd: 3 });
const say = openWire(socket, (job) => print(job as PrintJob));
// Whoever asked has ended. In the middle of a job it is not heard: Linux ends us then.
socket.on('close', () => process.kill(process.pid, 'SIGKILL'));
const kinds = new Set<PrintJob['kind']>();

async function print(job: PrintJob): Promise<void> {
  tell({ kind: 'began', cpuMs: cpuMs() });
  try {
    takeMissing();
    const printed = await printJob(job);
    tell({ kind: 'printed', printed, missing: takeMissing() });
  } catch (defect) {
    tell({ kind: 'defect', defect: defect instanceof Error ? defect : new Error(String(defect)) });
  }
  if (kinds.has(job.kind)) return;
  kinds.add(job.kind);
  // For the next ones: what draws it has been read now, and this process is ended by others.
  setImmediate(flushCompileCache);
}

function tell(message: PrinterMessage): void {
  say(message);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
