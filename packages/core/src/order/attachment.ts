import type { PaperKind } from './papers.ts';

/** A file that is kept for an order or a company, without its bytes. */
export interface AttachmentInfo {
  /** By which it is asked for. */
  readonly guid: string;
  /** Of the file, as it was uploaded. */
  readonly name: string;
  /** As the uploader said. */
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Which of the papers it is (interface 6.15). */
  readonly kind: PaperKind;
  /** What it belongs to. */
  readonly itemType: 'order' | 'company';
  /** Who may have it: the company alone, or also a caller who has the order's key. */
  readonly access: 'company' | 'order-key';
}

/** A file as somebody wants it kept; its bytes come beside it. */
export interface AttachmentUpload extends Omit<AttachmentInfo, 'guid' | 'size'> {
  /** The number of the order, or the id of the company as text. */
  readonly itemId: string;
}

/** Bytes; no attachment has more (interface 2.6). */
export const MAX_ATTACHMENT = 20_000_000;
