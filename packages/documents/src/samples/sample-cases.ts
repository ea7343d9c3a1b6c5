import type { Order } from '@cartage/core';
import { sampleContent, sampleItem, sampleOrder, sampleParty, sampleProduct, sampleReceiver } from './sample-order.ts';

const { cargo, terms } = sampleContent();
const wide = 'Щ'.repeat(255);

/** Orders that try a paper's patience: long and short, Russian and English, wide words and sixty places. */
export const sampleCases: Readonly<Record<'plain' | 'short' | 'long' | 'sixty' | 'abroad', Order>> = {
  plain: sampleOrder(),

  short: sampleOrder(
    {
      option: null,
      price: null,
      vendorInvoiceNumber: null,
      vendorPickupNumber: null,
      plannedDeliveryAt: null,
      status: 'Draft',
    },
    {
      sender: sampleParty({
        name: 'A',
        contactPerson: null,
        address: 'B',
        phone: '+71',
        email: null,
        instructions: null,
        taxNumber: null,
        postalCode: null,
      }),
      receiver: sampleReceiver({ name: 'Я', address: 'С', phone: '+72', cityId: '1' }),
      cargo: {
        ...cargo,
        type: 'documents',
        description: null,
        items: [sampleItem({ qty: 1, weightKg: 0.1, l: null, h: null, w: null, description: null })],
      },
      services: [],
      customerOrderId: null,
      choice: null,
    },
  ),

  long: sampleOrder(
    { vendorInvoiceNumber: 'W'.repeat(60), vendorReturnInvoiceNumber: 'RET-1' },
    {
      sender: sampleParty({
        name: wide,
        contactPerson: wide,
        address: 'W'.repeat(255),
        instructions: 'слово '.repeat(80),
      }),
      receiver: sampleReceiver({
        name: 'Ω🚚漢字 '.repeat(20),
        address: wide,
        contactPerson: wide,
        contactType: 'pickup-point',
        pickupPointId: 'P'.repeat(60),
      }),
      cargo: {
        ...cargo,
        type: 'dangerous',
        dangerClass: 8,
        isApproximate: true,
        items: [sampleItem({ description: wide }), sampleItem({ description: 'word '.repeat(2500), qty: 1 })],
        products: [
          sampleProduct({
            name: wide,
            productId: 'И'.repeat(50),
            barcode: '9'.repeat(150),
            serialNumber: wide,
            qty: 1,
            cost: 999_999_999_99,
            costForReceiver: 999_999_999_99,
          }),
        ],
      },
      terms: { ...terms, directions: ['one-way', 'with-return'] },
      services: [
        { code: 'Insurance', sum: 999_999_999_99, parameter: null },
        { code: 'CashOnDelivery', sum: null, parameter: null },
      ],
      comments: 'комментарий '.repeat(700),
      project: wide,
      customerOrderId: wide,
    },
  ),

  sixty: sampleOrder(
    { deliveredAt: Date.UTC(2026, 10, 26, 11, 5), receivedBy: 'Кузнецов П. А.', status: 'Finished' },
    {
      cargo: {
        ...cargo,
        type: 'fragile',
        items: Array.from({ length: 60 }, (_, i) =>
          sampleItem({ qty: 1, weightKg: 1 + i / 8, description: `Место-${i + 1}` }),
        ),
        products: Array.from({ length: 60 }, (_, i) =>
          sampleProduct({
            productId: `SKU-${i + 1}`,
            name: `Товар-${i + 1}`,
            barcode: i % 2 === 0 ? `46012345${10_000 + i}` : null,
            qty: i % 2 === 0 ? 1 : 4,
            cargoItemIndex: i,
          }),
        ),
      },
    },
  ),

  abroad: sampleOrder(
    { number: 'CTG-4820-9137-1' },
    {
      receiver: sampleReceiver({
        name: 'Müller & Söhne GmbH',
        country: 'DE',
        cityId: '2950159',
        postalCode: '10115',
        address: 'Chausseestraße 12',
        phone: '+49301234567',
      }),
      cargo: {
        ...cargo,
        hsCode: '4901990000',
        customsValue: 123_450,
        customsCurrency: 'USD',
        products: [sampleProduct(), sampleProduct({ productId: 'BK-7', qty: 1 })],
      },
    },
  ),
};
