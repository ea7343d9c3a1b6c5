const MIB = 1024 * 1024;

/** What one reading may take. */
export interface ReadingLimits {
  readonly inflatedBytes: number;
  /** Of a processor's time: a loaded machine does not make a file worse. */
  readonly readingMs: number;
}

/** What a customer's PDF may cost (interface 2.5). */
export const pdfLimits = {
  bytes: 5 * MIB,
  pages: 50,
  inflatedBytes: 50 * MIB,
  readingMs: 2000,
  /** Of the reading process, everything counted; its own start takes about 70 MB of it. */
  residentBytes: 400 * MIB,
  /** Of its JavaScript heap. */
  heapMegabytes: 192,
} as const;

/** What nearly every file needs. What takes more is read apart, so that the others do not wait for it. */
export const quickLimits = {
  inflatedBytes: 4 * MIB,
  readingMs: 200,
} as const satisfies ReadingLimits;

/** By the clock, for starting a process and for reading a file: the machine has no time for us. */
export const PATIENCE_MS = 60_000;
