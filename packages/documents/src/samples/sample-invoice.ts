import type { Payee, TopUpInvoiceInput } from '../papers/payment-code.ts';

/** Nobody's: the check digits are right, and there is no such bank. */
export const samplePayee: Payee = {
  name: 'ООО «Картаж»',
  taxNumber: '7799000005',
  kpp: '779901001',
  address: '101000, г. Москва, ул. Мясницкая, д. 1, офис 17',
  bankName: 'АО «Банк Пример», г. Москва',
  bik: '044525999',
  account: '40702810500000000017',
  correspondentAccount: '30101810600000000999',
  vatRate: 22,
  director: 'Орлов А. И.',
  accountant: 'Лебедева М. С.',
};

export const sampleInvoice: TopUpInvoiceInput = {
  locale: 'ru',
  timeZone: 'Europe/Moscow',
  brand: 'Cartage',
  number: '2026-000017',
  issuedAt: Date.UTC(2026, 10, 20, 9),
  amount: 1_200_050,
  payer: { name: 'ООО «Северный ветер»', taxNumber: '7707083893', kpp: '770701001' },
  payee: samplePayee,
};
