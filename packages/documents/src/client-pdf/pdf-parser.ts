import pdfLib from 'pdf-lib/dist/pdf-lib.min.js';

// pdf-lib in one file: a reading process reads one customer's PDF, and two hundred small files take most of its start.

export const { decodePDFRawStream, PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, PDFRawStream } = pdfLib;
