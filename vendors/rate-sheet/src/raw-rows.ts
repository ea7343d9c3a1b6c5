import type { Kind } from './columns.ts';

/** A row as it was written. */
export interface RawRow {
  readonly kind: Kind;
  /** `line 12`, or `rates[3]`. */
  readonly place: string;
  /** Rows and their faults are in the order of the file. */
  readonly order: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What is wrong, as a sentence that begins with its place. */
export interface Fault {
  readonly order: number;
  readonly text: string;
}

/** All that could be read of a file, and what could not. */
export interface RawRows {
  readonly rows: readonly RawRow[];
  readonly faults: readonly Fault[];
}
