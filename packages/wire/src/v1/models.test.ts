import type { PickupPoint } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cancelOrderResponse, fromCancelled } from '../models/cancelled.ts';
import { pointText } from '../models/pickup-point.ts';
import { readBody } from '../reading/read-body.ts';
import { isOptional, memberOf, unwrap } from '../schema/schema-parts.ts';
import { fromElements, manyDeliveryOptionsModel } from './calc-many.ts';
import { callCourierRequestResultModel, fromCourierCalls } from './call-courier.ts';
import { apiErrors, fromProblems } from './errors.ts';
import { fromStatuses, orderStatusesModels } from './get-order-statuses.ts';
import { pickupPointEnd, pickupPointsModel } from './get-pickup-points.ts';
import { v1Operations } from './operations.ts';
import { deliveryOptionsModel, fromOptions } from './option.ts';
import { fromOrder, orderCreateModel, orderGetModel, toNewOrder } from './order.ts';
import { fromOrderResult, fromPushError, orderCreateResultModel, orderPushErrorModel } from './order-result.ts';
import { fullOrder } from './testing/full-order.ts';
import { option, stored } from './testing/stored-order.ts';
import { fromTrack, trackResultsModel } from './track.ts';

// Field lists copied from docs/interface, chapter 7.
const contact =
  'name contactPerson countryName cityName address phone email info contactType country cityId postalCode pickupPointId pickupPointVendorId';
const routePoint = 'contactType country cityId postalCode pickupPointId pickupPointVendorId';
const cargo =
  'cargoType cargoState isApproximateParameters cargoItems cargoProducts description customsValue customsCurrency natureOfGoods isUsed hsCode weight';
const item = 'weight qty l h w volumeWeight description volume';
const product =
  'barcode productId name weight cost costForReceiver vatRate qty purchasedQty purchasedAmount serialNumber cargoItemIndex';
const ftl = 'cargoBodyType cargoLoadingType cargoLoadCapacity additionalConditions senderPackage';
const deliveryOptions =
  'directionType urgentType vendorId vendorUrgentTypeId vendorsIdFilter vendorUrgentTypesIdFilter payer paymentType takeDate autoChangeTakeDate timeFrom timeTo comments reqDeliveryDate reqDeliveryTimeFrom reqDeliveryTimeTo';
const order =
  'callCourier sender receiver seller cargo deliveryOptions services additionalServices companyId project department customerOrderId customerOrderIdDontCheck customerActNumber receiverDeliveryCharge receiverDeliveryChargeVatRate emergencyEmail parentOrderId';
const vendor = 'vendorId vendorName vendorKey';
const option1 =
  'vendorInfo vendorUrgentTypeId tariffName comments price tariff takeDate deliveryTimeFrom deliveryTimeTo deliveryTime minDays maxDays';
const result =
  'orderPushResult orderId orderKey vendorInvoiceNum vendorPickupNum price planDeliveryDate vendorInfo status statusName emergencyEmail';
const error = 'errorCode errorDescription errorAdditionalInfo';
const point =
  'country cityId cityName address pickupPointId vendorId vendorInfo metroStation metroLineHexColor workTime latitude longitude name color type description phone freeStorageDays cashPayment cardPayment minWeight maxWeight maxWidth maxHeight maxDepth totalMaxVolume maxSizeSum mode maxCashOnDelivery maxPlaces closedFrom closedUntil';

const {
  Create,
  Update,
  PushToVendor,
  CallCourier,
  Print,
  Calc,
  CalcMany,
  Get,
  GetOrders,
  GetPickupPoints,
  GetOrderStatuses,
} = v1Operations;

const requests: readonly (readonly [z.ZodType, string, string])[] = [
  [Create.body, '', `${order} apiKey`],
  [Create.body, 'sender', contact],
  [Create.body, 'receiver', contact],
  [Create.body, 'seller', 'name phone address'],
  [Create.body, 'cargo', `${cargo} dangerClass ftlAttributes`],
  [Create.body, 'cargo.cargoItems.0', item],
  [Create.body, 'cargo.cargoProducts.0', product],
  [Create.body, 'cargo.ftlAttributes', ftl],
  [Create.body, 'deliveryOptions', deliveryOptions],
  [Create.body, 'services.0', 'code parameter'],
  [Create.body, 'additionalServices', 'insuranceSum insuranceCurrency'],
  [Update.body, '', `${order} orderId orderKey apiKey`],
  [PushToVendor.body, '', 'vendorId vendorUrgentTypeId autoChangeTakeDate orderId orderKey apiKey'],
  [
    CallCourier.body,
    '',
    'apiKey ordersId orderPlaceDate senderCityId senderAddress vendorsId takeDate timeFrom timeTo',
  ],
  [
    Print.body,
    '',
    'includePdf includePosition includeCopy invoiceCopy printInvoice printInsurance printMarks docsToPrint marksFormat format dpi orderId ordersId orderKey apiKey',
  ],
  [
    Calc.body,
    '',
    'apiKey sender receiver cargo deliveryOptions services additionalServices receiverDeliveryCharge companyId showVendorsOptions',
  ],
  [Calc.body, 'sender', routePoint],
  [
    CalcMany.body,
    '0',
    'apiKey sender receiver cargo deliveryOptions services additionalServices receiverDeliveryCharge companyId showVendorsOptions customerOrderId',
  ],
  [Get.body, '', 'orderId orderKey apiKey'],
  [GetOrders.body, '', 'apiKey ordersId createDateFrom createDateTo statuses'],
  [GetPickupPoints.body, '', 'apiKey country cityId vendorId cargoType cargoItems withPriceCalc weight'],
  [GetOrderStatuses.body, '', 'orderStatusesInfo apiKey'],
  [
    GetOrderStatuses.body,
    'orderStatusesInfo.0',
    'vendorInvoiceNumber vendorPickupNumber orderStatus outerOrderId serviceOrderNumber',
  ],
];

const answers: readonly (readonly [z.ZodType, string, string])[] = [
  [orderGetModel, '', `orderInfo ${order} orderProperties`],
  [orderGetModel, 'orderInfo', `${result} deliveryDate receivedBy`],
  [orderGetModel, 'orderInfo.vendorInfo', vendor],
  [orderGetModel, 'sender', contact],
  [orderGetModel, 'receiver', contact],
  [orderGetModel, 'seller', 'name phone address'],
  [orderGetModel, 'cargo', `${cargo} dangerClass ftlAttributes`],
  [orderGetModel, 'cargo.cargoItems.0', item],
  [orderGetModel, 'cargo.cargoProducts.0', product],
  [orderGetModel, 'cargo.ftlAttributes', ftl],
  [orderGetModel, 'deliveryOptions', deliveryOptions],
  [orderGetModel, 'services.0', 'code parameter'],
  [orderGetModel, 'additionalServices', 'insuranceSum insuranceCurrency'],
  [orderGetModel, 'orderProperties.0', 'key value'],
  [orderCreateResultModel, '', result],
  [orderPushErrorModel, '', 'orderId errors options'],
  [orderPushErrorModel, 'errors.0', error],
  [deliveryOptionsModel, '', 'orderId options'],
  [deliveryOptionsModel, 'options.0', option1],
  [manyDeliveryOptionsModel, '', 'hasErrors options total'],
  [manyDeliveryOptionsModel, 'options.0', 'customerOrderId deliveryOptions error'],
  [manyDeliveryOptionsModel, 'total', 'deliveryTime minDays maxDays price'],
  [trackResultsModel, '', 'trackItems'],
  [trackResultsModel, 'trackItems.0', 'eventDateTime eventSource eventText status isReturn'],
  [cancelOrderResponse, '', 'orderId cancelled'],
  [callCourierRequestResultModel, 'orders.0', 'orderId vendorPickupNum'],
  [pickupPointsModel, '', 'pickupPoints totalCount'],
  [pickupPointsModel, 'pickupPoints.0', `${point} options`],
  [GetOrderStatuses.replies[200].json, '', 'orderStatusesInfo apiKey'],
  [
    GetOrderStatuses.replies[200].json,
    'orderStatusesInfo.0',
    'vendorInvoiceNumber vendorPickupNumber orderStatus outerOrderId serviceOrderNumber',
  ],
];

const membersOf = (schema: z.ZodType, path: string) => {
  const keys = path === '' ? [] : path.split('.');
  const found = keys.reduce<z.core.$ZodType | undefined>((one, key) => one && memberOf(one, key), schema);
  const { def } = unwrap(found ?? z.never())._zod;
  return def.type === 'object' ? def.shape : {};
};

describe('requests', () => {
  it.each(requests)('%# at %s have the fields of the interface', (schema, path, fields) => {
    expect(Object.keys(membersOf(schema, path)).sort()).toEqual(fields.split(' ').sort());
  });
});

describe('answers', () => {
  it.each(answers)('%# at %s have the fields of the interface, none of them optional', (schema, path, fields) => {
    const members = membersOf(schema, path);
    expect(Object.keys(members).sort()).toEqual(fields.split(' ').sort());
    expect(Object.entries(members).filter(([, member]) => isOptional(member))).toEqual([]);
  });

  const context = { locale: 'ru', zone: 'Europe/Moscow' } as const;
  const model = readBody(orderCreateModel, fullOrder).value;
  if (model === null) throw new Error('no value');
  const saved = { ...stored(toNewOrder(model).value), option, price: 5, properties: [{ key: 'k', value: 'v' }] };
  const problem = { code: 'RequestInvalid', target: 'a', text: { en: 'E', ru: 'Р' } } as const;
  const statuses = orderStatusesModels('service').answer;
  const made: readonly (readonly [string, z.ZodType, unknown])[] = [
    ['an order', orderGetModel, fromOrder(saved, context)],
    ['a result', orderCreateResultModel, fromOrderResult(saved, context)],
    ['a draft', orderPushErrorModel, fromPushError('n', [problem], [option], context)],
    [
      'options',
      deliveryOptionsModel,
      fromOptions(null, [option, { ...option, deliveryFrom: null, maxDays: null }], context),
    ],
    [
      'many options',
      manyDeliveryOptionsModel,
      fromElements(
        [
          { customerOrderId: 'a', options: [option] },
          { customerOrderId: null, problem },
        ],
        { price: 65_035, minDays: 2, maxDays: 4 },
        context,
      ),
    ],
    [
      'a history',
      trackResultsModel,
      fromTrack([{ at: 0, source: 's', text: problem.text, status: 'Draft', isReturn: false }], context),
    ],
    ['a cancellation', cancelOrderResponse, fromCancelled({ number: 'n', status: 'CancelRequest' })],
    ['courier calls', callCourierRequestResultModel, fromCourierCalls([{ number: 'n', pickupNumber: null }])],
    [
      'pickup points',
      pickupPointsModel,
      {
        pickupPoints: [
          JSON.parse(
            pointText.write(pickupPoint()) + pickupPointEnd({ vendor: option.vendor, options: [option] }, context),
          ),
        ],
        totalCount: 1,
      },
    ],
    ['statuses', statuses, fromStatuses([{ outerOrderId: 'a' }, null], [null, null], 'service')],
    ['errors', apiErrors, fromProblems([problem], 'ru')],
  ];

  it.each(made)('of %s fit their model, key by key', (_, schema, answer) => {
    expect(schema.parse(answer)).toEqual(answer);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });
});

function pickupPoint(): PickupPoint {
  return {
    id: 'p',
    vendorId: 2,
    type: 'shop',
    name: 'N',
    country: 'RU',
    cityId: '7700000000000',
    cityName: 'M',
    address: 'A',
    latitude: 55.7,
    longitude: 37.6,
    metroStation: null,
    metroLineHexColor: null,
    workTime: null,
    description: null,
    phone: null,
    freeStorageDays: 7,
    cashPayment: true,
    cardPayment: false,
    minWeight: null,
    maxWeight: 20,
    maxWidth: null,
    maxHeight: null,
    maxDepth: null,
    maxSizeSum: null,
    totalMaxVolume: null,
    intake: false,
    pickup: true,
    maxCashOnDelivery: null,
  };
}
