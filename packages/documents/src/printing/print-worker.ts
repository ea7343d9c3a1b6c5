import { parentPort } from 'node:worker_threads';
import { takeMissing } from '../layout/printable.ts';
import { type PrintJob, printJob } from './print-job.ts';

// A printing thread: one job after another, each answered with the bytes, a problem, or the defect that stopped it.

parentPort?.on('message', async (job: PrintJob) => {
  parentPort?.postMessage('started');
  try {
    takeMissing();
    const printed = await printJob(job);
    parentPort?.postMessage(
      { printed, missing: takeMissing() },
      printed instanceof Uint8Array ? [printed.buffer as ArrayBuffer] : [],
    );
  } catch (defect) {
    parentPort?.postMessage({ defect });
  }
});
