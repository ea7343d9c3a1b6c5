import { randomUUID } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { ofEnvelopes } from '../testing/probe.ts';
import { post } from '../testing/table-of-operations.ts';
import { chosen, openFrontDoor, parcel } from '../v1/testing/front-door.ts';

const door = openFrontDoor();

// interface 13.8, 17.1 to 17.5. The sentences are the specification's.

const A4 = 595;
const A6 = 298;
const OURS = 100;
const headers = { Authorization: 'apiKey sandbox-key' };

const ask = (path: string, init: RequestInit = {}) =>
  door.opened.request(`/openapi/v2/Orders/${path}`, { ...init, headers: { ...headers, ...init.headers } });

/** With a document: a PDF of the client's own in the body. */
const send = (path: string, body: object, more: Readonly<Record<string, string>> = {}) =>
  ask(path, post(body, { ...headers, ...more }));

/** The widths of the pages, points; papers differ from a client's file by them. */
const pagesIn = async (response: Response): Promise<readonly number[]> => {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return (await PDFDocument.load(await response.arrayBuffer())).getPages().map((page) => Math.round(page.getWidth()));
};
const pagesOf = async (path: string) => pagesIn(await ask(path));

/** `Code target` of each problem. */
const refusalsIn = async (response: Response): Promise<readonly string[]> => {
  expect(response.status).toBe(400);
  return (await ofEnvelopes.refusals(response)).map(({ code, target }) => `${code} ${target}`);
};

const pdfBytes = async (pages = 1): Promise<Buffer> => {
  const file = await PDFDocument.create();
  for (let page = 0; page < pages; page = page + 1) file.addPage([OURS, OURS]);
  return Buffer.from(await file.save());
};
const pdf = async (pages = 1): Promise<string> => (await pdfBytes(pages)).toString('base64');

const create = async (changes: Parameters<typeof door.create>[0] = {}): Promise<string> =>
  (await door.create({ deliveryOptions: chosen.swift, ...changes })).orderId;

const insured = { services: [{ code: 2, parameter: 5000 }] };

/** As an upload would keep it. */
const attach = async (
  number: string,
  content: Uint8Array,
  accessLevel: 'company' | 'order-key' = 'company',
  createdAt = 1,
): Promise<void> => {
  const { db } = door.opened.service.store;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'company_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('attachments')
    .values({
      ...{ guid: randomUUID(), company_id: order.company_id, item_type: 'order', item_id: order.id },
      ...{ file_type: 'waybill-scan', name: 'scan.pdf', mime_type: 'application/pdf', access_level: accessLevel },
      ...{ size: content.length, sha256: '', fingerprint: null, created_at: createdAt, content },
    })
    .execute();
};

describe('Print one order', () => {
  it('docType 0 is the default set, waybill and marks; InvoiceCopy (default 2)', async () => {
    const orderId = await create();
    expect(await pagesOf(`${orderId}/Print/0?marksFormat=2`)).toEqual([A4, A4, A6]);
    expect(await pagesOf(`${orderId}/print/0?invoicecopy=1&marksFormat=2`)).toEqual([A4, A6]);
    expect(await pagesOf(`${orderId}/Print/0?PrintInvoice=false&marksFormat=2`)).toEqual([A6]);
    expect(await pagesOf(`${orderId}/Print/2?PrintInvoice=true&InvoiceCopy=1&marksFormat=2`)).toEqual([A4, A6]);
  });

  it('1 Invoice; 2 Barcode; 4 InsurancePolicy; 16 DeliveryConfirmation are a mask', async () => {
    const orderId = await create(insured);
    const count = async (docType: number) => (await pagesOf(`${orderId}/Print/${docType}?InvoiceCopy=1`)).length;
    expect([await count(1), await count(2), await count(4), await count(16), await count(23)]).toEqual([1, 1, 1, 1, 4]);
  });

  it('8 InvoiceScan is the newest PDF of the signed waybill among its files; without one it is left out', async () => {
    const orderId = await create();
    const [none] = await ofEnvelopes.refusals(await ask(`${orderId}/Print/8`));
    expect(none).toMatchObject({
      code: 'RequestInvalid',
      target: 'orderId',
      text: `Order ${orderId} has none of the requested papers (waybill-scan): no PDF of its signed waybill is attached.`,
    });
    expect(await pagesOf(`${orderId}/Print/10?marksFormat=2`)).toEqual([A6]);
    await attach(orderId, await pdfBytes(2));
    expect(await pagesOf(`${orderId}/Print/8`)).toEqual([OURS, OURS]);
    expect(await pagesOf(`${orderId}/Print/11?marksFormat=2&InvoiceCopy=1`)).toEqual([A4, OURS, OURS, A6]);
    const viaV1 = await door.call('Print', { orderId, docsToPrint: 8 });
    expect((await PDFDocument.load(viaV1.body)).getPageCount()).toBe(2);
    const broken = await create();
    await attach(broken, Buffer.from('%PDF-1.4 broken'));
    expect(await refusalsIn(await ask(`${broken}/Print/8`))).toEqual(['PdfInvalid orderId']);
  });

  it('orderKey in the query opens the order to its holder, with the scan that the key opens; a wrong one hides the caller’s own too', async () => {
    const { orderId, orderKey } = await door.create({ deliveryOptions: chosen.swift });
    const asOther = (path: string) => ask(path, { headers: { Authorization: `apiKey ${door.opened.otherKey}` } });
    expect(await refusalsIn(await asOther(`${orderId}/Print/1`))).toEqual(['OrderNotFound orderId']);
    expect(await refusalsIn(await asOther(`${orderId}/Print/1?orderKey=wrong`))).toEqual(['OrderNotFound orderId']);
    expect(await pagesIn(await asOther(`${orderId}/Print/1?orderKey=${orderKey}`))).toEqual([A4, A4]);
    expect(await refusalsIn(await ask(`${orderId}/Print/1?orderKey=wrong`))).toEqual(['OrderNotFound orderId']);
    await attach(orderId, await pdfBytes(), 'company', 2);
    const scan = `${orderId}/Print/8?orderKey=${orderKey}`;
    expect(await refusalsIn(await asOther(scan))).toEqual(['RequestInvalid orderId']);
    await attach(orderId, await pdfBytes(3), 'order-key', 1);
    expect(await pagesIn(await asOther(scan))).toEqual([OURS, OURS, OURS]);
    expect(await pagesOf(`${orderId}/Print/8`)).toEqual([OURS]);
    // Where it was not asked for it is not there.
    expect(await pagesOf(`${orderId}/Print/1`)).toEqual([A4, A4]);
  });

  it('is named after the order; format and Accept ask for png and zpl', async () => {
    const orderId = await create();
    const sent = async (path: string, accept = '*/*') => {
      const response = await ask(path, { headers: { Accept: accept } });
      return [response.status, response.headers.get('content-type'), response.headers.get('content-disposition')];
    };
    const file = (type: string, ending: string) => [200, type, `attachment; filename="${orderId}.${ending}"`];
    expect(await sent(`${orderId}/Print/0`)).toEqual(file('application/pdf', 'pdf'));
    expect(await sent(`${orderId}/Print/2`, 'image/png')).toEqual(file('image/png', 'png'));
    expect(await sent(`${orderId}/Print/2?format=zpl&dpi=300`)).toEqual(file('application/vnd.zebra.zpl', 'zpl'));
    expect(await refusalsIn(await ask(`${orderId}/Print/0?format=png`))).toEqual(['RequestInvalid format']);
  });

  it('gives the same bytes as v1', async () => {
    const orderId = await create(insured);
    const v1 = await door.call('Print', { orderId, docsToPrint: 7, marksFormat: 2 });
    const v2 = await ask(`${orderId}/Print/7?marksFormat=2`);
    expect(Buffer.compare(v1.body, Buffer.from(await v2.arrayBuffer()))).toBe(0);
  });

  it('names every bad parameter as it is written', async () => {
    expect(
      await refusalsIn(await ask('X-1/Print/256?InvoiceCopy=0&PrintInvoice=1&marksFormat=4&format=bmp&dpi=600')),
    ).toEqual([
      'RequestInvalid docType',
      'RequestInvalid InvoiceCopy',
      'RequestInvalid PrintInvoice',
      'RequestInvalid marksFormat',
      'RequestInvalid format',
      'RequestInvalid dpi',
    ]);
    expect(await refusalsIn(await ask('X-1/Print/0?PrintInvoice=false&PrintCargoMarks=false'))).toContain(
      'RequestInvalid docType',
    );
  });
});

describe('Print with client document', () => {
  it('{includePdf (base64), includePosition, includeCopy (default 1)}: after or before the waybill', async () => {
    const orderId = await create();
    const includePdf = await pdf();
    const path = `${orderId}/Print/3?InvoiceCopy=1&marksFormat=2`;
    expect(await pagesIn(await send(path, { includePdf }))).toEqual([A4, OURS, A6]);
    expect(await pagesIn(await send(path, { includePdf, includePosition: 1 }))).toEqual([OURS, A4, A6]);
    expect(await pagesIn(await send(path, { includePdf, includeCopy: 2 }))).toEqual([A4, OURS, OURS, A6]);
    expect(await pagesIn(await send(path, {}))).toEqual([A4, A6]);
  });

  it('refuses what is no PDF, and a scan with it', async () => {
    const orderId = await create();
    expect(await refusalsIn(await send(`${orderId}/Print/0`, { includePdf: '*' }))).toEqual(['PdfInvalid includePdf']);
    const text = Buffer.from('no PDF').toString('base64');
    const both = await refusalsIn(await send('CTG-0000-0000/Print/0', { includePdf: text }));
    expect(both).toEqual(['PdfInvalid includePdf', 'OrderNotFound orderId']);
    expect(await refusalsIn(await send(`${orderId}/Print/8`, { includePdf: await pdf(51), includeCopy: 21 }))).toEqual([
      'RequestInvalid docType',
      'RequestInvalid includeCopy',
    ]);
  });

  it('takes an Idempotency-Key: the same is printed again, and nothing of it is kept', async () => {
    const orderId = await create();
    const includePdf = await pdf();
    const print = () => send(`${orderId}/Print/1`, { includePdf }, { 'Idempotency-Key': 'a-paper' });
    const [first, second] = [await print(), await print()];
    const bytes = [Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())] as const;
    expect(bytes[0].equals(bytes[1])).toBe(true);
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });
});

describe('Print several orders', () => {
  const several = (docType: number, numbers: readonly string[], more = '') =>
    `Print/${docType}?${numbers.map((one) => `ordersId[]=${encodeURIComponent(one)}`).join('&')}${more}`;

  it('ordersId[] (required), mixed kinds: order by order, each once, by any of its numbers', async () => {
    const customerOrderId = `A ${randomUUID()}`;
    const one = await create({ customerOrderId });
    const two = await create({ cargo: { ...parcel, cargoItems: [{ ...parcel.cargoItems[0], qty: 2 }] } });
    const path = several(3, [customerOrderId, two.toLowerCase(), one, `${two}-2`], '&InvoiceCopy=1&marksFormat=2');
    const response = await ask(path);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${one}-and-1-more.pdf"`);
    expect(response.headers.get('x-not-printed')).toBeNull();
    expect(await pagesIn(response)).toEqual([A4, A6, A4, A6, A6]);
    expect(await refusalsIn(await ask('Print/0'))).toEqual(['RequestInvalid ordersId']);
    expect(await refusalsIn(await ask(several(2, [customerOrderId, one], '&searchMode=0')))).toEqual([
      'OrderNotFound ordersId[0]',
    ]);
  });

  it('a number of several orders is refused, and an order’s own number always wins', async () => {
    const shared = `B ${randomUUID()}`;
    const [one, two] = [await create({ customerOrderId: shared }), await create({ customerOrderId: shared })];
    const [found] = await ofEnvelopes.refusals(await ask(several(2, [one, shared])));
    expect(found).toMatchObject({ code: 'RequestInvalid', target: 'ordersId[1]' });
    expect(found?.text).toContain(one);
    expect(found?.text).toContain(two);
    await create({ customerOrderId: one });
    expect(await pagesOf(several(2, [one], '&marksFormat=2'))).toEqual([A6]);
  });

  it('an order that cannot be printed is named, and nothing is printed', async () => {
    const [plain, safe] = [await create(), await create(insured)];
    const stranger = await door.opened.newStranger();
    const path = several(4, ['CTG-0000-0000', safe, stranger.number, plain]);
    expect(await refusalsIn(await ask(path))).toEqual([
      'OrderNotFound ordersId[0]',
      'OrderNotFound ordersId[2]',
      'RequestInvalid ordersId[3]',
    ]);
  });

  it('skipUnprintable prints the others, and names those in X-Not-Printed', async () => {
    const [plain, safe] = [await create(), await create(insured)];
    const response = await ask(several(4, ['Нет 1', safe, plain], '&skipUnprintable=true'));
    expect(response.headers.get('x-not-printed')).toBe(
      `%D0%9D%D0%B5%D1%82%201;code=OrderNotFound, ${plain};code=RequestInvalid`,
    );
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${safe}.pdf"`);
    expect(await pagesIn(response)).toHaveLength(1);
    expect(await refusalsIn(await ask(several(4, ['CTG-0000-0000', plain], '&skipUnprintable=true')))).toEqual([
      'OrderNotFound ordersId[0]',
      'RequestInvalid ordersId[1]',
    ]);
  });

  it('in v1 an order without the papers is left out too, and named', async () => {
    const [plain, safe] = [await create(), await create(insured)];
    const printed = await door.call('Print', { orderId: safe, ordersId: [plain], docsToPrint: 4 });
    expect([printed.status, printed.headers.get('x-not-printed')]).toEqual([200, `${plain};code=RequestInvalid`]);
    const v2 = await ask(several(4, [safe], '&InvoiceCopy=1'));
    expect(Buffer.from(await v2.arrayBuffer()).equals(printed.body)).toBe(true);
  });

  it('a document of the client’s comes between: before or after the waybill of each', async () => {
    const orders = [await create(), await create()];
    const path = several(3, orders, '&InvoiceCopy=1&marksFormat=2');
    const includePdf = await pdf();
    expect(await pagesIn(await send(path, { includePdf }))).toEqual([A4, OURS, A6, A4, OURS, A6]);
    expect(await pagesIn(await send(path, { includePdf, includePosition: 1 }))).toEqual([OURS, A4, A6, OURS, A4, A6]);
    expect(await pagesIn(await send(several(2, orders, '&marksFormat=2'), { includePdf }))).toEqual([A6, A6, OURS]);
  });
});
