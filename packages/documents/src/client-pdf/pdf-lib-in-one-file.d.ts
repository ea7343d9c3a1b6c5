declare module 'pdf-lib/dist/pdf-lib.min.js' {
  const pdfLib: typeof import('pdf-lib');
  export = pdfLib;
}
