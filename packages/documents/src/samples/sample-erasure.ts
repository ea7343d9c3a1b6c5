import type { ErasureActInput } from '../papers/erasure-act.ts';

/** Nobody's. */
export const sampleErasure: ErasureActInput = {
  timeZone: 'Europe/Moscow',
  brand: 'Cartage',
  number: '17',
  erasedAt: Date.UTC(2026, 10, 20, 9),
  operator: { name: 'ООО «Картаж»', address: '101000, г. Москва, ул. Мясницкая, д. 1, офис 17' },
  erasedBy: 'Орлов А. И.',
  asked: 'phone',
  hint: '*********67',
  orders: ['CTG-4820-9135', 'CTG-7305-2616', 'CTG-6148-3029'],
  skipped: ['CTG-2649-8017'],
  places: [
    { table: 'orders', kinds: ['name', 'phone', 'address', 'mail', 'remark'], count: 3 },
    { table: 'order_texts', kinds: ['name', 'phone'], count: 3 },
    { table: 'history_lines', kinds: ['name', 'phone', 'address', 'remark'], count: 14 },
    { table: 'events', kinds: ['name', 'remark'], count: 9 },
    { table: 'attachments', kinds: ['name', 'file'], count: 2 },
  ],
};
