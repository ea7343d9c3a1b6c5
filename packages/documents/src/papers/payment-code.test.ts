import { formatRoubles, MAX_KOPECKS, vatInside } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleInvoice, samplePayee } from '../samples/sample-invoice.ts';
import { type Payee, paymentCode, paymentPurpose } from './payment-code.ts';

/** The fields as a bank's app reads them: what stands after `ST00012` parts them. */
const fieldsOf = (code: string): ReadonlyMap<string, string> => {
  expect(code.slice(0, 7)).toBe('ST00012');
  const [separator = ''] = code.slice(7);
  return new Map(
    code
      .slice(8)
      .split(separator)
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
};

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.constantFrom('ООО «Ромашка»', 'A|B', 'A|B~C_D', 'ИП Иванов\nИван'),
);
const payee: fc.Arbitrary<Payee> = fc
  .record({
    name,
    bankName: name,
    account: fc.stringMatching(/^\d{20}$/),
    bik: fc.stringMatching(/^\d{9}$/),
    kpp: fc.option(fc.stringMatching(/^\d{9}$/), { nil: null }),
    vatRate: fc.constantFrom(null, 5, 22),
  })
  .map((changes) => ({ ...samplePayee, ...changes }));
const amount = fc.integer({ min: 1, max: MAX_KOPECKS });
const clean = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const cut = (text: string, most: number) => [...clean(text)].slice(0, most).join('');

describe('the picture that a bank reads', () => {
  it('says to whom, where and how much, whatever the names are', () => {
    fc.assert(
      fc.property(payee, amount, (to, sum) => {
        const fields = fieldsOf(paymentCode({ ...sampleInvoice, payee: to, amount: sum }));
        expect(fields.get('Sum')).toBe(String(sum));
        expect(fields.get('PersonalAcc')).toBe(to.account);
        expect(fields.get('BIC')).toBe(to.bik);
        expect(fields.get('KPP') ?? null).toBe(to.kpp);
        expect(fields.get('PayeeINN')).toBe(to.taxNumber);
        // Only a text with all ten signs that may part fields loses its bars.
        const said = (text: string) => text.replaceAll('|', ' ');
        expect(said(fields.get('Name') ?? '')).toBe(said(cut(to.name, 160)));
        expect(said(fields.get('BankName') ?? '')).toBe(said(cut(to.bankName, 45)));
      }),
    );
  });

  it('has the order of fields that the standard asks for: the five without which there is no payment come first', () => {
    const names = [...fieldsOf(paymentCode(sampleInvoice)).keys()];
    expect(names.slice(0, 5)).toEqual(['Name', 'PersonalAcc', 'BankName', 'BIC', 'CorrespAcc']);
  });

  it('has no line break and no other sign that a form would drop', () => {
    fc.assert(
      fc.property(payee, (to) => {
        expect(paymentCode({ ...sampleInvoice, payee: to })).not.toMatch(/[\p{Cc}]/u);
      }),
    );
  });
});

describe('the purpose of a payment', () => {
  it('names the invoice, its day in its zone, and the tax that is in the sum', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(5, 10, 22), (sum, vatRate) => {
        const said = paymentPurpose({ ...sampleInvoice, amount: sum, payee: { ...samplePayee, vatRate } });
        const tax = formatRoubles(vatInside(sum, vatRate), 'ru').replaceAll('\u00a0', '');
        expect(said).toBe(
          `Оплата по счёту № 2026-000017 от 20.11.2026 за услуги доставки. В том числе НДС ${vatRate} % ${tax} руб.`,
        );
      }),
    );
  });

  it('says so where the payee pays no tax', () => {
    expect(paymentPurpose({ ...sampleInvoice, payee: { ...samplePayee, vatRate: null } })).toMatch(
      /НДС не облагается\.$/,
    );
  });

  it('has the day that it is where the invoice is issued, not that of Greenwich', () => {
    const issuedAt = Date.UTC(2026, 10, 20, 22);
    expect(paymentPurpose({ ...sampleInvoice, issuedAt })).toContain('от 21.11.2026');
    expect(paymentPurpose({ ...sampleInvoice, issuedAt, timeZone: 'UTC' })).toContain('от 20.11.2026');
  });
});
