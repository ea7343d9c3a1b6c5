/** The papers that an order can have, in the order in which a file holds them. */
export const documentKinds = [
  'waybill',
  'commercial-invoice',
  'packing-list',
  'policy',
  'confirmation',
  'marks',
  'acceptance-act',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** specification, ApiMarksFormat, in the order of its numbers. */
export const marksFormats = ['A4', 'A5', 'A6', 'A7'] as const;
export type MarksFormat = (typeof marksFormats)[number];
