import { marksFormats, type OrderStatus, orderStatuses } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { overlaps, wordsOutside } from '../proof/laws-of-words.ts';
import { hasPdfTools, scan, textOf, wordsOf } from '../proof/pdf-tools.ts';
import { sampleCases } from '../samples/sample-cases.ts';
import { sampleContent, sampleItem, sampleOrder, sampleParty } from '../samples/sample-order.ts';
import { documentKinds } from './order-papers.ts';
import { renderRegisters } from './register.ts';
import { renderDocuments } from './render-documents.ts';
import { renderWaybill } from './waybill.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', copies: 1, marksFormat: 'A4' } as const;

async function printed(input: Parameters<typeof renderDocuments>[0]): Promise<Uint8Array> {
  const out = await renderDocuments(input);
  if (!(out instanceof Uint8Array)) throw new Error(out.text.en);
  return out;
}

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('printed papers', () => {
  const cases = Object.entries(sampleCases).flatMap(([name, order]) =>
    (['ru', 'en'] as const).map((locale) => ({ name, order, locale })),
  );

  it.each(cases)('keep every word on the page and off its neighbours: $name, $locale', async ({ order, locale }) => {
    const read = wordsOf(await printed({ ...shared, locale, kinds: documentKinds, orders: [order] }));
    expect(wordsOutside(read)).toEqual([]);
    expect(overlaps(read.words)).toEqual([]);
  });

  it('lose no place and no product over the pages, and say each once', async () => {
    const text = textOf(await printed({ ...shared, locale: 'ru', kinds: ['waybill'], orders: [sampleCases.sixty] }));
    for (let i = 1; i <= 60; i += 1) {
      expect(text.match(new RegExp(`Место-${i}(?!\\d)`, 'g'))).toHaveLength(1);
      expect(text.match(new RegExp(`Товар-${i}(?!\\d)`, 'g'))).toHaveLength(1);
    }
    expect(text).toContain('страница 1 из');
  });

  it('repeat a table head on every page that the table reaches', async () => {
    const pages = textOf(
      await printed({ ...shared, locale: 'en', kinds: ['waybill'], orders: [sampleCases.sixty] }),
    ).split('\f');
    const withPlaces = pages.filter((page) => /Место-\d/.test(page));
    expect(withPlaces.length).toBeGreaterThan(1);
    for (const page of withPlaces) expect(page).toContain('Weight each, kg');
  });

  it('say what goods are worth in one currency, and leave what customs want and nobody told to be filled in', async () => {
    const order = sampleCases.abroad;
    const [invoice = '', list = '', waybill = ''] = await Promise.all(
      (['commercial-invoice', 'packing-list', 'waybill'] as const).map(async (kind) =>
        textOf(await printed({ ...shared, locale: 'en', kinds: [kind], orders: [order] })),
      ),
    );
    const act = textOf(
      await printed({ ...shared, locale: 'en', kinds: ['acceptance-act'], orders: [order, sampleCases.plain, order] }),
    );
    expect(act.match(/1,234\.50.USD/g)).toHaveLength(2);
    expect(act).toMatch(/2,469\.00.USD/);
    for (const text of [invoice, list, waybill]) expect(text.replaceAll('\u00a0', ' ')).toContain('1,234.50');
    expect(list).not.toContain('₽');
    for (const word of [
      'Incoterms',
      'Country of origin',
      'Reason for export',
      'Net weight',
      'Gross weight',
      'Tax No.',
      '4901990000',
    ])
      expect(invoice).toContain(word);
    expect(invoice).not.toContain('Вход со двора');
  });

  it('number the copies of the waybill', async () => {
    const text = textOf(await renderWaybill({ ...shared, locale: 'ru', order: sampleCases.plain, copies: 2 }));
    expect(text).toContain('экземпляр 1 из 2');
    expect(text).toContain('экземпляр 2 из 2');
  });

  it('show what belongs on a waybill', async () => {
    const text = textOf(await renderWaybill({ ...shared, locale: 'en', order: sampleCases.plain, copies: 1 }));
    for (const word of [
      'CTG-4820-9137',
      'Swift Express',
      'SW-0098120475',
      'P-771204',
      '995.00',
      'Insurance',
      '23 Nov 2026',
      '26 Nov 2026',
      'customer; by invoice',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(word);
    }
  });

  it('carry the numbers for scanners on the waybill', async () => {
    const pdf = await renderWaybill({ ...shared, locale: 'ru', order: sampleCases.plain, copies: 1 });
    expect(scan(pdf, 1)).toEqual(['CODE-128:CTG-4820-9137', 'CODE-128:SW-0098120475', 'QR-Code:CTG-4820-9137']);
  });

  it('carry the numbers of the way back on the return waybill', async () => {
    const { terms } = sampleContent();
    const order = sampleOrder(
      { vendorReturnInvoiceNumber: 'SW-R-0098120475' },
      { terms: { ...terms, directions: ['with-return'] } },
    );
    const pdf = await renderWaybill({ ...shared, locale: 'en', order, copies: 1 });
    const code = 'CTG-4820-9137-R';
    expect(scan(pdf, 2)).toEqual([`CODE-128:${code}`, 'CODE-128:SW-R-0098120475', `QR-Code:${code}`]);
  });

  it.each(['ru', 'en'] as const)('speak to people where an order stands: %s', async (locale) => {
    const orders = orderStatuses.map((status, i) => ({ ...sampleOrder({ number: `CTG-${1000 + i}-0001` }), status }));
    const text = textOf(await printed({ ...shared, locale, kinds: ['delivery-confirmation', 'marks'], orders }));
    for (const word of orderStatuses.filter((name) => /[a-z][A-Z]/.test(name))) expect(text).not.toContain(word);
    expect(text).toContain(locale === 'ru' ? 'Передан в службу доставки' : 'Handed over to the carrier');
  });

  it('carry the barcodes of products on the packing list', async () => {
    const bars = scan(
      await printed({ ...shared, locale: 'ru', kinds: ['packing-list'], orders: [sampleCases.sixty] }),
      3,
    );
    expect(bars.filter((bar) => /^CODE-128:46012345\d{5}$/.test(bar)).length).toBeGreaterThan(5);
  });

  it('give each place a mark of its own, four to a sheet of A4', async () => {
    const order = sampleOrder(
      {},
      { cargo: { ...sampleContent().cargo, items: [sampleItem({ qty: 2 }), sampleItem({ qty: 3 })] } },
    );
    const pages = textOf(await printed({ ...shared, locale: 'en', kinds: ['marks'], orders: [order] }))
      .split('\f')
      .slice(0, -1);
    expect(pages.map((page) => page.match(/\d\/5/g))).toEqual([['1/5', '2/5', '3/5', '4/5'], ['5/5']]);
  });

  it('list the orders of each vendor, sender and day in an act of its own', async () => {
    const other = sampleOrder({ number: 'CTG-1111-2222' });
    const option = {
      ...(other.option ?? sampleCases.plain.option),
      vendor: { id: 2, key: 'econom', name: 'Econom Lines' },
    } as NonNullable<typeof other.option>;
    const pages = textOf(
      await printed({
        ...shared,
        locale: 'en',
        kinds: ['acceptance-act'],
        orders: [
          sampleCases.plain,
          { ...other, option },
          sampleOrder({ number: 'CTG-3333-4444' }, { sender: sampleParty({ name: 'Вторая лавка' }) }),
          sampleOrder({ number: 'CTG-5555-6666', option: { ...option, takeDate: '2026-12-01' } }),
          sampleOrder({ number: 'CTG-7777-8888' }),
        ],
      }),
    )
      .split('\f')
      .slice(0, -1);
    expect(pages).toHaveLength(4);
    expect(pages[0]).toMatch(/CTG-4820-9137.*CTG-7777-8888/s);
    expect(pages[1]).toContain('Econom Lines');
    expect(pages[2]).toMatch(/Вторая лавка.*CTG-3333-4444/s);
    expect(pages[3]).toMatch(/1.Dec.2026.*CTG-5555-6666/s);
  });

  it.each([
    ['code-128', 'CODE-128'],
    ['interleaved-2-of-5', 'I2/5'],
  ] as const)(
    'list what a courier takes on a day, each order in the bars of the vendor: %s',
    async (symbology, read) => {
      const lines = Array.from({ length: 60 }, (_, i) => ({
        number: `CTG-${1000 + i}-9137`,
        vendorNumber: i % 3 === 0 ? null : `80093053${620_000 + 2 * i}`,
        pieces: i % 10 === 1 ? [`90093053${620_000 + 2 * i}`, `90093054${620_000 + 2 * i}`] : [],
        customerNumber: `SHOP-${i}`,
        receiverName: 'Кузнецов Пётр Алексеевич',
        city: i === 7 ? 'Щ'.repeat(60) : 'Новосибирск',
        places: 2,
        weightKg: 1.5,
        toCollect: i % 2 === 0 ? 100_000 : 0,
      }));
      const input = {
        ...shared,
        locale: 'ru',
        date: '2026-11-23',
        vendorName: 'Swift Express',
        symbology,
        lines,
      } as const;
      const pdf = await renderRegisters([{ ...input, senderName: 'ООО «Северный ветер»' }]);
      const { words, pages } = wordsOf(pdf);
      expect(overlaps(words)).toEqual([]);
      expect(pages.length).toBeGreaterThan(2);
      const found = pages.flatMap((_, i) => scan(pdf, i + 1));
      expect(found.toSorted()).toEqual(
        lines
          .flatMap(({ number, vendorNumber, pieces }) =>
            vendorNumber === null && pieces.length === 0
              ? [`CODE-128:${number}`]
              : (pieces.length > 0 ? pieces : [vendorNumber]).map((code) => `${read}:${code}`),
          )
          .toSorted(),
      );
      const text = textOf(pdf).replaceAll('\u00a0', ' ');
      for (const word of [
        '23.11.2026',
        '30 000,00 ₽',
        '120',
        '90',
        `страница 1 из ${pages.length}`,
        'Курьер',
        'SHOP-59',
      ])
        expect(text).toContain(word);
    },
  );

  it('print the way back of an order with return', async () => {
    const text = textOf(await renderWaybill({ ...shared, locale: 'en', order: sampleCases.long, copies: 1 }));
    expect(text).toContain('Return waybill');
    expect(text).toContain('RET-1');
  });

  it.each([
    ['Draft', 'Черновик — не передан'],
    ['VendorUnavailable', 'Ещё не передан'],
    ['CancelRequest', 'Запрошена отмена'],
    ['Canceled', 'Отменён'],
  ] as const)('say on every page that nobody takes the cargo of an order that is %s', async (status, words) => {
    const order = { ...sampleCases.sixty, status };
    const pages = textOf(await printed({ ...shared, locale: 'ru', kinds: ['waybill', 'marks'], orders: [order] }))
      .split('\f')
      .slice(0, -1);
    expect(pages.length).toBeGreaterThan(17);
    for (const page of pages) expect(page).toContain(words);
    expect(pages[0]).toContain('не сдавайте и не принимайте его');
  });

  it('list no order in an act that is not with its vendor', async () => {
    const orders = [{ ...sampleOrder({ number: 'CTG-1111-2222' }), status: 'Canceled' } as const, sampleCases.plain];
    const text = textOf(await printed({ ...shared, locale: 'en', kinds: ['acceptance-act'], orders }));
    expect(text).toContain('CTG-4820-9137');
    expect(text).not.toContain('CTG-1111-2222');
  });

  it.each(marksFormats)("say where they stand in for the vendor's own, on marks of %s too", async (marksFormat) => {
    const { number } = sampleCases.plain;
    const pdf = await printed({
      ...shared,
      locale: 'en',
      kinds: ['waybill', 'marks'],
      marksFormat,
      orders: [sampleCases.plain],
      missing: [
        { orderNumber: number, kind: 'waybill' },
        { orderNumber: number, kind: 'marks' },
      ],
    });
    const { words, pages } = wordsOf(pdf);
    const said = (page: number) =>
      words
        .filter((word) => word.page === page)
        .map(({ text }) => text)
        .join(' ');
    expect(said(1)).toMatch(/Made by Cartage: Swift Express.+s own paper/);
    expect(said(2)).toMatch(/Internal label: Swift Express.+s own could not be obtained and is to be stuck on\./);
    expect(overlaps(words)).toEqual([]);
    expect(pages.length).toBe(marksFormat === 'A4' ? 2 : 3);
  });

  it.each(marksFormats)(
    "say on marks of %s that the cargo needs the vendor's own, where it has such",
    async (marksFormat) => {
      const print = async (hasOwnMarks: boolean, locale: 'ru' | 'en', status: OrderStatus = 'TransferredToVendor') =>
        textOf(
          await printed({
            ...{ ...shared, locale, kinds: ['marks'], marksFormat, orders: [{ ...sampleCases.plain, status }] },
            vendors: { 1: { symbology: 'code-128', hasOwnMarks } },
          }),
        );
      expect(await print(true, 'en')).toContain("Internal label: stick on Swift Express's own as well.");
      expect(await print(true, 'ru')).toContain('Внутренняя этикетка: наклейте и этикетку службы Swift Express.');
      expect(await print(false, 'ru')).not.toContain('Внутренняя');
      expect(await print(true, 'ru', 'VendorError')).toContain('Внутренняя');
      // Nothing is to be stuck on cargo that nobody takes.
      expect(await print(true, 'ru', 'Draft')).not.toContain('Внутренняя');
    },
  );

  it("carry the vendor's number in the bars that its scanners know: waybill and marks", async () => {
    const vendors = { 1: { symbology: 'interleaved-2-of-5', hasOwnMarks: true } } as const;
    const scanned = async (vendorInvoiceNumber: string) => {
      const orders = [sampleOrder({ vendorInvoiceNumber })];
      const input = { ...shared, locale: 'ru', marksFormat: 'A7', orders, vendors } as const;
      return [
        ...scan(await printed({ ...input, kinds: ['waybill'] }), 1),
        ...scan(await printed({ ...input, kinds: ['marks'] }), 1),
      ];
    };
    const parcel = await scanned('80093053624992');
    expect(parcel.filter((one) => one === 'I2/5:80093053624992')).toHaveLength(2);
    const abroad = await scanned('RA644000001RU');
    expect(abroad.filter((one) => one === 'CODE-128:RA644000001RU')).toHaveLength(2);
    // An odd number of digits would be read with another one before them.
    const odd = await scanned('8009305362499');
    expect(odd.filter((one) => one === 'CODE-128:8009305362499')).toHaveLength(2);
  });

  it.each(['ru', 'en'] as const)(
    'tell the receiver where the parcel is, in words and as a code: %s',
    async (locale) => {
      const order = sampleOrder();
      const address = `https://delivery.shop.example/base/t/${order.number}?k=3q2n7Zk0bXw9_B-c`;
      const input = { ...shared, locale, kinds: ['packing-list'], orders: [order] } as const;
      const list = await printed({ ...input, trackingPages: { [order.number]: address } });
      // As an office printer prints it, and a phone sees it.
      expect(scan(list, 1, 150)).toContain(`QR-Code:${address}`);
      expect(textOf(list).replaceAll(/\s/g, '')).toContain(address);
      const another = await printed({ ...input, trackingPages: { 'CTG-0000-0000': address } });
      expect(textOf(another)).not.toContain('https://');
    },
  );

  it('draw the letters of other scripts', async () => {
    const names = ['Ελένη Παπαδοπούλου', 'Երևան', 'თბილისი', 'Әсел Қуанышқызы', 'Łódź, Đakovo, Ħamrun', '₸₹₽'];
    const order = sampleOrder({}, { comments: names.join('; ') });
    const text = textOf(await renderWaybill({ ...shared, locale: 'ru', order, copies: 1 }));
    for (const name of names) expect(text).toContain(name);
  });
});
