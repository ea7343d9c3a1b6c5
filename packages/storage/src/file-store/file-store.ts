import type { FileDraft } from './file-draft.ts';

/** Where the bytes of attachments lie, each file under a name of its own that is never used again. */
export interface FileStore {
  /** A place for bytes on their way, which nobody sees and nothing names. */
  readonly draft: () => Promise<FileDraft>;
  /** Keeps all of it under the name, or nothing; when this ends, it survives a power cut. */
  readonly put: (file: string, content: FileDraft | Uint8Array) => Promise<void>;
  /** Its bytes as they are read, all or a part; null: there is no such file. What is begun is to be read or returned. */
  readonly read: (file: string, part?: FilePart) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Takes it away; nothing happens where there is none. */
  readonly remove: (file: string) => Promise<void>;
  /**
   * Takes away drafts to which nobody has written for so long, nor since the last sweep, of processes that were killed.
   * How many.
   */
  readonly sweepDrafts: (ageMs: number) => Promise<number>;
}

/** Bytes of a file, from 0, `end` excluded. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}
