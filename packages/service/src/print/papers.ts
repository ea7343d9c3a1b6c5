import type { Printer } from '@cartage/documents';
import type { FileStore } from '@cartage/storage';

/** The part of the service by which papers are drawn, and files kept. */
export interface Papers {
  readonly printer: Printer;
  /** The bytes of attachments. */
  readonly files: FileStore;
}
