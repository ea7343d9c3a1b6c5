import { contract, type JsonReply } from '../contract.ts';
import { calcRequestModel } from './calc.ts';
import { calcManyRequestModels, manyDeliveryOptionsModel } from './calc-many.ts';
import { callCourierRequestModel, callCourierRequestResultModel } from './call-courier.ts';
import { cancelOrderResponse } from './cancel.ts';
import { createdModels, orderCreateModels, orderCreateResultModels } from './create-many.ts';
import { apiErrors } from './errors.ts';
import * as examples from './examples.ts';
import { orderStatusesModels } from './get-order-statuses.ts';
import { getOrdersRequestModel, orderGetModels } from './get-orders.ts';
import { pickupPointsModel, pickupPointsRequestModel } from './get-pickup-points.ts';
import { deliveryOptionsModel } from './option.ts';
import { orderCreateModel, orderGetModel } from './order.ts';
import { orderRequestModel } from './order-request.ts';
import { orderCreateResultModel, orderPushErrorModel } from './order-result.ts';
import { printRequestModel } from './print.ts';
import { pushToVendorModel } from './push-to-vendor.ts';
import { trackResultsModel } from './track.ts';
import { orderUpdateModel } from './update.ts';

const errors = (description: string): JsonReply => ({ description, json: apiErrors });

/** What every operation may answer instead (decisions, section 2). */
const failures = {
  413: errors('The body is too large.'),
  415: errors('The body is not sent as application/json.'),
  429: errors('Too many requests; Retry-After says when to come again.'),
  500: errors('The request was refused; every problem of it, each with the JSON path.'),
} as const;

const idempotent = {
  ...failures,
  409: errors('The first request with this Idempotency-Key is still running.'),
} as const;

const operation = { method: 'POST', bodyLimit: 'normal', isIdempotent: false } as const;

/** The operations in the order of the specification's table. `brand`: see orderStatusesModels. */
export function buildV1Operations(brand: string) {
  const orderStatuses = orderStatusesModels(brand);
  return {
    Create: contract({
      ...operation,
      name: 'Create',
      path: '/OpenAPI/v1/Create',
      tag: 'orders',
      right: ['Orders.Write'],
      summary: {
        en: 'Saves an order; hands it over at once when an option is chosen.',
        ru: 'Создаёт заказ; если выбран вариант доставки, сразу передаёт его.',
      },
      body: orderCreateModel,
      replies: {
        200: { description: 'Saved as a draft.', json: orderPushErrorModel },
        201: { description: 'Saved and handed over.', json: orderCreateResultModel },
        ...idempotent,
      },
      isIdempotent: true,
      examples: examples.create,
    }),
    CreateMany: contract({
      ...operation,
      name: 'CreateMany',
      path: '/OpenAPI/v1/CreateMany',
      tag: 'orders',
      right: ['Orders.Write'],
      summary: {
        en: 'Saves up to 100 orders, or none when one of them is refused.',
        ru: 'Создаёт до 100 заказов или, если один из них отклонён, ни одного.',
      },
      body: orderCreateModels,
      replies: {
        200: { description: 'Saved; at least one as a draft.', json: createdModels },
        201: { description: 'Saved, and every one handed over.', json: orderCreateResultModels },
        ...idempotent,
      },
      isIdempotent: true,
      examples: examples.createMany,
    }),
    PushToVendor: contract({
      ...operation,
      name: 'PushToVendor',
      path: '/OpenAPI/v1/PushToVendor',
      tag: 'orders',
      right: ['Orders.Write'],
      summary: {
        en: 'Hands a saved order to the chosen vendor.',
        ru: 'Передаёт созданный заказ выбранной службе доставки.',
      },
      body: pushToVendorModel,
      replies: {
        200: { description: 'Handed over, or waiting for an unavailable vendor.', json: orderCreateResultModel },
        400: { description: 'The vendor cannot take it; what else could be had.', json: deliveryOptionsModel },
        ...idempotent,
      },
      isIdempotent: true,
      examples: examples.pushToVendor,
    }),
    CallCourier: contract({
      ...operation,
      name: 'CallCourier',
      path: '/OpenAPI/v1/CallCourier',
      tag: 'courier',
      right: ['Orders.Write'],
      summary: {
        en: 'Calls a courier for orders that were handed over.',
        ru: 'Вызывает курьера для переданных заказов.',
      },
      body: callCourierRequestModel,
      replies: { 200: { description: 'One entry for each order.', json: callCourierRequestResultModel }, ...failures },
      examples: examples.callCourier,
    }),
    Print: contract({
      ...operation,
      name: 'Print',
      path: '/OpenAPI/v1/Print',
      tag: 'documents',
      right: ['Print'],
      summary: { en: "Prints an order's papers.", ru: 'Печатает документы заказа.' },
      body: printRequestModel,
      replies: { 200: { description: 'All papers in one file.', file: 'application/octet-stream' }, ...failures },
      bodyLimit: 'base64',
      examples: examples.print,
    }),
    Calc: contract({
      ...operation,
      name: 'Calc',
      path: '/OpenAPI/v1/Calc',
      tag: 'quotes',
      right: ['Calc'],
      summary: { en: 'Prices a shipment with every vendor.', ru: 'Рассчитывает доставку по всем службам.' },
      body: calcRequestModel,
      replies: { 200: { description: 'The options, the cheapest first.', json: deliveryOptionsModel }, ...failures },
      examples: examples.calc,
    }),
    CalcMany: contract({
      ...operation,
      name: 'CalcMany',
      path: '/OpenAPI/v1/CalcMany',
      tag: 'quotes',
      right: ['Calc'],
      summary: { en: 'Prices up to 100 shipments.', ru: 'Рассчитывает до 100 отправлений.' },
      body: calcManyRequestModels,
      replies: { 200: { description: 'One entry for each shipment.', json: manyDeliveryOptionsModel }, ...failures },
      examples: examples.calcMany,
    }),
    Update: contract({
      ...operation,
      name: 'Update',
      path: '/OpenAPI/v1/Update',
      tag: 'orders',
      right: ['Orders.Write'],
      summary: { en: 'Replaces what an order holds.', ru: 'Заменяет содержимое заказа.' },
      body: orderUpdateModel,
      replies: { 200: { description: 'The order as it is now.', json: orderGetModel }, ...failures },
      examples: examples.update,
    }),
    Get: contract({
      ...operation,
      name: 'Get',
      path: '/OpenAPI/v1/Get',
      tag: 'orders',
      right: ['Orders.Read'],
      summary: { en: 'Shows one order.', ru: 'Возвращает заказ.' },
      body: orderRequestModel,
      replies: { 200: { description: 'The order.', json: orderGetModel }, ...failures },
      examples: examples.one,
    }),
    GetOrders: contract({
      ...operation,
      name: 'GetOrders',
      path: '/OpenAPI/v1/GetOrders',
      tag: 'orders',
      right: ['Orders.Read'],
      summary: {
        en: 'Finds orders by numbers, or by dates and statuses.',
        ru: 'Ищет заказы по номерам или датам и статусам.',
      },
      body: getOrdersRequestModel,
      replies: { 200: { description: 'Newest first, at most 1000.', json: orderGetModels }, ...failures },
      examples: examples.getOrders,
    }),
    Track: contract({
      ...operation,
      name: 'Track',
      path: '/OpenAPI/v1/Track',
      tag: 'tracking',
      right: ['Orders.Read'],
      summary: { en: "Shows an order's history.", ru: 'Возвращает историю заказа.' },
      body: orderRequestModel,
      replies: { 200: { description: 'The events, newest first.', json: trackResultsModel }, ...failures },
      examples: examples.one,
    }),
    Cancel: contract({
      ...operation,
      name: 'Cancel',
      path: '/OpenAPI/v1/Cancel',
      tag: 'orders',
      right: ['Orders.Write'],
      summary: {
        en: 'Cancels an order; free within 20 minutes after its creation.',
        ru: 'Отменяет заказ; бесплатно в течение 20 минут после создания.',
      },
      body: orderRequestModel,
      replies: { 200: { description: 'Canceled, or asked of the vendor.', json: cancelOrderResponse }, ...failures },
      examples: examples.one,
    }),
    GetPickupPoints: contract({
      ...operation,
      name: 'GetPickupPoints',
      path: '/OpenAPI/v1/GetPickupPoints',
      tag: 'points',
      right: ['PickupPoints'],
      summary: { en: 'Lists the pickup points of a city.', ru: 'Возвращает пункты выдачи города.' },
      body: pickupPointsRequestModel,
      replies: { 200: { description: 'The points.', json: pickupPointsModel }, ...failures },
      examples: examples.getPickupPoints,
    }),
    GetOrderStatuses: contract({
      ...operation,
      name: 'GetOrderStatuses',
      path: '/OpenAPI/v1/GetOrderStatuses',
      tag: 'tracking',
      right: ['Orders.Read'],
      summary: { en: 'Shows the statuses of up to 10,000 orders.', ru: 'Возвращает статусы до 10 000 заказов.' },
      body: orderStatuses.request,
      replies: {
        200: { description: 'The items with their numbers and statuses.', json: orderStatuses.answer },
        ...failures,
      },
      examples: examples.getOrderStatuses,
    }),
  };
}

/** The contracts of v1 by the names of their operations. */
export type V1Operations = ReturnType<typeof buildV1Operations>;
/** The name of one of v1's operations. */
export type V1OperationName = keyof V1Operations;

/** Of a service without a brand. */
export const v1Operations: V1Operations = buildV1Operations('service');
