import type { CargoItem, Order, OrderContent, Party, Product } from '@cartage/core';
import * as core from '@cartage/core/testing';

/**
 * Orders for tests and for the samples in the documentation, with more in them to print than the core's sample has.
 * Everything in them is invented and fixed.
 */

export const sampleParty = (changes: Partial<Party> = {}): Party => ({
  ...core.sampleContent.sender,
  name: 'ООО «Северный ветер»',
  contactPerson: 'Иванова Мария Петровна',
  postalCode: '127006',
  address: 'ул. Малая Дмитровка, д. 12, стр. 1, офис 305',
  phone: '+7 (495) 123-45-67 доб. 12',
  email: 'maria@north-wind.example',
  instructions: 'Вход со двора, код 305В, пропуск на охране',
  taxNumber: '7707083893',
  ...changes,
});

export const sampleReceiver = (changes: Partial<Party> = {}): Party =>
  sampleParty({
    name: 'Кузнецов Пётр Алексеевич',
    contactPerson: null,
    cityId: '5400000100000',
    postalCode: '630099',
    address: 'Красный проспект, д. 35, кв. 48',
    phone: '+79130001122',
    email: null,
    instructions: null,
    taxNumber: null,
    ...changes,
  });

export const sampleItem = (changes: Partial<CargoItem> = {}): CargoItem => ({
  ...core.sampleItem,
  weightKg: 4.5,
  qty: 2,
  l: 40,
  h: 25,
  w: 30,
  description: 'Коробка с книгами',
  ...changes,
});

export const sampleProduct = (changes: Partial<Product> = {}): Product => ({
  ...core.sampleProduct,
  productId: 'BK-1042',
  name: 'Атлас автомобильных дорог России, переплёт',
  weightKg: 1.2,
  cost: 129_000,
  costForReceiver: 149_000,
  vatRate: 10,
  qty: 3,
  ...changes,
});

export const sampleContent = (changes: Partial<OrderContent> = {}): OrderContent => ({
  ...core.varied(core.sampleContent, {
    sender: sampleParty(),
    receiver: sampleReceiver(),
    'cargo.state': null,
    'cargo.items': [sampleItem()],
    'cargo.description': 'Книги и печатные материалы',
    pickup: { date: '2026-11-23', autoMove: false, isPostponed: false, timeFrom: '10:00', timeTo: '18:00' },
    'terms.urgencies': ['standard'],
    services: [{ code: 'Insurance', sum: 1_500_000, parameter: null }],
    customerOrderId: 'SW-2026/11-0457',
    choice: { vendorId: 1, tariffId: 'swift-standard', contractType: null },
  }),
  ...changes,
});

export const sampleOrder = (changes: Partial<Order> = {}, content: Partial<OrderContent> = {}): Order => ({
  ...core.sampleOrder,
  content: sampleContent(content),
  option: {
    ...core.sampleOption,
    vendor: { id: 1, key: 'swift', name: 'Swift Express' },
    tariffId: 'swift-standard',
    tariffName: 'Standard, door to door',
    tariffNames: { en: 'Standard, door to door', ru: 'Стандарт, дверь — дверь' },
    urgencies: ['standard'],
    tariffPrice: 84_500,
    price: 99_500,
    services: [{ code: 'Insurance', status: 'available', price: 15_000 }],
    deliveryFrom: Date.UTC(2026, 10, 26, 6),
    deliveryTo: Date.UTC(2026, 10, 26, 15),
    minDays: 3,
    maxDays: 3,
  },
  price: 99_500,
  pushResult: 'handed-over',
  vendorReference: 'CTG-4820-9137',
  vendorInvoiceNumber: 'SW-0098120475',
  vendorPickupNumber: 'P-771204',
  plannedDeliveryAt: Date.UTC(2026, 10, 26, 15),
  createdAt: Date.UTC(2026, 10, 20, 9, 30),
  version: 3,
  status: 'TransferredToVendor',
  statusAt: Date.UTC(2026, 10, 20, 9, 31),
  ...changes,
});
