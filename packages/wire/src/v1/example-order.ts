import { problem } from '@cartage/core';
import { exampleOrder } from '../models/examples.ts';
import { type OrderCreateModel, orderCreateModel, toNewOrder } from './order.ts';

// What the examples of v1's documents are made of; its tests use them too.

/** The key of the sandbox's sample shop, whose orders the examples name (interface 20.8). */
export const apiKey = 'sandbox-sample-key';
export const moscow = { country: 'RU', cityId: '7700000000000' };
export const kazan = { country: 'RU', cityId: '1600000100000' };
export const parcel = {
  cargoType: 2,
  description: 'Books',
  cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
};

export const sender = {
  ...moscow,
  name: 'Lavka LLC',
  contactPerson: 'Anna Petrova',
  address: 'Tverskaya 7, office 12',
  phone: '+7 495 123-45-67',
};
export const receiver = {
  ...kazan,
  name: 'Ivan Sidorov',
  address: 'Bauman street 12, flat 3',
  phone: '89172345678',
  email: 'ivan@example.com',
};

/** The first example of Create. */
export const exampleBody: OrderCreateModel = {
  apiKey,
  sender,
  receiver,
  cargo: parcel,
  deliveryOptions: { urgentType: 3, takeDate: null },
  services: [{ code: 2, parameter: 15000 }],
  customerOrderId: 'A-1001',
};

/** The order that was made of it, as it is after its pickup. */
/** Why an order that a card has to pay for is not handed over yet. */
export const unpaid = problem('PaymentRequired', 'https://pay.example.com/p/8Qm2x');

export const savedOrder = exampleOrder(toNewOrder(orderCreateModel.parse(exampleBody)).value.content);
