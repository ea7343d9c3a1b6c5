import type { OrderRecord } from '@cartage/core';
import { exampleOrder, kazan, moscow, parcel } from '../models/examples.ts';
import { type OrderCreateModel, orderCreateModel, toNewOrder } from './order.ts';

// What the examples of v2's documents are made of; its tests use them too.

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

/** The first example of Create. */
export const exampleBody: OrderCreateModel = {
  sender,
  receiver,
  cargo: parcel,
  option: {},
  services: [{ code: 'Insurance', parameter: '15000' }],
  customerOrderId: 'A-1001',
};

/** The order that was made of it, as it is after its pickup. */
export const savedOrder = exampleOrder(toNewOrder(orderCreateModel.parse(exampleBody)).value.content);

/** The same with what belongs to it. */
export const savedRecord: OrderRecord = {
  order: savedOrder,
  children: [],
  keptUntil: null,
  attention: [],
  attachments: [],
};
