import type { Example } from '../contract.ts';
import type { CalcRequestModel } from './calc.ts';
import type { CalcManyRequestModel } from './calc-many.ts';
import type { CallCourierRequestModel } from './call-courier.ts';
import type { OrderStatusesInfoModel } from './get-order-statuses.ts';
import type { GetOrdersRequestModel } from './get-orders.ts';
import type { PickupPointsRequestModel } from './get-pickup-points.ts';
import type { OrderCreateModel } from './order.ts';
import type { OrderRequestModel } from './order-request.ts';
import type { PrintRequestModel } from './print.ts';
import type { PushToVendorModel } from './push-to-vendor.ts';
import type { OrderUpdateModel } from './update.ts';

/** Bodies for the reference and for tests; the key is the sandbox's (decisions, section 11). */
type Examples<Body> = readonly [ExampleWith<Body>, ...ExampleWith<Body>[]];
type ExampleWith<Body> = Example & { readonly body: Body };

const apiKey = 'sandbox-key';
const orderId = 'CTG-4820-9137';
const moscow = { country: 'RU', cityId: '7700000000000' };
const kazan = { country: 'RU', cityId: '1600000100000' };
const parcel = { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] };

const sender = {
  ...moscow,
  name: 'Lavka LLC',
  contactPerson: 'Anna Petrova',
  address: 'Tverskaya 7, office 12',
  phone: '+7 495 123-45-67',
};
const receiver = {
  ...kazan,
  name: 'Ivan Sidorov',
  address: 'Bauman street 12, flat 3',
  phone: '89172345678',
  email: 'ivan@example.com',
};

const order: OrderCreateModel = {
  apiKey,
  sender,
  receiver,
  cargo: parcel,
  deliveryOptions: { urgentType: 3, takeDate: null },
  services: [{ code: 2, parameter: 15000 }],
  customerOrderId: 'A-1001',
};

export const create: Examples<OrderCreateModel> = [
  { summary: 'A draft: the answer holds the options to choose from', body: order },
  {
    summary: 'Handed over at once to the chosen option',
    body: { ...order, deliveryOptions: { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' } },
  },
];

export const createMany: Examples<OrderCreateModel[]> = [
  { summary: 'Two drafts', body: [order, { ...order, customerOrderId: 'A-1002' }] },
];

export const pushToVendor: Examples<PushToVendorModel> = [
  { summary: 'With the option chosen', body: { apiKey, orderId, vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' } },
];

export const callCourier: Examples<CallCourierRequestModel> = [
  { summary: 'For orders by number', body: { apiKey, ordersId: [orderId], timeFrom: '10:00', timeTo: '18:00' } },
  {
    summary: "For today's orders of one address",
    body: { apiKey, senderCityId: moscow.cityId, senderAddress: sender.address },
  },
];

export const print: Examples<PrintRequestModel> = [
  { summary: 'The waybill, twice', body: { apiKey, orderId } },
  { summary: 'The cargo marks alone', body: { apiKey, orderId, docsToPrint: 2 } },
];

export const calc: Examples<CalcRequestModel> = [
  {
    summary: 'A parcel from Moscow to Kazan',
    body: { apiKey, sender: moscow, receiver: kazan, cargo: parcel, deliveryOptions: { urgentType: 3 } },
  },
];

export const calcMany: Examples<CalcManyRequestModel[]> = [
  { summary: 'One shipment', body: [{ ...calc[0].body, customerOrderId: 'A-1001' }] },
];

export const update: Examples<OrderUpdateModel> = [
  {
    summary: "Another phone of the receiver's",
    body: { ...order, orderId, receiver: { ...receiver, phone: '+79172345679' } },
  },
];

export const one: Examples<OrderRequestModel> = [{ summary: 'By number', body: { apiKey, orderId } }];

export const getOrders: Examples<GetOrdersRequestModel> = [
  { summary: 'By numbers', body: { apiKey, ordersId: [orderId, 'A-1001'] } },
  {
    summary: 'By dates and statuses',
    body: { apiKey, createDateFrom: '2026-11-01', createDateTo: '2026-11-20', statuses: [0, 5] },
  },
];

export const getPickupPoints: Examples<PickupPointsRequestModel> = [
  { summary: 'Of a city', body: { apiKey, ...moscow } },
];

export const getOrderStatuses: Examples<OrderStatusesInfoModel> = [
  {
    summary: 'By the numbers at hand',
    body: { apiKey, orderStatusesInfo: [{ serviceOrderNumber: orderId }, { outerOrderId: 'A-1001' }] },
  },
];
