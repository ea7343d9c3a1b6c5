import type { Readable } from 'node:stream';
import type { Place } from '@cartage/storage';

/** A file of places, wherever it lies. */
export interface PlaceFile {
  /** Bytes. */
  readonly size: number;
  /** The bytes from `start` to before `end`; without them the whole file. */
  readonly read: (start?: number, end?: number) => Readable;
}

/** One city of a file, a place for each of its codes; or in a sentence which one was left out and why. */
export type Found = readonly Place[] | string;

/** The file cannot be read, or not to its end. The message is a sentence for the operator. */
export class UnreadableFile extends Error {}
