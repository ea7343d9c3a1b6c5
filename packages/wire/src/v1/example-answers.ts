import { type Option, type Order, type PickupPoint, problem, totalOf } from '@cartage/core';
import type { AnswerContext } from '../models/answer-context.ts';
import type { RepliesOfOne } from '../openapi/operation.ts';
import { refusal } from '../schema-problem.ts';
import { fromElements } from './calc-many.ts';
import { fromCourierCalls } from './call-courier.ts';
import { fromCancelled } from './cancel.ts';
import { fromProblems } from './errors.ts';
import * as examples from './examples.ts';
import { fromStatuses } from './get-order-statuses.ts';
import { fromPickupPoint } from './get-pickup-points.ts';
import type { V1OperationName } from './operations.ts';
import { fromOptions } from './option.ts';
import { fromOrder, orderCreateModel, toNewOrder } from './order.ts';
import { fromOrderResult, fromPushError } from './order-result.ts';
import { fromTrack } from './track.ts';

/** RepliesOfOne for the reference, by operation and HTTP status: what the code that answers makes of one order. */
export function exampleAnswers(brand: string, context: AnswerContext): Readonly<Record<V1OperationName, RepliesOfOne>> {
  const result = fromOrderResult(order, context);
  const choices = fromOptions(order.number, options, context);
  const draft = fromPushError(order.number, [], options, context);
  const rejected = fromPushError(order.number, [problem('VendorRejected', 'deliveryOptions')], options, context);
  const found = fromOrder(order, context);
  const refused = { 500: [{ summary: 'A bad field', body: fromProblems([badQuantity], context.locale) }] };
  const answers = (byStatus: RepliesOfOne): RepliesOfOne => ({ ...byStatus, ...refused });
  return {
    Create: answers({
      200: [
        { summary: 'A draft, with the options to choose from', body: draft },
        { summary: 'The vendor refused the order', body: rejected },
      ],
      201: [{ summary: 'Handed over', body: result }],
    }),
    CreateMany: answers({
      200: [{ summary: 'One draft, one handed over', body: [draft, result] }],
      201: [{ summary: 'Handed over', body: [result] }],
    }),
    PushToVendor: answers({
      200: [{ summary: 'Handed over', body: result }],
      400: [{ summary: 'What else could be had', body: choices }],
    }),
    CallCourier: answers({
      200: [
        {
          summary: 'Called for the first, not for the second',
          body: fromCourierCalls([
            { number: order.number, pickupNumber: order.vendorPickupNumber },
            { number: 'CTG-1734-0652', pickupNumber: null },
          ]),
        },
      ],
    }),
    Print: refused,
    Calc: answers({ 200: [{ summary: 'Two options', body: fromOptions(null, options, context) }] }),
    CalcMany: answers({
      200: [
        {
          summary: 'One shipment priced, one refused',
          body: fromElements(
            [
              { customerOrderId: 'A-1001', options },
              { customerOrderId: 'A-1002', problem: { ...badQuantity, target: `[1].${badQuantity.target}` } },
            ],
            totalOf([options]),
            context,
          ),
        },
      ],
    }),
    Update: answers({ 200: [{ summary: 'The order', body: found }] }),
    Get: answers({ 200: [{ summary: 'An order on its way', body: found }] }),
    GetOrders: answers({ 200: [{ summary: 'One order', body: [found] }] }),
    Track: answers({ 200: [{ summary: 'Picked up', body: fromTrack(events, context) }] }),
    Cancel: answers({ 200: [{ summary: 'The vendor still has to confirm', body: fromCancelled(order) }] }),
    GetPickupPoints: answers({
      200: [
        {
          summary: 'One point',
          body: { pickupPoints: [fromPickupPoint(point, option.vendor, null, context)], totalCount: 1 },
        },
      ],
    }),
    GetOrderStatuses: answers({
      200: [
        {
          summary: 'One known order, one unknown',
          body: fromStatuses(
            examples.getOrderStatuses[0].body.orderStatusesInfo,
            [{ ...order, customerOrderId: order.content.customerOrderId }, null],
            brand,
          ),
        },
      ],
    }),
  };
}

const badQuantity = problem(
  'RequestInvalid',
  'cargo.cargoItems[0].qty',
  refusal('two', { en: 'a whole number', ru: 'целое число' }),
);

const option: Option = {
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
};

const express: Option = {
  ...option,
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

const options = [option, express];

const createdAt = Date.UTC(2026, 10, 20, 9, 30);
const pickedUpAt = Date.UTC(2026, 10, 23, 8, 5);

/** The order of the first example of Create, as it is after its pickup. */
const order: Order = {
  id: 1,
  companyId: 1,
  number: examples.one[0].body.orderId,
  key: 'bXk0uZ3v8Qe1rT6yW2sLpA',
  content: toNewOrder(orderCreateModel.parse(examples.create[0].body)).value.content,
  option,
  price: option.price,
  pushResult: 'handed-over',
  vendorInvoiceNumber: 'EC-0048213',
  vendorReturnInvoiceNumber: null,
  vendorPickupNumber: 'EC-P-00731',
  trackingNumber: null,
  connection: null,
  vendorReference: examples.one[0].body.orderId,
  plannedDeliveryAt: option.deliveryTo,
  vendorEventAt: pickedUpAt,
  createdAt,
  properties: [],
  version: 3,
  status: 'ParcelPickedUp',
  statusAt: pickedUpAt,
  statusBeforeCancel: null,
  deliveredAt: null,
  receivedBy: null,
};

const events = [
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

const point: PickupPoint = {
  id: 'MSK-0107',
  vendorId: 2,
  type: 'pickup-point',
  name: 'Tverskaya 12',
  country: 'RU',
  cityId: '7700000000000',
  cityName: 'Москва',
  address: 'Тверская ул., 12',
  latitude: 55.7648,
  longitude: 37.6055,
  metroStation: 'Пушкинская',
  metroLineHexColor: null,
  workTime: 'Mon-Sun 10:00-21:00',
  description: null,
  phone: '+7 495 123-45-00',
  freeStorageDays: 7,
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: 20,
  maxWidth: 60,
  maxHeight: 60,
  maxDepth: 60,
  maxSizeSum: 150,
  totalMaxVolume: null,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
};
