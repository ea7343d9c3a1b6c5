/** Which of an order's numbers a value is meant to be, in the order of their numbers (interface 6.18). */
export const searchModes = [
  'own-number',
  'vendor-invoice',
  'vendor-return-invoice',
  'vendor-pickup',
  'customer-number',
  'tracking-number',
  'all',
] as const;

/** One of `searchModes`. */
export type SearchMode = (typeof searchModes)[number];
