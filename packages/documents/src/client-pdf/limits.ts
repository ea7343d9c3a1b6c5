const MIB = 1024 * 1024;

/** What a customer's PDF may cost (interface 2.5). */
export const pdfLimits = {
  bytes: 5 * MIB,
  pages: 50,
  inflatedBytes: 50 * MIB,
  readingMs: 2000,
  /** To start the process; a loaded machine may be slow, and no customer's byte has been looked at yet. */
  startingMs: 15_000,
  /** Of the reading process, everything counted; its own start takes about 90 MB of it. */
  residentBytes: 400 * MIB,
  /** Of its JavaScript heap. */
  heapMegabytes: 192,
} as const;
