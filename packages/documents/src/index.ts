export { type CleanPdf, keptPdf } from './client-pdf/read-client-pdf.ts';
export type { ErasedPlace } from './papers/erasure-act.ts';
export { type DocumentKind, documentKinds, hasPaper } from './papers/order-papers.ts';
export type { Payee } from './papers/payment-code.ts';
export type { RegisterInput } from './papers/register.ts';
export { type RegisterLine, registerLine } from './papers/register-line.ts';
export type {
  DocumentsInput,
  IncludedPdf,
  SuppliedPaper,
  VendorPaper,
  WaybillScan,
} from './papers/render-documents.ts';
export type { PaperInput, VendorTraits } from './parts/document-input.ts';
export { addressOf } from './parts/party-place.ts';
export { pdfOfPng } from './pictures/pdf-of-png.ts';
export { newSlots, type Slots } from './pool/slots.ts';
export { type PrintedType, type PrintJob, printedType } from './printing/print-job.ts';
export * from './printing/printer.ts';
