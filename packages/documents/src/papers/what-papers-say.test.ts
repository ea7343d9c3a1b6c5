import { type Order, pickupPointKey } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { addPaper, type Paper } from '../layout/page.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { formatUnit } from '../parts/goods-value.ts';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import { samplePoint, samplePoints } from '../samples/sample-marks.ts';
import { sampleContent, sampleItem, sampleOrder, sampleParty, sampleProduct } from '../samples/sample-order.ts';
import { acceptanceAct } from './acceptance-act.ts';
import { commercialInvoice } from './commercial-invoice.ts';
import { confirmation } from './confirmation.ts';
import { packingList } from './packing-list.ts';
import { policy } from './policy.ts';
import { type RegisterInput, register } from './register.ts';
import type { RegisterLine } from './register-line.ts';
import { waybill } from './waybill.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', pickupPoints: samplePoints, locale: 'ru' } as const;
const inputOf = (order: Order): DocumentInput => ({ ...shared, order });
const { cargo, terms } = sampleContent();

/** The lines of each page. */
function pagesOf(paper: Paper | null): readonly (readonly string[])[] {
  if (paper === null) throw new Error('The order has no such paper.');
  const file = newDrawnFile();
  addPaper(file, paper);
  return file.pages.map(({ texts }) => texts.map(({ text }) => text.replaceAll('\u00a0', ' ')));
}

const linesOf = (paper: Paper | null): readonly string[] => pagesOf(paper).flat();

const abroad = (changes: Partial<typeof cargo>) =>
  sampleOrder({}, { receiver: sampleParty({ country: 'DE', cityId: '2950159' }), cargo: { ...cargo, ...changes } });

describe('every paper', () => {
  const papers: Readonly<Record<string, readonly [(order: Order) => Paper | null, signed: string]>> = {
    waybill: [(order) => waybill(inputOf(order), 1), 'Груз без повреждений, число мест верно.'],
    policy: [(order) => policy(inputOf(order)), 'Условия'],
    confirmation: [(order) => confirmation(inputOf(order)), 'Груз получен полностью'],
    'packing list': [(order) => packingList(inputOf(order)), 'Товары не перечислены'],
    act: [({ ...order }) => acceptanceAct({ ...shared, orders: [order, order] }), 'Всего заказов'],
  };

  it.each(Object.entries(papers))(
    'has what is signed above the signatures, and no sum without a row: %s',
    (_, [paperOf, signed]) => {
      for (let rows = 1; rows <= 45; rows += 1) {
        const items = Array.from({ length: rows }, () => sampleItem({ qty: 1 }));
        const pages = pagesOf(paperOf(sampleOrder({}, { cargo: { ...cargo, items } })));
        const last = pages.at(-1) ?? [];
        expect(last, `${rows} rows`).toContain('Подпись');
        expect(
          last.some((line) => line.startsWith(signed)),
          `${rows} rows`,
        ).toBe(true);
        for (const page of pages.slice(0, -1)) expect(page).not.toContain('Подпись');
        for (const page of pages)
          if (page.includes('Итого') && page.includes('Мест'))
            expect(page, `${rows} rows`).toContain('Коробка с книгами');
      }
    },
  );
});

describe('a party', () => {
  it('has its contacts beside each other, and no line begins with the dot between them', () => {
    const person = 'Константинопольская-Вышинская Александра Владиславовна';
    const phone = '+7 (495) 123-45-67 доб. 12,+79130001122,8 800 555-35-35';
    for (let letters = 1; letters < 60; letters += 1) {
      const sender = sampleParty({ contactPerson: person.slice(0, letters), phone });
      const lines = linesOf(waybill(inputOf(sampleOrder({}, { sender })), 1));
      expect(lines.filter((line) => line.startsWith('·'))).toEqual([]);
    }
  });

  it('has its phones and those of its pickup point in one form, whoever wrote them', () => {
    const point = { ...samplePoint, phone: '8 (383) 200-11-22, вечером 8-383-200-11-23' };
    const receiver = sampleParty({
      phone: '8(913)000 11 22#5,+49 30 123456',
      contactType: 'pickup-point',
      pickupPointId: point.id,
      pickupPointVendorId: point.vendorId,
    });
    const input = { ...inputOf(sampleOrder({}, { receiver })), pickupPoints: { [pickupPointKey(point)]: point } };
    const said = linesOf(waybill({ ...input, locale: 'en' }, 1)).join(' ');
    expect(said).toContain('+7 913 000-11-22 ext. 5, +4930123456');
    expect(said).toContain('Phone of the point: +7 383 200-11-22, вечером 8-383-200-11-23');
  });

  it('at a pickup point has the address of the point, without the post code of the order, which stands with the order', () => {
    const receiver = sampleParty({
      contactType: 'pickup-point',
      pickupPointId: samplePoint.id,
      pickupPointVendorId: samplePoint.vendorId,
      postalCode: '127006',
    });
    const said = linesOf(waybill(inputOf(sampleOrder({}, { receiver })), 1)).join(' ');
    expect(said).toContain('Россия, Новосибирская область, Новосибирск, ул. Ленина, д. 21');
    expect(said).toContain('Адрес в заказе: 127006, ул. Малая Дмитровка');
    expect(said).not.toContain('127006, Россия, Новосибирск');
  });
});

describe('the waybill', () => {
  it('says what of the cash on delivery is for the delivery, so that it adds up', () => {
    const content = { services: [{ code: 'CashOnDelivery', sum: null, parameter: null }] as const };
    const order = sampleOrder(
      {},
      { ...content, receiverDeliveryCharge: 150_000, cargo: { ...cargo, products: [sampleProduct()] } },
    );
    expect(linesOf(waybill(inputOf(order), 1)).join(' ')).toContain(
      'Получить с получателя 5 970,00 ₽, в том числе за доставку 1 500,00 ₽',
    );
  });

  it("has a line for each of the vendor's own services, in its language", () => {
    const service = { code: 'PAPERS', name: { en: 'Papers back', ru: 'Возврат бумаг' } };
    const ownServices = [
      { ...service, status: 'available', price: 25_000 },
      { ...service, name: { en: 'Lift', ru: 'Подъём' }, status: 'included', price: 0 },
    ] as const;
    const order = sampleOrder({});
    const option = order.option && { ...order.option, ownServices };
    const said = linesOf(waybill(inputOf({ ...order, option }), 1)).join(' ');
    expect(said).toContain('Возврат бумаг 250,00 ₽');
    expect(said).toContain('Подъём включено');
  });

  it('names the currency of the customs value, roubles where the order names none', () => {
    const order = abroad({ customsValue: 123_450, customsCurrency: null });
    expect(linesOf(waybill(inputOf(order), 1))).toContain('1 234,50 ₽');
  });

  it("breaks none of the seller's phones", () => {
    const seller = { name: 'Лавка '.repeat(20).trim(), phone: '8 (383) 200-11-22', address: null };
    const said = linesOf(waybill(inputOf(sampleOrder({}, { seller })), 1));
    expect(said.filter((line) => line.includes('+7 383 200-11-22'))).toHaveLength(1);
  });
});

describe('the tariff', () => {
  const order = sampleOrder();
  const said = (one: Order, locale: 'ru' | 'en') => linesOf(waybill({ ...inputOf(one), locale }, 1));

  it('has its name in the language of the paper, where the vendor has it', () => {
    expect(said(order, 'ru')).toEqual(
      expect.arrayContaining(['Стандарт, дверь — дверь', 'Swift Express, Стандарт, дверь — дверь']),
    );
    expect(said(order, 'en')).toContain('Standard, door to door');
  });

  it('has its one name where the vendor has no other, as in orders of old', () => {
    const { tariffNames: _, ...option } = order.option ?? {};
    const old = { ...order, option } as Order;
    expect(said(old, 'ru')).toContain('Standard, door to door');
  });
});

describe('the hours of a waybill', () => {
  const { pickup } = sampleContent();
  const said = (timeFrom: string | null, timeTo: string | null, locale: 'ru' | 'en') => {
    const content = {
      pickup: { ...pickup, timeFrom, timeTo },
      terms: { ...terms, requestedDate: '2026-11-27', requestedTimeFrom: timeFrom, requestedTimeTo: timeTo },
    } as const;
    return linesOf(waybill({ ...inputOf(sampleOrder({}, content)), locale }, 1));
  };

  it.each([
    ['ru', '10:00', '18:00', '23.11.2026, 10:00–18:00', '27.11.2026, 10:00–18:00'],
    ['ru', null, '18:00', '23.11.2026, до 18:00', '27.11.2026, до 18:00'],
    ['ru', '10:00', null, '23.11.2026, с 10:00', '27.11.2026, с 10:00'],
    ['ru', null, null, '23.11.2026', '27.11.2026'],
    ['en', null, '18:00', '23 Nov 2026, until 18:00', '27 Nov 2026, until 18:00'],
    ['en', '10:00', null, '23 Nov 2026, from 10:00', '27 Nov 2026, from 10:00'],
  ] as const)('say which end they have: %s %s %s', (locale, from, to, pickedUp, delivered) => {
    expect(said(from, to, locale)).toEqual(expect.arrayContaining([pickedUp, delivered]));
  });
});

describe('the confirmation', () => {
  it.each([
    ['ParcelOnTheWay', true],
    ['Canceled', false],
    ['FinishedWithReturn', false],
  ] as const)('promises a delivery where there will be one: %s', (status, isPromised) => {
    const said = linesOf(confirmation(inputOf(sampleOrder({ status }))));
    expect(said.includes('Ещё не доставлено: заполняется при вручении')).toBe(isPromised);
  });
});

describe('the commercial invoice', () => {
  const stateOf = (changes: Partial<typeof cargo>) => linesOf(commercialInvoice(inputOf(abroad(changes))));

  it('tells customs the state of the goods where the order does, and leaves a line to fill in where not', () => {
    expect(stateOf({ state: null })).not.toContain('new / новый');
    expect(stateOf({ state: 'new' })).toContain('new / новый');
    expect(stateOf({ state: null, isUsed: true }).join(' ')).toContain('used / бывший в употреблении');
  });

  it('adds up net weights, unless one of them is unknown', () => {
    const known = [sampleProduct({ weightKg: 1.25, qty: 3 }), sampleProduct({ weightKg: 2, qty: 1 })];
    expect(stateOf({ products: known }).filter((line) => line === '5.75')).toHaveLength(1);
    expect(
      stateOf({ products: [...known, sampleProduct({ weightKg: null })] }).filter((line) => /^[58]\.75/.test(line)),
    ).toEqual([]);
  });

  it('is signed in both languages', () => {
    expect(stateOf({})).toContain('Signature / Подпись');
  });

  it('has a price of one that gives the sum of the line, with as many decimals as that takes', () => {
    expect(formatUnit(108_019, 7, 'RUB', 'en')).toBe('154.313');
    expect(formatUnit(387_000, 3, 'RUB', 'ru').replace('\u00a0', ' ')).toBe('1 290,00');
    for (const qty of [1, 3, 7, 12, 999, 1_000_000])
      for (const line of [0, 1, 99, 123_450, 999_999_999_99]) {
        const unit = Number(formatUnit(line, qty, 'KZT', 'en').replaceAll(',', ''));
        expect(Math.round(unit * qty * 100), `${line} for ${qty}`).toBe(line);
      }
  });
});

describe('the value of goods', () => {
  const products = [sampleProduct()];
  const declared = { products, customsValue: 123_450, customsCurrency: 'KZT' } as const;

  it('is their cost within a country, whatever the order says of customs', () => {
    const lines = linesOf(packingList(inputOf(sampleOrder({}, { cargo: { ...cargo, ...declared } }))));
    expect(lines).toContain('3 870,00 ₽');
    expect(lines.join(' ')).not.toContain('KZT');
  });

  it('is what customs are told between two countries, without the tax of a sale in roubles', () => {
    const lines = linesOf(packingList(inputOf(abroad(declared))));
    expect(lines).toContain('1 234,50 KZT');
    expect(lines).toContain('10 %');
    expect(lines.join(' ')).not.toContain('351,82');
  });

  it.each([
    ['KWD', 10_125, '10.125 KWD', ['3.375', '6.750']],
    ['JPY', 100_00, '100 JPY', ['33', '67']],
    ['CLF', 1, '0.0001 CLF', ['0.0000', '0.0001']],
  ])('in %s has all of its decimals, and no more, in every line', (customsCurrency, customsValue, total, shares) => {
    const two = [sampleProduct({ qty: 1, cost: 100 }), sampleProduct({ qty: 2, cost: 100 })];
    const order = abroad({ products: two, customsValue, customsCurrency });
    const said = linesOf(commercialInvoice(inputOf(order))).map((line) => line.replaceAll('\u00a0', ' '));
    expect(said).toEqual(expect.arrayContaining([total, ...shares]));
    const act = linesOf(acceptanceAct({ ...shared, orders: [order] })).map((line) => line.replaceAll('\u00a0', ' '));
    expect(act).toContain(total.replace('.', ','));
  });

  it('is that of each product where they have their own, with code, origin and the rule of the sale', () => {
    const mug = sampleProduct({ qty: 2, cost: 100, hsCode: '69120023', originCountry: 'CN', customsValue: 12_50 });
    const book = sampleProduct({ qty: 3, cost: 100, hsCode: '4901990000', originCountry: 'RU', customsValue: 4_00 });
    const lines = { products: [mug, book], customsValue: 37_00, customsCurrency: 'EUR', hsCode: null } as const;
    const said = linesOf(commercialInvoice(inputOf(abroad({ ...lines, incoterm: 'DAP' }))));
    expect(said).toEqual(
      expect.arrayContaining(['69120023', 'CN', '12.50', '25.00', '4901990000', 'RU', '4.00', '12.00', 'DAP Berlin']),
    );
    expect(said).toEqual(expect.arrayContaining(['37.00 EUR', 'EUR']));
    const from = linesOf(commercialInvoice(inputOf(abroad({ ...lines, incoterm: 'FCA' }))));
    expect(from.some((line) => /^FCA (?!Berlin)/.test(line))).toBe(true);
    // What is not their sum, as of an order from before, is shared as ever.
    const shared = linesOf(commercialInvoice(inputOf(abroad({ ...lines, customsValue: 50_00 }))));
    expect(shared).toEqual(expect.arrayContaining(['20.00', '30.00']));
  });

  it('is added up by currency in an act', () => {
    const home = sampleOrder({}, { cargo: { ...cargo, products } });
    const lines = linesOf(acceptanceAct({ ...shared, orders: [home, abroad(declared), home] }));
    expect(lines.slice(lines.indexOf('Всего заказов'))).toEqual(expect.arrayContaining(['7 740,00 ₽', '1 234,50 KZT']));
  });
});

const aLine: RegisterLine = {
  number: 'CTG-1',
  vendorNumber: null,
  pieces: [],
  customerNumber: null,
  receiverName: 'Я',
  city: 'Омск',
  places: 1,
  weightKg: 1,
  toCollect: 0,
};
const registerOf = (lines: readonly RegisterLine[], changes: Partial<RegisterInput> = {}): RegisterInput => ({
  ...{ timeZone: 'Europe/Moscow', brand: 'Cartage', locale: 'ru', date: '2026-11-23' },
  ...{ vendorName: 'Swift', symbology: 'code-128', senderName: 'Лавка', lines },
  ...changes,
});

describe('the register', () => {
  it('says of each order its numbers, its receiver and the cash, and adds the cash up', () => {
    const line = { ...aLine, vendorNumber: 'SW-1', customerNumber: 'SHOP-77', receiverName: 'ООО «Берёзка»' };
    const said = linesOf(register(registerOf([{ ...line, toCollect: 1_500_00 }, aLine, { ...line, toCollect: 50 }])));
    for (const text of [
      'SW-1',
      'SHOP-77',
      'ООО «Берёзка», Омск',
      '1 500,00 ₽',
      '0,50 ₽',
      '1 500,50 ₽',
      'Всего заказов: 3',
    ])
      expect(said).toContain(text);
    expect(said).toContain('Наложенный платёж');
    expect(said).toContain('—');
  });

  it('says which addition it is, what is not to be fetched any more, and the day of what was to be fetched before', () => {
    const later = { number: 3, withdrawn: ['CTG-7', 'CTG-8'] };
    const said = linesOf(register(registerOf([{ ...aLine, takeDate: '2026-11-20' }], later))).join('\n');
    expect(said).toContain('Реестр заказов на забор 23.11.2026, дополнение 2');
    expect(said).toContain('Не забирать\nCTG-7, CTG-8');
    expect(said).toContain('Забор 20.11.2026');
    const first = linesOf(register(registerOf([aLine], { number: 1, withdrawn: [] }))).join('\n');
    expect(first).not.toMatch(/дополнение|Не забирать|20\.11/);
  });

  it.each([
    ['ru', /сдал|передан|принял/i],
    ['en', /handed|received|accepted/i],
  ] as const)('says of nothing that it was handed over, which it may not be yet: %s', (locale, words) => {
    expect(linesOf(register(registerOf([aLine], { locale }))).join(' ')).not.toMatch(words);
  });

  it.each([
    ['SW-0098120475', 1],
    [null, 1],
    // Bars of which are too thin for a scanner: the number is there to be read.
    ['W'.repeat(40), 0],
    ['Щ-1', 0],
  ])('has bars that a scanner reads, or none: %s', (vendorNumber, count) => {
    const file = newDrawnFile();
    addPaper(file, register(registerOf([{ ...aLine, number: 'CTG-4820-9137', vendorNumber }])));
    expect(file.pages.flatMap(({ codes }) => codes)).toHaveLength(count);
    for (const { width } of file.pages.flatMap(({ codes }) => codes)) expect(width).toBeLessThanOrEqual(118);
    const said = file.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
    expect(said).toContain(vendorNumber ?? 'CTG-4820-9137');
  });
});

describe('figures in a column', () => {
  const weights = [9, 37.535].map((weightKg) =>
    sampleOrder({}, { cargo: { ...cargo, items: [sampleItem({ qty: 1, weightKg })] }, terms }),
  );

  it('have as many decimals each: weights of the act', () => {
    const [first = sampleOrder(), ...others] = weights;
    const lines = linesOf(acceptanceAct({ ...shared, orders: [first, ...others] }));
    for (const weight of ['9,000', '37,535', '46,535']) expect(lines).toContain(weight);
  });

  it('have as many decimals each: weights of the register', () => {
    const said = linesOf(register(registerOf([9, 37.535].map((weightKg) => ({ ...aLine, weightKg })))));
    for (const weight of ['9,000', '37,535', '46,535']) expect(said).toContain(weight);
  });
});
