import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderErasureAct } from '../papers/erasure-act.ts';
import { renderRegisters } from '../papers/register.ts';
import { registerLine } from '../papers/register-line.ts';
import { type DocumentsInput, renderDocuments } from '../papers/render-documents.ts';
import { renderTopUpInvoice } from '../papers/top-up-invoice.ts';
import { renderMarkPictures } from '../pictures/mark-pictures.ts';
import { packPng } from './pack-png.ts';
import { sampleCases } from './sample-cases.ts';
import { sampleErasure } from './sample-erasure.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { sampleMarks, samplePoints } from './sample-marks.ts';
import { sampleContent, sampleItem, sampleOrder, sampleProduct, sampleReceiver } from './sample-order.ts';

// node --conditions=source packages/documents/src/samples/draw-pictures.ts
// Makes the pictures of docs/papers.md anew. Needs Debian's poppler-utils.

const folder = new URL('../../../../docs/images/', import.meta.url).pathname;
const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', copies: 1, marksFormat: 'A6', locale: 'en' } as const;
const { cargo, terms } = sampleContent();
const { plain, sixty, abroad } = sampleCases;

const fragile = { ...cargo, type: 'fragile' } as const;
const books = [
  sampleProduct({ barcode: '4601234500017', qty: 1 }),
  sampleProduct({ productId: 'BK-1043', name: 'Карта Сибири, ламинированная', qty: 5, cost: 45_000, vatRate: 22 }),
  sampleProduct({ productId: 'CD-7', name: 'Маркеры, набор 12 цветов', barcode: '4601234500024', qty: 1, vatRate: 22 }),
];
const greece = sampleReceiver({
  name: 'Ελένη Παπαδοπούλου',
  country: 'GR',
  cityId: '264371',
  postalCode: '10559',
  address: 'Ερμού 12, Αθήνα',
  phone: '+302101234567',
});
const orders = ['Кузнецов Пётр Алексеевич', 'ООО «Берёзка»', 'Müller & Söhne GmbH', 'Әсел Қуанышқызы'].map((name, i) =>
  sampleOrder(
    { number: `CTG-${4820 + 37 * i}-9137`, vendorInvoiceNumber: `SW-00981204${75 + i}` },
    { receiver: sampleReceiver({ name }), cargo: { ...cargo, items: [sampleItem({ qty: i + 1 })], products: books } },
  ),
);

const papers: Readonly<Record<string, Partial<DocumentsInput>>> = {
  waybill: { orders: [plain], kinds: ['waybill'], locale: 'ru' },
  'waybill-draft': { orders: [{ ...plain, status: 'Draft', vendorInvoiceNumber: null }], kinds: ['waybill'] },
  'mark-draft': { orders: [{ ...plain, status: 'Draft', vendorInvoiceNumber: null }], kinds: ['marks'] },
  mark: { orders: [sampleOrder({}, { cargo: fragile })], kinds: ['marks'] },
  'mark-to-point': { orders: [sampleMarks.point], kinds: ['marks'], pickupPoints: samplePoints, locale: 'ru' },
  'mark-abroad': {
    orders: [sampleOrder({}, { receiver: greece })],
    kinds: ['marks'],
    missing: [{ orderNumber: plain.number, kind: 'marks' }],
  },
  'marks-sheet': {
    orders: [
      sampleOrder(
        {},
        { cargo: { ...cargo, type: 'dangerous', dangerClass: 3, items: [sampleItem({ qty: 4, weightKg: 12.5 })] } },
      ),
    ],
    kinds: ['marks'],
    marksFormat: 'A4',
    locale: 'ru',
  },
  'packing-list': {
    orders: [sampleOrder({}, { cargo: { ...cargo, products: books } })],
    kinds: ['packing-list'],
    locale: 'ru',
    trackingPages: { [plain.number]: `https://api.example.com/t/${plain.number}?k=3q2n7Zk0bXw9yB4c` },
  },
  policy: { orders: [plain], kinds: ['policy'], locale: 'ru' },
  confirmation: { orders: [{ ...sixty, content: sampleContent() }], kinds: ['delivery-confirmation'] },
  'acceptance-act': { orders, kinds: ['acceptance-act'], locale: 'ru' },
  'commercial-invoice': { orders: [abroad], kinds: ['commercial-invoice'] },
  'return-waybill': {
    orders: [
      sampleOrder(
        { vendorReturnInvoiceNumber: 'SW-R-0098120475' },
        { terms: { ...terms, directions: ['with-return'] } },
      ),
    ],
    kinds: ['waybill'],
  },
};

mkdirSync(folder, { recursive: true });
for (const [name, input] of Object.entries(papers)) {
  const pdf = await renderDocuments({ ...shared, orders: [], kinds: [], ...input });
  if (!(pdf instanceof Uint8Array)) throw new Error(`${name}: ${pdf.text.en}`);
  draw(name, pdf, name === 'return-waybill' ? 2 : 1);
}
const dots = await renderMarkPictures({
  ...shared,
  marksFormat: 'A7',
  orders: [sampleOrder({}, { cargo: { ...fragile, items: [sampleItem({ qty: 1 })] } })],
  format: 'png',
  dpi: 203,
});
if (!(dots instanceof Uint8Array)) throw new Error(dots.text.en);
writeFileSync(join(folder, 'mark-203-dpi.png'), dots);
const listed = [
  ...orders,
  sampleOrder(
    { number: 'CTG-5038-1124', vendorInvoiceNumber: null },
    {
      services: [{ code: 'CashOnDelivery', sum: null, parameter: null }],
      cargo: { ...cargo, products: [sampleProduct({ qty: 1, costForReceiver: 149_000 })] },
    },
  ),
];
draw(
  'register',
  await renderRegisters([
    {
      ...shared,
      locale: 'ru',
      date: '2026-11-23',
      vendorName: 'Swift Express',
      symbology: 'code-128',
      senderName: 'ООО «Северный ветер»',
      lines: listed.map((order) => registerLine(order, { ...shared, locale: 'ru' })),
    },
  ]),
  1,
);
draw('top-up-invoice', await renderTopUpInvoice(sampleInvoice), 1);
draw('erasure-act', await renderErasureAct(sampleErasure), 1);
draw('erasure-log', await renderErasureAct(sampleErasure), 2);

function draw(name: string, pdf: Uint8Array, page: number): void {
  const temporary = mkdtempSync(join(tmpdir(), 'cartage-picture-'));
  try {
    const path = join(temporary, 'paper.pdf');
    writeFileSync(path, pdf);
    execFileSync('pdftoppm', ['-r', '68', '-f', `${page}`, '-l', `${page}`, path, join(temporary, 'page')]);
    const picture = readdirSync(temporary).find((file) => file.endsWith('.ppm')) ?? '';
    writeFileSync(join(folder, `${name}.png`), packPng(readFileSync(join(temporary, picture))));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
