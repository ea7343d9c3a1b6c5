/**
 * Entries that a bundle with this package in it needs beside its own, for `app({ ...documentProcesses })`: the files
 * that the processes which print and read customers' PDFs start with. Paths from an app's folder.
 */
export const documentProcesses = {
  'printer-process': '../../packages/documents/src/printing/printer-process.ts',
  'room-process': '../../packages/documents/src/room/room-process.ts',
  'pdf-reader-process': '../../packages/documents/src/client-pdf/reader-process.ts',
};
