import {
  type LocalText,
  type Order,
  type OrderRef,
  type PaymentStatus,
  type PickupWish,
  type Problem,
  type Push,
  type PushWish,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { SettledPlaces } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { pickupInfoModel, toPickup } from '../models/calculation-wishes.ts';
import { cancelOrderResponse, fromCancelled } from '../models/cancelled.ts';
import { exampleNumbers, exampleOptions } from '../models/examples.ts';
import { errorEnvelopeModel, failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { settledPickup, settledPoint } from '../models/settled-places.ts';
import { optionalBoolean } from '../schema/fields.ts';
import { orderOrigins, paymentStatusCodes } from './codes.ts';
import { exampleNotFound, exampleRefusal, operation } from './every-operation.ts';
import { exampleBody, savedOrder, savedRecord } from './example-order.ts';
import { optionModel, orderCreateModel, orderPlaces, toPartialChoice, toTerms } from './order.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderRecord, oneOrderModel } from './order-record.ts';
import { createdOrderModel, fromCreated, fromOrderResult, orderResultModel, remarkOn } from './order-result.ts';
import { updateContract } from './order-update.ts';

/** Where the body of Create has what a company may settle beforehand (interface 21.1). */
export const settledOfOrder: SettledPlaces = {
  sender: {
    ...settledPoint,
    name: 'name',
    contactPerson: 'contactPerson',
    phone: 'phone',
    email: 'email',
    instructions: 'instructions',
  },
  ...settledPickup,
  emergencyEmail: true,
};

/** The contract of Create. */
export const createContract = contract(
  {
    ...operation,
    name: 'Create',
    method: 'POST',
    path: '/openapi/v2/Orders',
    ids: { companyId: 'AccessDenied' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Saves an order; hands it over at once when an option is chosen.',
      ru: 'Создаёт заказ; если выбран вариант доставки, сразу передаёт заказ в службу доставки.',
    },
    body: orderCreateModel,
    settled: settledOfOrder,
    replies: {
      201: { description: 'Saved; errors says why it was not handed over.', json: createdOrderModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    takesPartnerKey: true,
    examples: [
      { summary: 'Without an option: to be handed over later', body: exampleBody },
      {
        summary: 'Handed over at once to the chosen option',
        body: { ...exampleBody, option: { vendorId: 2, tariffId: 'EC-S-DD' } },
      },
      { summary: 'A draft', body: { ...exampleBody, option: { vendorId: 2, tariffId: 'EC-S-DD' }, isDraft: true } },
    ],
  },
  (reader) => ({
    201: [
      { summary: 'Handed over', body: fromCreated(savedOrder, [], [], reader) },
      {
        summary: 'The vendor refused the order',
        body: fromCreated(savedOrder, [problem('VendorRejected', 'option')], remarkOn(exampleOptions), reader),
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The answer of Validate. */
export const validationModel = errorEnvelopeModel
  .extend({
    valid: z.boolean().describe('Create would save the order, and the chosen vendor offers what is chosen.'),
    errors: errorEnvelopeModel.shape.errors.describe('Why not: those of Create; empty where it is valid.'),
    messages: z.array(z.string()).describe('Remarks for people.'),
  })
  .meta({ id: 'Validation' });

/** What is said of an order that was only judged. */
export const fromValidation = (
  problems: readonly Problem[],
  remarks: readonly LocalText[],
  { locale }: Pick<AnswerContext, 'locale'>,
) => ({
  valid: problems.length === 0,
  errors: [...toErrorEnvelope(problems, locale).errors],
  messages: remarks.map((text) => text[locale]),
});

/** The contract of Validate. */
export const validateContract = contract(
  {
    ...operation,
    name: 'Validate',
    method: 'POST',
    path: '/openapi/v2/Orders/Validate',
    ids: { companyId: 'AccessDenied' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Judges an order as Create would, and saves nothing.',
      ru: 'Проверяет заказ так же, как Create, и ничего не сохраняет.',
    },
    body: orderCreateModel,
    settled: settledOfOrder,
    replies: { 200: { description: 'Whether the order is valid, and why not.', json: validationModel }, ...failures },
    takesPartnerKey: true,
    examples: [{ summary: 'With an option', body: { ...exampleBody, option: { vendorId: 2, tariffId: 'EC-S-DD' } } }],
  },
  (reader) => ({
    200: [
      { summary: 'Valid', body: fromValidation([], [], reader) },
      { summary: 'A bad phone', body: fromValidation([problem('PhoneInvalid', 'receiver.phone')], [], reader) },
    ],
  }),
);

/** The contract of DecidePrice. */
export const decidePriceContract = contract(
  {
    ...operation,
    name: 'DecidePrice',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/Price',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Accepts or disputes the price that a vendor confirmed above the one that was agreed.',
      ru: 'Принимает или оспаривает цену, которую служба доставки подтвердила выше согласованной.',
    },
    params: orderParams,
    query: z.object(orderRefQuery),
    body: z
      .object({ accept: z.boolean().describe('true: the price is that of the order from now on; false: it stays.') })
      .meta({ id: 'OwnPriceDecision' }),
    replies: { 200: { description: 'The order with its price.', json: orderResultModel }, ...idempotentFailures },
    isIdempotent: true,
    examples: [{ summary: 'Accepted', params: { orderId: exampleNumbers.handedOver }, body: { accept: true } }],
  },
  (reader) => ({
    200: [{ summary: 'The order', body: fromOrderResult(savedOrder, reader) }],
    ...exampleNotFound(reader),
  }),
);

/** The contract of Get. */
export const getContract = contract(
  {
    ...operation,
    name: 'Get',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: 'Shows one order.', ru: 'Возвращает заказ.' },
    params: orderParams,
    query: z.object(orderRefQuery),
    replies: { 200: { description: 'The order.', json: oneOrderModel }, ...failures },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.handedOver } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'An order on its way',
        body: { order: fromOrderRecord(savedRecord, reader) },
      },
    ],
    ...exampleNotFound(reader),
  }),
);

/** The contract of Cancel. */
export const cancelContract = contract(
  {
    ...operation,
    name: 'Cancel',
    method: 'DELETE',
    path: '/openapi/v2/Orders/{orderId}',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Cancels an order; free within 20 minutes after its creation.',
      ru: 'Отменяет заказ; бесплатно в течение 20 минут после создания.',
    },
    params: orderParams,
    query: z.object(orderRefQuery),
    replies: {
      200: { description: 'Canceled, or requested from the vendor.', json: cancelOrderResponse },
      ...failures,
    },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.canceled } }],
  },
  (reader) => ({
    200: [{ summary: 'The vendor still has to confirm', body: fromCancelled(savedOrder) }],
    ...exampleNotFound(reader),
  }),
);

/** What is left out is as the order has it. */
const changedPickupModel = pickupInfoModel
  .extend({ autoChangeTakeDate: optionalBoolean, postponePickup: optionalBoolean })
  .meta({ id: 'PushPickupInfo' });

/** The body of PushToVendor (interface 13.9). */
export const pushToVendorModel = z
  .object({ option: optionModel.nullish(), pickupInfo: changedPickupModel.nullish() })
  .meta({ id: 'PushToVendorModel', description: 'What is left out is taken from the order.' });

/** The body of PushToVendor, as a client writes it. */
export type PushToVendorModel = z.input<typeof pushToVendorModel>;

/** Which order goes to which option. */
export const toPush = (ref: OrderRef, { option, pickupInfo }: z.output<typeof pushToVendorModel>): Converted<Push> => ({
  value: {
    ...ref,
    choice: option ? toPartialChoice(option) : {},
    ...(pickupInfo && { pickup: toPickupWish(pickupInfo) }),
    ...(option && { terms: toRequested(option) }),
  },
  problems: [],
  ...orderPlaces([]),
});

const toPickupWish = (model: z.output<typeof changedPickupModel>): Partial<PickupWish> => {
  const { date, timeFrom, timeTo } = toPickup({ ...model, autoChangeTakeDate: false, postponePickup: false });
  return {
    ...(date !== null && { date }),
    ...(timeFrom !== null && { timeFrom }),
    ...(timeTo !== null && { timeTo }),
    ...(typeof model.autoChangeTakeDate === 'boolean' && { autoMove: model.autoChangeTakeDate }),
    ...(typeof model.postponePickup === 'boolean' && { isPostponed: model.postponePickup }),
  };
};

const toRequested = (option: z.output<typeof optionModel>): NonNullable<PushWish['terms']> => {
  const { requestedDate, requestedTimeFrom, requestedTimeTo } = toTerms(option);
  return {
    ...(requestedDate !== null && { requestedDate }),
    ...(requestedTimeFrom !== null && { requestedTimeFrom }),
    ...(requestedTimeTo !== null && { requestedTimeTo }),
  };
};

/** The contract of PushToVendor. */
export const pushToVendorContract = contract(
  {
    ...operation,
    name: 'PushToVendor',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/PushToVendor',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Hands a saved order to the chosen vendor.',
      ru: 'Передаёт созданный заказ выбранной службе доставки.',
    },
    params: orderParams,
    query: z.object(orderRefQuery),
    body: pushToVendorModel,
    replies: {
      200: { description: 'Handed over, or waiting for an unavailable vendor.', json: orderResultModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'With the chosen option',
        params: { orderId: exampleNumbers.secondDraft },
        body: { option: { vendorId: 2, tariffId: 'EC-S-DD' } },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Handed over', body: fromOrderResult(savedOrder, reader) }],
    ...exampleNotFound(reader),
  }),
);

/** The answer of RepeatPayment. */
export const paymentLinkModel = z
  .object({
    orderId: z.string(),
    paymentLink: z
      .string()
      .nullable()
      .describe('Where the customer pays; null while the provider has given no link: the order shows it later.'),
    paymentStatus: paymentStatusCodes.schema,
  })
  .meta({ id: 'PaymentLink' });

/** The payment that was asked for anew. */
export const fromPayment = (
  { number }: Pick<Order, 'number'>,
  { link, status }: { readonly link: string | null; readonly status: PaymentStatus },
): z.output<typeof paymentLinkModel> => ({
  orderId: number,
  paymentLink: link,
  paymentStatus: paymentStatusCodes.codeOf(status),
});

/** The contract of RepeatPayment. */
export const repeatPaymentContract = contract(
  {
    ...operation,
    name: 'RepeatPayment',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/RepeatPayment',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Gives a new payment link to an order whose card payment failed.',
      ru: 'Выдаёт новую ссылку на оплату заказа, если оплата картой не состоялась.',
    },
    params: orderParams,
    query: z.object({
      ...orderRefQuery,
      origin: orderOrigins.schema.nullish().describe('Where the customer asks from; it changes nothing.'),
    }),
    replies: {
      200: { description: 'The link, with the price that the delivery has now.', json: paymentLinkModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.unpaid }, query: { origin: 1 } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'A new link',
        body: fromPayment(savedOrder, { link: 'https://pay.example.com/p/8Qm2x', status: 'Pending' }),
      },
    ],
    ...exampleNotFound(reader),
  }),
);

/** The operations on orders. */
export const orderOperations = {
  Create: createContract,
  Validate: validateContract,
  Get: getContract,
  Update: updateContract,
  Cancel: cancelContract,
  PushToVendor: pushToVendorContract,
  DecidePrice: decidePriceContract,
  RepeatPayment: repeatPaymentContract,
} as const;
