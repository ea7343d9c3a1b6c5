import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { printRequestModel, toPrint } from './print.ts';
import { read } from './testing/read.ts';

const order = { apiKey: 'k', orderId: 'CTG-1' };

describe('Print', () => {
  const papers = (body: object) => toPrint(read(printRequestModel, { ...order, ...body })).value.papers;

  it.each([
    [{}, ['waybill']],
    [{ printInvoice: true, printMarks: true, printInsurance: true }, ['waybill', 'marks', 'policy']],
    [{ printInvoice: false, printMarks: true }, ['marks']],
    [{ docsToPrint: 0 }, ['waybill']],
    [{ docsToPrint: 2 + 64 }, ['marks', 'acceptance-act']],
    [{ docsToPrint: 2, printInvoice: true }, ['waybill', 'marks']],
    [{ docsToPrint: 1 + 2, printInvoice: false }, ['waybill', 'marks']],
    [
      { docsToPrint: 511 },
      [
        'waybill',
        'marks',
        'policy',
        'waybill-scan',
        'delivery-confirmation',
        'packing-list',
        'acceptance-act',
        'commercial-invoice',
        'other',
      ],
    ],
  ])('of %j prints %j', (body, expected) => {
    expect(papers(body)).toEqual(expected);
  });

  it('has 2 copies of the waybill and 1 of an included file (interface 17.2)', () => {
    const { value } = toPrint(read(printRequestModel, { ...order, includePdf: 'JVBERi0=' }));
    expect(value).toMatchObject({
      copies: 2,
      include: { bytes: new TextEncoder().encode('%PDF-'), position: 'after', copies: 1 },
    });
    const before = toPrint(
      read(printRequestModel, { ...order, includePdf: 'JVBERi0=', includePosition: 1, includeCopy: 3, invoiceCopy: 1 }),
    );
    expect(before.value).toMatchObject({ copies: 1, include: { position: 'before', copies: 3 } });
    expect(toPrint(read(printRequestModel, { ...order, includePdf: '' })).value.include).toBeNull();
    const wrong = toPrint(read(printRequestModel, { ...order, includePdf: '*' }));
    expect(wrong.problems).toMatchObject([{ code: 'PdfInvalid', target: 'includePdf' }]);
  });

  it('decodes no file that is larger than any PDF that is taken', () => {
    const printOf = (characters: number) => {
      const includePdf = 'A'.repeat(characters);
      return toPrint(printRequestModel.parse({ apiKey: 'k', orderId: 'o', includePdf }));
    };
    expect(printOf(10 * 1024 * 1024).problems).toEqual([]);
    const { problems, value } = printOf(10 * 1024 * 1024 + 4);
    expect(problems).toMatchObject([
      { code: 'PdfInvalid', target: 'includePdf', text: { en: expect.stringMatching(/larger than 5 MB/) } },
    ]);
    expect(value.include).toBeNull();
  });

  it('has a size, a format and dots of marks; the body counts before the query', () => {
    const formatOf = (body: object, query = {}) => {
      const { format, dpi, marksFormat } = toPrint(read(printRequestModel, { ...order, ...body }), {
        preview: false,
        ...query,
      }).value;
      return [format, dpi, marksFormat];
    };
    expect(formatOf({})).toEqual([null, 203, null]);
    expect(formatOf({ format: 'png', dpi: 300, marksFormat: 2 })).toEqual(['png', 300, 'A6']);
    expect(formatOf({ marksFormat: 0 }, { format: 'zpl', dpi: 300 })).toEqual(['zpl', 300, 'A4']);
    expect(formatOf({ format: 'pdf', dpi: 203 }, { format: 'zpl', dpi: 300 })).toEqual(['pdf', 203, null]);
  });

  it('names further orders, and the places where they were written', () => {
    const { value, targetOf } = toPrint(read(printRequestModel, { ...order, ordersId: ['CTG-2', 'CTG-3'] }));
    expect(value.orders.map(({ number }) => number)).toEqual(['CTG-1', 'CTG-2', 'CTG-3']);
    expect(['orders[0]', 'orders[2]', 'include', 'format'].map(targetOf)).toEqual([
      'orderId',
      'ordersId[1]',
      'includePdf',
      'format',
    ]);
  });

  it('of nothing is refused', () => {
    expect(toPrint(read(printRequestModel, { ...order, printInvoice: false })).problems).toMatchObject([
      { code: 'RequestInvalid', target: 'printInvoice' },
    ]);
    expect(readBody(printRequestModel, { ...order, invoiceCopy: 0, docsToPrint: 512 }).problems).toMatchObject([
      { target: 'invoiceCopy', text: { en: 'The value 0 is not accepted; accepted: a whole number from 1 to 20.' } },
      { target: 'docsToPrint' },
    ]);
  });
});
