import { describe, expect, it } from 'vitest';
import { readRequest } from '../reading/read-request.ts';
import { printContract, printSeveralContract, printWithDocumentContract, severalOrders, toPrint } from './documents.ts';

// interface 13.8, 6.16.

const printOf = (docType: string, search = '') => {
  const query = new URLSearchParams(search);
  const { value } = readRequest(printContract, { params: { orderId: 'CTG-1', docType }, query, body: undefined });
  if (value === null) throw new Error('unreadable');
  const orders = [{ number: 'CTG-1', orderKey: null }];
  return toPrint({ orders, docType: value.params.docType, query: value.query, leaveOut: 'none', placeOf: () => 'p' });
};

describe('docType', () => {
  it.each([
    ['0', '', ['waybill', 'marks']],
    ['1', '', ['waybill']],
    ['2', '', ['marks']],
    ['7', '', ['waybill', 'marks', 'policy']],
    ['31', '', ['waybill', 'marks', 'policy', 'waybill-scan', 'delivery-confirmation']],
    ['0', 'PrintInvoice=false', ['marks']],
    ['0', 'PrintCargoMarks=false', ['waybill']],
    ['0', 'PrintInsurancePolicy=true', ['waybill', 'marks', 'policy']],
    ['4', 'PrintInvoice=true&PrintCargoMarks=true', ['waybill', 'marks', 'policy']],
    ['3', 'printinvoice=false&PrintCargoMarks=false', ['waybill', 'marks']],
  ])('%s with %j prints %j', (docType, search, papers) => {
    expect(printOf(docType, search)).toMatchObject({ value: { papers }, problems: [] });
  });

  it('of nothing is refused', () => {
    expect(printOf('0', 'PrintInvoice=false&PrintCargoMarks=false').problems).toMatchObject([
      { code: 'RequestInvalid', target: 'docType' },
    ]);
  });

  it.each([['256'], ['-1'], ['Invoice'], ['1.5']])('%s does not fit', (docType) => {
    const { problems } = readRequest(printContract, {
      params: { orderId: 'CTG-1', docType },
      query: [],
      body: undefined,
    });
    expect(problems).toMatchObject([{ code: 'RequestInvalid', target: 'docType' }]);
  });

  it('the document-merging variants list 0, 1, 2, 4, 16 only', () => {
    const problemsOf = (docType: number) =>
      readRequest(printWithDocumentContract, {
        params: { orderId: 'CTG-1', docType: String(docType) },
        query: [],
        body: {},
      }).problems;
    for (const docType of [0, 1, 2, 4, 16, 23]) expect(problemsOf(docType)).toEqual([]);
    for (const docType of [8, 9]) expect(problemsOf(docType)).toMatchObject([{ target: 'docType' }]);
  });
});

describe('the query', () => {
  it('InvoiceCopy (default 2), marksFormat, format, dpi', () => {
    expect(printOf('2').value).toMatchObject({ copies: 2, marksFormat: null, format: null, dpi: 203, include: null });
    expect(printOf('2', 'InvoiceCopy=3&marksFormat=0&format=zpl&dpi=300').value).toMatchObject({
      copies: 3,
      marksFormat: 'A4',
      format: 'zpl',
      dpi: 300,
    });
  });
});

describe('the body', () => {
  it('{includePdf (base64), includePosition, includeCopy (default 1)}, and where its problems are', () => {
    const wish = (includePdf: string, rest = {}) =>
      toPrint({
        ...{ orders: [], docType: 1, leaveOut: 'none', placeOf: (index: string) => `ordersId[${index}]` },
        query: { InvoiceCopy: 2, preview: false },
        body: { includePdf, includePosition: 0, includeCopy: 1, ...rest },
      });
    const bytes = new TextEncoder().encode('%PDF-');
    expect(wish('JVBERi0=').value.include).toEqual({ bytes, position: 'after', copies: 1 });
    expect(wish('JVBERi0=', { includePosition: 1, includeCopy: 3 }).value.include).toEqual({
      bytes,
      position: 'before',
      copies: 3,
    });
    const { problems, targetOf } = wish('*');
    expect(problems).toMatchObject([{ code: 'PdfInvalid', target: 'includePdf' }]);
    expect(['orders[7]', 'include', 'format'].map(targetOf)).toEqual(['ordersId[7]', 'includePdf', 'format']);
  });
});

describe('ordersId[]', () => {
  const several = (search: string) => {
    const query = new URLSearchParams(search);
    return readRequest(printSeveralContract, { params: { docType: '2' }, query, body: undefined });
  };
  const ordersOf = (search: string) => {
    const { value } = several(search);
    return value && severalOrders(value.query);
  };

  it('matches all numbers unless searchMode says otherwise', () => {
    expect(ordersOf('ordersId[]=ctg-1&ordersId[]=B')).toMatchObject({
      orders: [
        { number: 'ctg-1', orderKey: null, mode: 'all' },
        { number: 'B', orderKey: null, mode: 'all' },
      ],
      leaveOut: 'none',
    });
    expect(ordersOf('ordersId=ctg-4820-9135&searchMode=0&skipUnprintable=true')).toMatchObject({
      orders: [{ number: 'ctg-4820-9135', mode: 'own-number' }],
      leaveOut: 'unprintable',
    });
  });

  it('is required, and has at most a hundred', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => `ordersId[]=${i}`).join('&');
    expect(several(hundred).problems).toEqual([]);
    for (const search of ['', 'ordersId[]=', `${hundred}&ordersId[]=100`])
      expect(several(search).problems).toMatchObject([{ code: 'RequestInvalid', target: 'ordersId' }]);
  });
});
