import type { AttachmentInfo } from '@cartage/core';

/** The attachment of the examples; the sandbox has it. */
export const exampleAttachment: AttachmentInfo = {
  guid: '3f2b8c1e-7d4a-8e5f-ab06-1a2c3d4e5f60',
  size: 19,
  name: 'Packing list.csv',
  mimeType: 'text/csv',
  kind: 'packing-list',
  itemType: 'order',
  access: 'order-key',
};

const page = 'BT /F 18 Tf 24 180 Td (Thank you for your order!) Tj ET';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 210] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

const parts = ['%PDF-1.4\n', ...objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)];
const startOf = (index: number): number => parts.slice(0, index).join('').length;
const rows = objects.map((_, index) => `${String(startOf(index + 1)).padStart(10, '0')} 00000 n \n`);
const end = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${startOf(6)}\n%%EOF\n`;

/** A card of one page in base64, for the examples. */
export const examplePdf = btoa(parts.join('') + end);
