import type { Readable } from 'node:stream';
import type { LocalText } from '@cartage/core';

/** A file of places, wherever it lies. */
export interface PlaceFile {
  /** Bytes. */
  readonly size: number;
  /** The bytes from `start` to before `end`; without them the whole file. */
  readonly read: (start?: number, end?: number) => Readable;
}

/** A city under one of its codes. */
export interface FilePlace {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** In one spelling, the core's `normalizeCityCode`. */
  readonly code: string;
  /** The first of the city's codes, the same for each of them. */
  readonly city: string;
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  readonly population: number | null;
  /** Degrees, WGS 84; both null where the file does not tell them. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** One city of a file, a place for each of its codes; or in a sentence which one was left out and why. */
export type Found = readonly FilePlace[] | string;

/** The file cannot be read, or not to its end. The message is a sentence for the operator. */
export class UnreadableFile extends Error {}
