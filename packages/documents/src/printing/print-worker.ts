import { parentPort } from 'node:worker_threads';
import type { Problem } from '@cartage/core';
import { takeMissing } from '../layout/printable.ts';
import { renderDocuments, renderRegisters, renderTopUpInvoice, renderWaybill } from '../papers/render-documents.ts';
import { renderMarkPictures } from '../pictures/mark-pictures.ts';
import type { PrintJob } from './print-job.ts';

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

function printJob(job: PrintJob): Promise<Uint8Array | Problem> {
  switch (job.kind) {
    case 'waybill':
      return renderWaybill(job.input);
    case 'documents':
      return renderDocuments(job.input);
    case 'mark-pictures':
      return renderMarkPictures(job.input);
    case 'registers':
      return renderRegisters(job.input);
    case 'top-up-invoice':
      return renderTopUpInvoice(job.input);
  }
}
