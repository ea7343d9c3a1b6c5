import type { Problem } from '@cartage/core';
import type { DocumentsInput, TopUpInvoiceInput, WaybillInput } from './input.ts';

// The PDF libraries cost 0.3 s to load; they are loaded with the first paper, not with the service.

/** The waybill as a PDF, each copy numbered. Equal input gives equal bytes. */
export const renderWaybill = async (input: WaybillInput): Promise<Uint8Array> =>
  (await import('./render-documents.ts')).renderWaybill(input);

/** The papers asked for of all the orders as one PDF. RequestInvalid: the orders have none of them. */
export const renderDocuments = async (input: DocumentsInput): Promise<Uint8Array | Problem> =>
  (await import('./render-documents.ts')).renderDocuments(input);

/** The invoice for a top-up of a company's balance. Equal input gives equal bytes. */
export const renderTopUpInvoice = async (input: TopUpInvoiceInput): Promise<Uint8Array> =>
  (await import('./render-documents.ts')).renderTopUpInvoice(input);
