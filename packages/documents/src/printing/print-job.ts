import type { DocumentsInput, MarkPicturesInput, RegisterInput, TopUpInvoiceInput, WaybillInput } from '../input.ts';

/** What a printing thread is asked for. Plain data, because it goes to another thread. */
export type PrintJob =
  | { readonly kind: 'waybill'; readonly input: WaybillInput }
  | { readonly kind: 'documents'; readonly input: DocumentsInput }
  | { readonly kind: 'mark-pictures'; readonly input: MarkPicturesInput }
  | { readonly kind: 'registers'; readonly input: readonly [RegisterInput, ...RegisterInput[]] }
  | { readonly kind: 'top-up-invoice'; readonly input: TopUpInvoiceInput };
