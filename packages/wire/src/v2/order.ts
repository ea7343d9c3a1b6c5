import type { NewOrder, OrderContent } from '@cartage/core';
import { z } from 'zod';
import type { Converted } from '../converted.ts';
import { defaulted, moneyIn, moneyOut, optionalInt32, optionalMoney, optionalText, textIn } from '../fields.ts';
import { pickupInfoModel, toPickup } from '../models/calculation-wishes.ts';
import { cargoDescModel, fromCargo, toCargo } from '../models/cargo.ts';
import { volumeWeightProblems } from '../models/cargo-item.ts';
import { vatRate } from '../models/codes.ts';
import { fromServices, serviceModel, toServices } from '../models/extra-services.ts';
import { fromParty, partyModel, toParty } from './party.ts';
import { orderPlaces } from './targets.ts';
import { fromChoice, fromPickup, optionModel, toChoice, toFilterOfOption, toTerms } from './wishes.ts';

/** What an order holds, in requests (interface 13.5). */
export const orderContentModel = z.object({
  sender: partyModel,
  receiver: partyModel,
  cargo: cargoDescModel,
  option: optionModel,
  pickupInfo: pickupInfoModel.nullish(),
  comments: optionalText.describe('For the vendor.'),
  services: z.array(serviceModel).nullish(),
  project: optionalText.describe('Appears in reports.'),
  department: optionalText.describe('Appears in reports.'),
  customerOrderId: optionalText.describe("The customer's own number."),
  customerOrderIdDontCheck: defaulted(z.boolean(), true).describe('false: a customerOrderId used before is refused.'),
  customerActNumber: optionalText.describe('At most 100 characters.'),
  receiverDeliveryCharge: optionalMoney.describe('Extra charge collected from the receiver, roubles.'),
  receiverDeliveryChargeVatRate: vatRate.nullish(),
  emergencyEmail: optionalText.describe('Gets a mail when the order cannot be handed over, and when it finally is.'),
});

/** The body of Create. */
export const orderCreateModel = orderContentModel
  .extend({
    companyId: optionalInt32.describe('Default: the company that owns the key.'),
    isDraft: defaulted(z.boolean(), false).describe('true: only saved, whatever option is chosen.'),
  })
  .meta({ id: 'OrderCreateModel' });

/** The body of Create, as a client writes it. */
export type OrderCreateModel = z.input<typeof orderCreateModel>;

/** The content in the core's words, money in kopecks. Problems: a filled volumeWeight, unknown services. */
export function toContent(model: z.output<typeof orderContentModel>): Converted<OrderContent> {
  const services = toServices(model.services);
  const pickup = toPickup(model.pickupInfo);
  return {
    value: {
      callCourier: !pickup.isPostponed,
      sender: toParty(model.sender),
      receiver: toParty(model.receiver),
      seller: null,
      cargo: toCargo(model.cargo),
      pickup,
      terms: toTerms(model.option),
      filter: toFilterOfOption(model.option),
      services: services.value,
      comments: textIn(model.comments),
      project: textIn(model.project),
      department: textIn(model.department),
      customerOrderId: textIn(model.customerOrderId),
      checkCustomerOrderId: !model.customerOrderIdDontCheck,
      customerActNumber: textIn(model.customerActNumber),
      receiverDeliveryCharge: moneyIn(model.receiverDeliveryCharge),
      receiverDeliveryChargeVatRate: model.receiverDeliveryChargeVatRate ?? null,
      emergencyEmail: textIn(model.emergencyEmail),
      parentNumber: null,
      choice: toChoice(model.option),
    },
    problems: [...volumeWeightProblems(model.cargo.cargoItems, 'cargo.cargoItems'), ...services.problems],
    ...orderPlaces(services.places),
  };
}

/** An order to be made. */
export function toNewOrder(model: z.output<typeof orderCreateModel>): Converted<NewOrder> {
  const { value: content, ...rest } = toContent(model);
  return {
    ...rest,
    value: { content, intent: model.isDraft ? 'draft' : 'request' },
    forCompany: [{ companyId: model.companyId ?? null, target: 'companyId' }],
  };
}

/** The content as a client would write it. */
export const fromContent = (content: OrderContent) => ({
  sender: fromParty(content.sender),
  receiver: fromParty(content.receiver),
  cargo: fromCargo(content.cargo),
  option: fromChoice(content),
  pickupInfo: fromPickup(content),
  comments: content.comments,
  services: fromServices(content.services),
  project: content.project,
  department: content.department,
  customerOrderId: content.customerOrderId,
  customerOrderIdDontCheck: !content.checkCustomerOrderId,
  customerActNumber: content.customerActNumber,
  receiverDeliveryCharge: moneyOut(content.receiverDeliveryCharge),
  receiverDeliveryChargeVatRate: content.receiverDeliveryChargeVatRate,
  emergencyEmail: content.emergencyEmail,
});
