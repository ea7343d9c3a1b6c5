import {
  type Instant,
  ignoredPoints,
  type Kopecks,
  type LocalDate,
  type LocalText,
  type Option,
  type Order,
  type Problem,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { errorEnvelopeModel, toErrorEnvelope } from '../models/failures.ts';
import { orderStatus, statusCode, statusName } from '../models/order-statuses.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, moneyOut } from '../schema/fields.ts';

/** What became of an order (interface 7.23). */
export const orderResultModel = z
  .object({
    orderId: z.string(),
    orderKey: z.string().describe('Opens this one order to any caller who has it.'),
    vendorInvoiceNum: z.string().nullable().describe("The vendor's waybill number."),
    vendorPickupNum: z.string().nullable().describe("The vendor's number of the courier call."),
    customerOrderId: z.string().nullable(),
    price: z.number().nullable().describe('Roubles, the whole price; null until an option is chosen.'),
    planDeliveryDate: dateTime.nullable(),
    vendorInfo: contractedVendorModel.nullable(),
    status: orderStatus,
    statusName: z.string(),
    emergencyEmail: z.string().nullable(),
  })
  .meta({ id: 'OrderResult' });

/** The answer of Create: an order that is saved, and what became of its hand-over. */
export const createdOrderModel = errorEnvelopeModel
  .extend({
    errors: errorEnvelopeModel.shape.errors.describe('Why the order was not handed over; empty on success.'),
    result: orderResultModel,
    messages: z.array(z.string()).describe('Remarks for people, such as a pickup day that was moved.'),
  })
  .meta({ id: 'CreatedOrder' });

/** What became of an order: the price in roubles. */
export const fromOrderResult = (order: Order, { locale, zone }: AnswerContext): z.output<typeof orderResultModel> => ({
  orderId: order.number,
  orderKey: order.key,
  vendorInvoiceNum: order.vendorInvoiceNumber,
  vendorPickupNum: order.vendorPickupNumber,
  customerOrderId: order.content.customerOrderId,
  price: moneyOut(order.price),
  planDeliveryDate: dateTimeOut(order.plannedDeliveryAt, zone),
  vendorInfo: order.option === null ? null : fromContractedVendor(order.option),
  status: statusCode(order.status),
  statusName: statusName(order.status, locale),
  emergencyEmail: order.content.emergencyEmail,
});

/** `problems`: why it was not handed over; `remarks`: what else a person should know. */
export const fromCreated = (
  order: Order,
  problems: readonly Problem[],
  remarks: readonly LocalText[],
  context: AnswerContext,
) => ({
  ...toErrorEnvelope(problems, context.locale),
  result: fromOrderResult(order, context),
  messages: [...movedDay(order), ...ignoredPoints(order.content), ...remarks].map((text) => text[context.locale]),
});

/** The vendor has accepted the order and works on it (interface 10.9). */
export const numberFollows: LocalText = {
  en: 'The vendor has accepted the order; its number follows.',
  ru: 'Служба доставки приняла заказ; её номер появится позже.',
};

/** The vendor is asked as often as it allows, and others are before the order (interface 10.11). */
export const waitsForTurn: LocalText = {
  en: 'The vendor is being asked as often as it allows; the order waits for its turn and is handed over without further action.',
  ru: 'Служба доставки получает запросы с предельной допустимой частотой; заказ ждёт своей очереди и будет передан без вашего участия.',
};

/** The price that a calculation has shown is no longer that of the order, and why (interface 14.3); nothing where it is. */
export const changedPrice = (
  { price, option }: Order,
  shown: {
    readonly price: Kopecks;
    readonly at: Instant;
    readonly takeDate: LocalDate;
    readonly differs: readonly string[];
  } | null,
  { zone }: Pick<AnswerContext, 'zone'>,
): readonly LocalText[] => {
  if (shown === null || price === null || price === shown.price) return [];
  const [was, is, at] = [moneyOut(shown.price), moneyOut(price), dateTimeOut(shown.at, zone)];
  const isOtherDay = option !== null && option.takeDate !== shown.takeDate;
  const differs = [...shown.differs, ...(isOtherDay ? (['takeDate'] as const) : [])];
  return [
    {
      en: `The price is ${is} roubles; the calculation of ${at} showed ${was}.${whyOf(differs).en}`,
      ru: `Цена — ${is} руб.; в расчёте от ${at} она была ${was} руб.${whyOf(differs).ru}`,
    },
  ];
};

const whyOf = (differs: readonly string[]): LocalText =>
  differs.length > 0
    ? { en: ` Other there: ${differs.join(', ')}.`, ru: ` В расчёте было иначе: ${differs.join(', ')}.` }
    : {
        en: ' The tariff has changed since, or depends on the addresses.',
        ru: ' С тех пор изменился тариф, или он зависит от адресов.',
      };

/** The pickup is on another day than was asked for. */
export const movedDay = ({ option, content: { pickup } }: Order): readonly LocalText[] => {
  if (option === null || pickup.date === null || pickup.date === option.takeDate) return [];
  return [
    {
      en: `The pickup was moved from ${pickup.date} to ${option.takeDate}.`,
      ru: `День забора перенесён с ${pickup.date} на ${option.takeDate}.`,
    },
  ];
};

/** What a person may choose in place of what could not be had: the first three. */
export const remarkOn = (alternatives: readonly Option[]): readonly LocalText[] => {
  if (alternatives.length === 0) return [];
  const named = alternatives
    .slice(0, 3)
    .map(({ vendor, tariffId, price }) => `${vendor.name} ${tariffId} (${moneyOut(price)})`)
    .join(', ');
  return [{ en: `What can be chosen instead: ${named}.`, ru: `Вместо этого можно выбрать: ${named}.` }];
};
