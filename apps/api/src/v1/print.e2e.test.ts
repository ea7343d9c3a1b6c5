import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { chosen, openFrontDoor } from './testing/front-door.ts';

const door = openFrontDoor();

// interface 12.6, 17.1 to 17.4.

/** The widths of the pages, points; papers differ from a client's file by them. */
const pagesOf = async (body: object): Promise<readonly number[]> => {
  const answer = await door.call('Print', body);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  return (await PDFDocument.load(answer.body)).getPages().map((page) => Math.round(page.getWidth()));
};

const A4 = 595;
const OURS = 100;
const clientPdf = async (pages = 1): Promise<string> => {
  const file = await PDFDocument.create();
  for (let page = 0; page < pages; page = page + 1) file.addPage([OURS, OURS]);
  return Buffer.from(await file.save()).toString('base64');
};

describe('Print', () => {
  it('invoiceCopy | waybill copies, default 2; printInvoice | default true', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift });
    expect(await pagesOf({ orderId })).toEqual([A4, A4]);
    expect(await pagesOf({ orderId, invoiceCopy: 1 })).toEqual([A4]);
    expect(await pagesOf({ orderId, invoiceCopy: 3, docsToPrint: 0 })).toEqual([A4, A4, A4]);
  });

  it('printInsurance, printMarks (boolean) add the policy and the marks; printInvoice false leaves the waybill out', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift, services: [{ code: 2, parameter: 5000 }] });
    const waybill = await pagesOf({ orderId, invoiceCopy: 1 });
    const marks = await pagesOf({ orderId, printInvoice: false, printMarks: true });
    const policy = await pagesOf({ orderId, printInvoice: false, printInsurance: true });
    expect([marks.length, policy.length]).toEqual([1, 1]);
    const all = await pagesOf({ orderId, invoiceCopy: 1, printMarks: true, printInsurance: true });
    expect(all).toHaveLength(waybill.length + marks.length + policy.length);
  });

  it('docsToPrint | a mask of document kinds; several documents in one file', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift, services: [{ code: 2, parameter: 5000 }] });
    const alone = await Promise.all(
      [1, 2, 4, 32, 64].map(async (docsToPrint) => (await pagesOf({ orderId, docsToPrint, invoiceCopy: 1 })).length),
    );
    expect(alone).toEqual([1, 1, 1, 1, 1]);
    expect(await pagesOf({ orderId, docsToPrint: 103, invoiceCopy: 1 })).toHaveLength(5);
  });

  it('includePdf, includePosition, includeCopy: 0 after the waybill, 1 before it; default 1 copy, after', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift });
    const included = { orderId, invoiceCopy: 1, includePdf: await clientPdf() };
    expect(await pagesOf(included)).toEqual([A4, OURS]);
    expect(await pagesOf({ ...included, includePosition: 1 })).toEqual([OURS, A4]);
    expect(await pagesOf({ ...included, includePosition: 0, includeCopy: 2 })).toEqual([A4, OURS, OURS]);
  });

  it('prints a draft too, and whatever its number looks like', async () => {
    const { orderId } = await door.create();
    expect(await pagesOf({ orderId: orderId.toLowerCase(), invoiceCopy: 1 })).toEqual([A4]);
  });

  it.each([
    ['includePdf | base64', { includePdf: '*' }, ['PdfInvalid includePdf']],
    ['includePdf | PDF', { includePdf: Buffer.from('no PDF').toString('base64') }, ['PdfInvalid includePdf']],
    ['includePosition | ApiIncludeFilePosition', { includePosition: 2 }, ['RequestInvalid includePosition']],
    ['includeCopy | int32', { includeCopy: 0 }, ['RequestInvalid includeCopy']],
    ['invoiceCopy | int32', { invoiceCopy: -1 }, ['RequestInvalid invoiceCopy']],
    ['docsToPrint | ApiStorageFileTypes', { docsToPrint: 512 }, ['RequestInvalid docsToPrint']],
    ['nothing to print', { printInvoice: false }, ['RequestInvalid printInvoice']],
    ['a policy of an order without insurance', { docsToPrint: 4 }, ['RequestInvalid null']],
    ['orderId | required', { orderId: '' }, ['RequestInvalid orderId']],
  ])('refuses: %s', async (_, body, expected) => {
    const { orderId } = await door.create();
    expect(await door.refusals('Print', { orderId, ...body })).toEqual(expected);
  });

  it('refuses a file of more than 50 pages', async () => {
    const { orderId } = await door.create();
    expect(await door.refusals('Print', { orderId, includePdf: await clientPdf(51) })).toEqual([
      'PdfInvalid includePdf',
    ]);
  });
});
