/** What a printed file may be. */
export type PrintedType = 'application/pdf' | 'image/png' | 'application/zip' | 'application/vnd.zebra.zpl';

/** What a printed file is, by the bytes that it begins with. */
export const printedType = (file: Uint8Array): PrintedType => {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(4, file.length)).toString('latin1');
  if (start.startsWith('%PDF')) return 'application/pdf';
  if (start.startsWith('\x89PNG')) return 'image/png';
  return start.startsWith('PK') ? 'application/zip' : 'application/vnd.zebra.zpl';
};
