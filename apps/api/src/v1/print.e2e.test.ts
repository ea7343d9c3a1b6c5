import { setCompanySetting } from '@cartage/service';
import { openLog } from '@cartage/telemetry';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { post } from '../testing/table-of-operations.ts';
import { versionsFor } from '../versions.ts';
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

  it('marksFormat: 0 A4, 1 A5, 2 A6, 3 A7; absent, as the company has settled it, else A4', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift });
    const width = async (marksFormat?: number | null) => (await pagesOf({ orderId, docsToPrint: 2, marksFormat }))[0];
    expect([await width(0), await width(1), await width(2), await width(3)]).toEqual([A4, 420, 298, 210]);
    expect([await width(), await width(null)]).toEqual([A4, A4]);
    const { service } = door.opened;
    const set = (value: string | null) =>
      setCompanySetting(service, 1, 'print.marksFormat', value === null ? null : { enable: true, fields: { value } });
    expect(await set('A6')).toEqual([]);
    expect([await width(), await width(3)]).toEqual([298, 210]);
    expect(await set(null)).toEqual([]);
    expect(await width()).toBe(A4);
  });

  const label = async (query: string, body: object, accept?: string) => {
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
    const answer = await door.call(`Print${query}`, { docsToPrint: 2, ...body }, { headers });
    const name = /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const start = Buffer.from(answer.body).toString('latin1', 0, 200);
    return { status: answer.status, type: answer.headers.get('content-type'), name, start };
  };

  it('format and dpi: marks as PNG and ZPL, by the body, the query or Accept, in this order', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift });
    const two = await door.create({
      deliveryOptions: chosen.swift,
      cargo: { cargoItems: [{ weight: 1, qty: 2, l: 30, h: 20, w: 10 }] },
    });
    const png = { status: 200, type: 'image/png', name: `${orderId}.png`, start: expect.stringMatching(/^\x89PNG/) };
    const zpl = (dots: number) => ({
      status: 200,
      type: 'application/vnd.zebra.zpl',
      name: `${orderId}.zpl`,
      start: expect.stringContaining(`^PW${dots}^LL`),
    });
    const pdf = {
      status: 200,
      type: 'application/octet-stream',
      name: `${orderId}.pdf`,
      start: expect.stringMatching(/^%PDF/),
    };
    expect(await label('', { orderId, format: 'png' })).toEqual(png);
    expect(await label('', { orderId: two.orderId, format: 'png' })).toMatchObject({
      type: 'application/zip',
      name: `${two.orderId}.zip`,
      start: expect.stringContaining(`${two.orderId}-1.png`),
    });
    expect(await label('?FORMAT=zpl&dpi=300', { orderId, marksFormat: 3 })).toEqual(zpl(874));
    expect(await label('?format=zpl', { orderId, marksFormat: 3, dpi: 203 }, 'image/png')).toEqual(zpl(592));
    expect(await label('?format=zpl', { orderId, format: 'pdf' }, 'image/png')).toEqual(pdf);
    expect(await label('', { orderId }, 'image/png')).toEqual(png);
    expect(await label('', { orderId }, 'application/vnd.zebra.zpl, image/png;q=0.5')).toEqual(zpl(840));
    expect(await label('', { orderId }, 'text/html, */*;q=0.1')).toEqual(pdf);
  });

  it('ordersId: the papers of several orders in one file, each order once, an act over all', async () => {
    const made = await Promise.all([1, 2, 3].map(() => door.create({ deliveryOptions: chosen.swift })));
    const [one = '', two = '', three = ''] = made.map(({ orderId }) => orderId);
    expect(await pagesOf({ orderId: one, ordersId: [two, three], docsToPrint: 64 })).toEqual([A4]);
    expect(await pagesOf({ orderId: one, ordersId: [two, three, one, `${two}-1`], invoiceCopy: 1 })).toHaveLength(3);
    expect(await pagesOf({ orderId: one, ordersId: [], invoiceCopy: 1 })).toHaveLength(1);
    expect((await label('', { orderId: one, ordersId: [two, three] })).name).toBe(`${one}-and-2-more.pdf`);
    const missing = { orderId: one, ordersId: [two, 'CTG-0000-0000', three, ' '] };
    expect(await door.refusals('Print', missing)).toEqual(['OrderNotFound ordersId[1]', 'OrderNotFound ordersId[3]']);
    const key = await door.opened.newStranger();
    expect(await door.refusals('Print', { orderId: one, ordersId: [key.number] })).toEqual([
      'OrderNotFound ordersId[0]',
    ]);
  });

  it('names the letters that no font has in X-Print-Warnings and in the log, and is silent of the others', async () => {
    const lines: string[] = [];
    const log = openLog('warn', { write: (line) => void lines.push(line) });
    const { api } = door.opened;
    const app = createApp({ ...api, service: { ...api.service, log } }, versionsFor(api.brand));
    const print = async (description: string, body: object) => {
      const { orderId } = await door.create({
        cargo: { description, cargoItems: [{ weight: 1, qty: 1, l: 30, h: 20, w: 10 }] },
      });
      const asked = { apiKey: 'sandbox-key', orderId, ...body };
      const incoming = { socket: { remoteAddress: 'printing' } };
      const answer = await app.request('/OpenAPI/v1/Print', post(asked), { incoming });
      expect(answer.status).toBe(200);
      return { orderId, warnings: answer.headers.get('x-print-warnings') };
    };
    const { orderId, warnings } = await print('Книги — كتاب 书 📦', { invoiceCopy: 1 });
    expect(warnings).toBe('letters-missing=U+0643,U+062A,U+0627,U+0628');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        order: orderId,
        letters: ['U+0643', 'U+062A', 'U+0627', 'U+0628'],
        msg: 'papers were printed with lozenges for letters that no font has',
      }),
    ]);
    expect((await print('Книги 书 📦', { invoiceCopy: 1 })).warnings).toBeNull();
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['format with other papers', { format: 'zpl' }, ['RequestInvalid format']],
    [
      'format with an included file',
      { format: 'png', docsToPrint: 2, includePdf: 'JVBERi0=' },
      ['RequestInvalid format'],
    ],
    ['format | pdf, png, zpl', { format: 'bmp' }, ['RequestInvalid format']],
    ['dpi | 203, 300', { dpi: 600 }, ['RequestInvalid dpi']],
    ['marksFormat | ApiMarksFormat', { marksFormat: 4 }, ['RequestInvalid marksFormat']],
    ['ordersId | at most 99', { ordersId: Array(100).fill('CTG-1') }, ['RequestInvalid ordersId']],
    ['includePdf | base64', { includePdf: '*' }, ['PdfInvalid includePdf']],
    ['includePdf | PDF', { includePdf: Buffer.from('no PDF').toString('base64') }, ['PdfInvalid includePdf']],
    ['includePosition | ApiIncludeFilePosition', { includePosition: 2 }, ['RequestInvalid includePosition']],
    ['includeCopy | int32', { includeCopy: 0 }, ['RequestInvalid includeCopy']],
    ['invoiceCopy | int32', { invoiceCopy: -1 }, ['RequestInvalid invoiceCopy']],
    ['docsToPrint | ApiStorageFileTypes', { docsToPrint: 512 }, ['RequestInvalid docsToPrint']],
    ['nothing to print', { printInvoice: false }, ['RequestInvalid printInvoice']],
    ['a policy of an order without insurance', { docsToPrint: 4 }, ['RequestInvalid orderId']],
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
