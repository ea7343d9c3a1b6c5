export { type CleanPdf, keptPdf } from './client-pdf/read-client-pdf.ts';
export * from './input.ts';
export * from './kinds.ts';
export { hasPaper } from './papers/has-paper.ts';
export { registerLine } from './papers/register-line.ts';
export { newSlots, type Slots } from './pool/slots.ts';
export * from './printing/file-type.ts';
export type { PrintJob } from './printing/print-job.ts';
export * from './printing/printer.ts';
