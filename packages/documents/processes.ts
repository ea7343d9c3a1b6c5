/**
 * Entries that a bundle with this package in it needs beside its own, for `app({ ...documentProcesses })`: the files
 * that printing threads and the reader of customers' PDFs start with. Paths from an app's folder.
 */
export const documentProcesses = {
  'print-worker': '../../packages/documents/src/printing/print-worker.ts',
  'pdf-room-process': '../../packages/documents/src/client-pdf/room-process.ts',
  'pdf-reader-process': '../../packages/documents/src/client-pdf/reader-process.ts',
};
