export { type CleanPdf, keptPdf } from './client-pdf/read-client-pdf.ts';
export * from './file-type.ts';
export * from './input.ts';
export * from './kinds.ts';
export { hasPaper } from './papers/has-paper.ts';
export { registerLine } from './papers/register-line.ts';
export type { PrintJob } from './pool/print-job.ts';
export * from './pool/printer.ts';
export { newSlots, type Slots } from './pool/slots.ts';
