import type { CargoItem, Product } from '../cargo.ts';
import { draftOrder } from '../order/draft-order.ts';
import type { Order, OrderContent } from '../order/order.ts';
import type { Party } from '../party.ts';
import type { QuoteRequest } from '../quote/request.ts';

const sender: Party = {
  contactType: 'door',
  country: 'RU',
  cityId: '7700000000000',
  postalCode: '101000',
  region: null,
  address: 'Тверская ул., 1',
  pickupPointId: null,
  pickupPointVendorId: null,
  loading: null,
  name: 'ООО «Ромашка»',
  contactPerson: 'Иван Петров',
  phone: '+7 (495) 123-45-67',
  email: null,
  instructions: null,
  taxNumber: null,
};

const receiver: Party = { ...sender, name: 'Алия', cityId: '7800000000000', address: 'Невский пр., 1' };

/** One place, 2.5 kg. */
export const sampleItem: CargoItem = {
  weightKg: 2.5,
  qty: 1,
  l: 30,
  h: 20,
  w: 15,
  volumeM3: null,
  description: null,
};

/** What `sampleContent` has none of. */
export const sampleProduct: Product = {
  productId: 'A-1',
  name: 'Кружка',
  barcode: null,
  serialNumber: null,
  weightKg: 0.4,
  cost: 50_000,
  costForReceiver: 60_000,
  vatRate: 22,
  qty: 2,
  purchasedQty: null,
  purchasedAmount: null,
  cargoItemIndex: 0,
  hsCode: null,
  originCountry: null,
  customsValue: null,
};

/** What the price of a sound parcel from Moscow to Saint Petersburg depends on. */
export const sampleQuote: QuoteRequest = {
  sender,
  receiver,
  cargo: {
    type: 'regular',
    state: 'new',
    isApproximate: false,
    items: [sampleItem],
    products: [],
    description: 'Книги',
    customsValue: null,
    customsCurrency: null,
    natureOfGoods: null,
    isUsed: false,
    hsCode: null,
    incoterm: null,
    dangerClass: 0,
    vehicle: null,
  },
  services: [],
  vendorServices: [],
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
  receiverDeliveryCharge: null,
};

/** The order of that parcel, as short as it can be: nothing is chosen. Vary one thing of it (`varied`, or a spread). */
export const sampleContent: OrderContent = {
  ...sampleQuote,
  callCourier: true,
  sender,
  receiver,
  seller: null,
  comments: null,
  project: null,
  department: null,
  customerOrderId: null,
  checkCustomerOrderId: false,
  customerActNumber: null,
  receiverDeliveryChargeVatRate: null,
  emergencyEmail: null,
  parentNumber: null,
  choice: null,
};

/** The same as it is stored when it was saved, on Friday, 20 November 2026, 12:00 in Moscow. */
export const sampleOrder: Order = {
  ...draftOrder({
    companyId: 1,
    number: 'CTG-4820-9137',
    key: 'q0m1hVfPzFv4rXb1m2o3pQ',
    content: sampleContent,
    createdAt: Date.UTC(2026, 10, 20, 9),
  }),
  id: 1,
  version: 1,
};
