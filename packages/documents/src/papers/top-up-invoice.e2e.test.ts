import { describe, expect, it } from 'vitest';
import { overlaps, wordsOutside } from '../proof/laws-of-words.ts';
import { hasPdfTools, scan, textOf, wordsOf } from '../proof/pdf-tools.ts';
import { sampleInvoice, samplePayee } from '../samples/sample-invoice.ts';
import type { TopUpInvoiceInput } from './payment-code.ts';
import { renderTopUpInvoice } from './top-up-invoice.ts';

/** The text of the paper in one line, and the fields of its code as a bank's app has them. */
const read = async (changes: Partial<TopUpInvoiceInput> = {}) => {
  const pdf = await renderTopUpInvoice({ ...sampleInvoice, ...changes });
  const { words, pages } = wordsOf(pdf);
  expect(wordsOutside({ words, pages })).toEqual([]);
  expect(overlaps(words)).toEqual([]);
  const [code = ''] = scan(pdf, pages.length);
  const [, separator = '', fields = ''] = /^QR-Code:ST00012(.)(.*)$/s.exec(code) ?? [];
  return {
    pages: pages.length,
    text: textOf(pdf).replace(/[\s\u00a0]+/g, ' '),
    separator,
    fields: Object.fromEntries(
      fields.split(separator).map((field) => [field.split('=')[0], field.replace(/^\w+=/, '')]),
    ),
  };
};

const longText = (length: number): string =>
  'Общество с ограниченной ответственностью «Щит» '.repeat(9).slice(0, length);

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('the invoice for a top-up', () => {
  it('has what a Russian invoice has: the bank above, both sides, one line, the VAT in the sum, the sum in words', async () => {
    const { text, pages } = await read();
    expect(pages).toBe(1);
    for (const words of [
      'АО «Банк Пример», г. Москва БИК 044525999',
      '30101810600000000999',
      'Банк получателя',
      'ИНН 7799000005 КПП 779901001 Сч. № 40702810500000000017',
      'Счёт на оплату № 2026-000017 от 20 ноября 2026 г.',
      'Поставщик (исполнитель) ООО «Картаж», ИНН 7799000005, КПП 779901001, 101000, г. Москва',
      'Покупатель (заказчик) ООО «Северный ветер», ИНН 7707083893, КПП 770701001',
      '1 Предоплата услуг доставки (пополнение баланса) 1 усл. 12 000,50 12 000,50',
      'Итого: 12 000,50',
      'В том числе НДС 22 %: 2 164,02',
      'Всего к оплате: 12 000,50',
      'Всего наименований 1, на сумму 12 000,50 ₽',
      'Двенадцать тысяч рублей 50 копеек',
      'Орлов А. И.',
      'Бухгалтер',
      'Лебедева М. С.',
    ])
      expect(text).toContain(words);
  });

  it('speaks English to an English reader, but for what a Russian bank reads', async () => {
    const { text, fields } = await read({ locale: 'en' });
    for (const words of [
      'Invoice No. 2026-000017 of 20 Nov 2026',
      "Payee's bank",
      'VAT 22 % included: 2,164.02',
      'Total due: 12,000.50',
      'Twelve thousand roubles 50 kopecks',
      'Head',
      fields.Purpose ?? '?',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Покупатель');
    expect(fields.Purpose).toMatch(/^Оплата по счёту № 2026-000017 от 20\.11\.2026/);
  });

  it('says "Без налога (НДС)" where the payee pays none, and a sole trader signs alone', async () => {
    const director = 'Константинопольская-Преображенская К. К.';
    const payee = { ...samplePayee, taxNumber: '500100732259', kpp: null, accountant: null, vatRate: null, director };
    const { text, fields } = await read({ payee, payer: { name: 'Иванов И. И.', taxNumber: null, kpp: null } });
    expect(text).toContain('Без налога (НДС): —');
    // The name has the place of both, and is not broken.
    expect(text).toContain(`Предприниматель ${director}`);
    expect(text).not.toMatch(/Бухгалтер|Руководитель|В том числе/);
    expect(text).toContain('Покупатель (заказчик) Иванов И. И. ');
    expect(fields).not.toHaveProperty('KPP');
    expect(fields.Purpose).toMatch(/НДС не облагается\.$/);
  });

  it('is paid by a picture that banks read: GOST R 56042, version 1 in UTF-8, the sum in kopecks', async () => {
    const { fields, separator } = await read();
    expect(separator).toBe('|');
    expect(Object.entries(fields)).toEqual([
      ['Name', 'ООО «Картаж»'],
      ['PersonalAcc', '40702810500000000017'],
      ['BankName', 'АО «Банк Пример», г. Москва'],
      ['BIC', '044525999'],
      ['CorrespAcc', '30101810600000000999'],
      ['PayeeINN', '7799000005'],
      ['KPP', '779901001'],
      ['Sum', '1200050'],
      ['Purpose', 'Оплата по счёту № 2026-000017 от 20.11.2026 за услуги доставки. В том числе НДС 22 % 2164,02 руб.'],
    ]);
  });

  it('has a separator in the picture that no text has, and no text longer than the standard lets it be', async () => {
    const payee = { ...samplePayee, name: `A|~_${longText(157)}`, bankName: `Банк\t # ${longText(140)}` };
    const { fields, separator, pages } = await read({ payee, amount: 99_999_999_999 });
    expect(separator).toBe('$');
    expect([pages, fields.Sum, fields.Name]).toEqual([1, '99999999999', payee.name.slice(0, 160)]);
    expect([...(fields.BankName ?? '')]).toHaveLength(45);
    expect(fields.BankName).toMatch(/^Банк # Общество/);
    expect(fields.BIC).toBe(samplePayee.bik);
  });

  it('is read also where a name has every sign that may part the fields', async () => {
    const { fields, separator } = await read({ payee: { ...samplePayee, name: 'A|~_#$^&*`@' } });
    expect([separator, fields.Name, fields.BIC]).toEqual(['|', 'A ~_#$^&*`@', samplePayee.bik]);
  });

  it.each([
    [1, '0,01', 'Ноль рублей 01 копейка', '0,00'],
    [3, '0,03', 'Ноль рублей 03 копейки', '0,01'],
    [
      99_999_999_999,
      '999 999 999,99',
      'Девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей 99 копеек',
      '180 327 868,85',
    ],
  ])('of %i kopecks says so in figures and words, its VAT rounded half up', async (amount, figures, words, vat) => {
    const { text, fields } = await read({ amount });
    for (const found of [`Всего к оплате: ${figures} `, words, `В том числе НДС 22 %: ${vat} `])
      expect(text).toContain(found);
    expect(fields.Sum).toBe(String(amount));
  });

  it('has room for long names of everybody', async () => {
    const name = longText(160);
    const payee = { ...samplePayee, name, address: longText(160), bankName: longText(160) };
    for (const locale of ['ru', 'en'] as const)
      expect((await read({ locale, payee, payer: { ...sampleInvoice.payer, name: longText(400) } })).pages).toBe(1);
  });
});
