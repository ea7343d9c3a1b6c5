import type { Choice, NewOrder, OrderContent, Party } from '@cartage/core';

const party: Party = {
  name: 'ООО «Ромашка»',
  contactPerson: 'Иван Петров',
  contactType: 'door',
  country: 'RU',
  cityId: '7700000000000',
  postalCode: '101000',
  address: 'Тверская ул., 1',
  pickupPointId: null,
  pickupPointVendorId: null,
  loading: null,
  phone: '+7 (495) 123-45-67',
  email: null,
  instructions: null,
  taxNumber: null,
};

/** A parcel from Moscow to Saint Petersburg that several vendors carry; nothing is chosen. Tests change one thing of it. */
export const sampleContent: OrderContent = {
  callCourier: true,
  sender: party,
  receiver: { ...party, name: 'Алия', cityId: '7800000000000', address: 'Невский пр., 1' },
  seller: null,
  cargo: {
    type: 'regular',
    state: 'new',
    isApproximate: false,
    items: [{ weightKg: 2.5, qty: 1, l: 30, h: 20, w: 15, volumeM3: null, description: null }],
    products: [],
    description: 'Книги',
    customsValue: null,
    customsCurrency: null,
    natureOfGoods: null,
    isUsed: false,
    hsCode: null,
    dangerClass: 0,
    vehicle: null,
  },
  pickup: { date: null, autoMove: false, isPostponed: false, timeFrom: null, timeTo: null },
  terms: {
    urgencies: [],
    directions: ['one-way'],
    payers: ['customer'],
    payments: ['invoice'],
    requestedDate: null,
    requestedTimeFrom: null,
    requestedTimeTo: null,
  },
  filter: { vendorIds: [], tariffIds: [] },
  services: [],
  comments: null,
  project: null,
  department: null,
  customerOrderId: null,
  checkCustomerOrderId: false,
  customerActNumber: null,
  receiverDeliveryCharge: null,
  receiverDeliveryChargeVatRate: null,
  emergencyEmail: null,
  parentNumber: null,
  choice: null,
};

export const sampleOrder = (changes: Partial<OrderContent> = {}): NewOrder => ({
  companyId: null,
  content: { ...sampleContent, ...changes },
});

/** Tariffs of the mock vendors from door to door. Swift confirms a cancellation at once, Postal and Globe ask first. */
export const choices = {
  swift: { vendorId: 1, tariffId: 'SW-STD', contractType: null },
  swiftExpress: { vendorId: 1, tariffId: 'SW-EXP', contractType: null },
  swiftDayOff: { vendorId: 1, tariffId: 'SW-DOE', contractType: null },
  econom: { vendorId: 2, tariffId: 'EC-S-DD', contractType: null },
  postal: { vendorId: 3, tariffId: 'PO-PAR-DD', contractType: null },
  globe: { vendorId: 5, tariffId: 'GL-DS', contractType: null },
} as const satisfies Record<string, Choice>;
