import type { AttachmentInfo, OfferedOption, Order, OrderContent } from '@cartage/core';

// What the examples of every version's documents speak of.

/**
 * The numbers of the orders. The sandbox has them all (interface 20.8), each operation that changes one has its own, and so
 * every example can be sent as it stands.
 */
export const exampleNumbers = {
  /** Its vendor has it, and has not picked it up. */
  handedOver: 'CTG-4820-9135',
  /** A draft, to be handed over. */
  draft: 'CTG-7305-2616',
  /** Another draft, for a version of the interface that finds the first one gone. */
  secondDraft: 'CTG-6148-3029',
  /** A draft, to be changed. */
  changed: 'CTG-2649-8017',
  /** Its vendor has it; to be canceled. */
  canceled: 'CTG-8817-3049',
  /** Its vendor has it, and waits until a courier is called. */
  uncalled: 'CTG-3957-4202',
  /** Its vendor has it; the operator tells what becomes of it. */
  advanced: 'CTG-4936-7106',
  /** It waits for approval; the operator approves it. */
  approved: 'CTG-5208-4715',
  /** Another that waits; the operator refuses it. */
  refused: 'CTG-9046-1358',
  /** Its hand-over was given up; the operator repeats it. */
  failed: 'CTG-1794-0365',
  /** A draft; the operator cancels it. */
  ended: 'CTG-8350-9278',
  /** Its card payment was declined. */
  unpaid: 'CTG-5163-9203',
} as const;

/** The company of the examples, which the sandbox has too. */
export const exampleCompany = { vatNumber: '7701234560', name: 'Sample shop' } as const;

/** The invoice of the examples, in kopecks; the sandbox's sample shop has one of this number. */
export const exampleInvoice = { number: '2026-000001', amount: 1_500_000 } as const;

/** The calculation of the examples, which the sandbox has too. */
export const exampleCalculation = { requestId: 'Tq3vXcB81kKfWm0sYzJ4Aw' } as const;

/** The option that was chosen for the order. */
export const exampleOption: OfferedOption = {
  vendor: { id: 2, key: 'econom', name: 'Econom' },
  contractType: 'operator',
  tariffId: 'EC-S-DD',
  tariffName: 'Standard, door to door',
  urgencies: ['standard'],
  comments: null,
  tariffPrice: 58_740,
  price: 66_240,
  services: [],
  takeDate: '2026-11-23',
  deliveryFrom: Date.UTC(2026, 10, 25, 6),
  deliveryTo: Date.UTC(2026, 10, 26, 15),
  minDays: 2,
  maxDays: 3,
  deliveryType: 'door-to-door',
  fromPointType: null,
  toPointType: null,
  tags: [],
  billedWeightKg: 2.5,
  isApproximate: false,
};

const express: OfferedOption = {
  ...exampleOption,
  vendor: { id: 1, key: 'swift', name: 'Swift' },
  tariffId: 'SW-EXP',
  tariffName: 'Express courier',
  urgencies: ['express'],
  tariffPrice: 94_500,
  price: 102_000,
  deliveryFrom: Date.UTC(2026, 10, 24, 6),
  deliveryTo: Date.UTC(2026, 10, 24, 15),
  minDays: 1,
  maxDays: 1,
};

/** What a quote answers with, the cheapest first. */
export const exampleOptions: readonly OfferedOption[] = [exampleOption, express];

const createdAt = Date.UTC(2026, 10, 20, 9, 30);
const labelsPrintedAt = Date.UTC(2026, 10, 20, 9, 45);
const pickedUpAt = Date.UTC(2026, 10, 23, 8, 5);

/** An order with this content, as it is after its pickup. */
export const exampleOrder = (content: OrderContent): Order => ({
  id: 1,
  companyId: 1,
  number: exampleNumbers.handedOver,
  key: 'bXk0uZ3v8Qe1rT6yW2sLpA',
  content,
  option: exampleOption,
  price: exampleOption.price,
  pushResult: 'handed-over',
  vendorInvoiceNumber: 'EC-0048213',
  vendorReturnInvoiceNumber: null,
  vendorShipmentId: null,
  vendorPickupNumber: 'EC-P-00731',
  trackingNumber: null,
  trackingUrl: null,
  pieces: [],
  vendorPrice: null,
  vendorForeignPrice: null,
  storedUntil: null,
  connection: null,
  vendorReference: exampleNumbers.handedOver,
  plannedDeliveryAt: exampleOption.deliveryTo,
  vendorEventAt: pickedUpAt,
  bought: null,
  labelsPrintedAt,
  registerPrintedAt: null,
  createdAt,
  properties: [
    { key: 'trackingPage', value: `https://api.example.com/t/${exampleNumbers.handedOver}?k=3q2n7Zk0bXw9yB4c` },
  ],
  version: 3,
  status: 'ParcelPickedUp',
  statusAt: pickedUpAt,
  statusBeforeCancel: null,
  cancelAskedAt: null,
  deliveredAt: null,
  receivedBy: null,
});

/** The order's history, newest first. */
export const exampleEvents = [
  {
    at: pickedUpAt,
    source: 'Econom',
    text: { en: 'Picked up from the sender', ru: 'Груз забран у отправителя' },
    status: 'ParcelPickedUp',
    isReturn: false,
  },
  {
    at: createdAt,
    source: 'Cartage',
    text: { en: 'Handed over to the vendor', ru: 'Заказ передан службе доставки' },
    status: 'TransferredToVendor',
    isReturn: false,
  },
] as const;

// What the examples of calculations speak of.

export const moscow = { countryId: 'RU', cityId: '7700000000000' };
export const kazan = { countryId: 'RU', cityId: '1600000100000' };
export const parcel = {
  cargoType: 2,
  description: 'Books',
  cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
};

/**
 * The webhooks that examples speak of. The sandbox's sample shop has both (interface 20.8); the one that an example deletes
 * is that example's own.
 */
export const exampleWebhooks = { kept: 'wh_3q2-7wQpRz6yXkVb1cTn5A', deleted: 'wh_Zk41uYcWQ8eRf0sLhT2vNg' } as const;

/**
 * What the examples of vendors speak of. The sandbox's sample shop has it all (interface 20.8), and what an example takes
 * away is that example's own.
 */
export const exampleVendors = {
  /** The shop has a contract of its own with it, which an example deletes. */
  contracted: 'globe',
  /** With which an example registers one. */
  uncontracted: 'freight',
  /** Of which it keeps parameters. */
  noted: 'econom',
  parameters: { kept: 'warehouse', deleted: 'old-warehouse', created: 'gate' },
} as const;

/** The attachment of the examples; the sandbox has it. */
export const exampleAttachment: AttachmentInfo = {
  guid: '3f2b8c1e-7d4a-8e5f-ab06-1a2c3d4e5f60',
  size: 19,
  name: 'Packing list.csv',
  mimeType: 'text/csv',
  kind: 'packing-list',
  itemType: 'order',
  access: 'order-key',
};

const page = 'BT /F 18 Tf 24 180 Td (Thank you for your order!) Tj ET';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 210] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

const parts = ['%PDF-1.4\n', ...objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)];
const startOf = (index: number): number => parts.slice(0, index).join('').length;
const rows = objects.map((_, index) => `${String(startOf(index + 1)).padStart(10, '0')} 00000 n \n`);
const end = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${startOf(6)}\n%%EOF\n`;

/** A card of one page in base64, for the examples. */
export const examplePdf = btoa(parts.join('') + end);
