import type { OrderContent } from '@cartage/core';
import { z } from 'zod';
import { defaulted, emailIn, moneyIn, moneyOut, optionalMoney, optionalText, textIn } from '../schema/fields.ts';
import { vatRate } from './codes.ts';

// What a customer notes on an order beside its route, cargo and delivery: v1 and v2 write it alike (interface 7.12, 13.5).

/** The members of an order's body. */
export const orderNotes = {
  project: optionalText.describe('Appears in reports.'),
  department: optionalText.describe('Appears in reports.'),
  customerOrderId: optionalText.describe("The customer's own number."),
  customerOrderIdDontCheck: defaulted(z.boolean(), true).describe('false: a customerOrderId used before is refused.'),
  customerActNumber: optionalText.describe('At most 100 characters.'),
  receiverDeliveryCharge: optionalMoney.describe('Extra charge collected from the receiver, roubles.'),
  receiverDeliveryChargeVatRate: vatRate.nullish(),
  emergencyEmail: optionalText.describe('Gets a mail when the order cannot be handed over, and when it finally is.'),
};

type Notes = Pick<
  OrderContent,
  | 'project'
  | 'department'
  | 'customerOrderId'
  | 'checkCustomerOrderId'
  | 'customerActNumber'
  | 'receiverDeliveryCharge'
  | 'receiverDeliveryChargeVatRate'
  | 'emergencyEmail'
>;

/** The same in the core's words: money in kopecks, a blank text is none. */
export const toOrderNotes = (model: z.output<z.ZodObject<typeof orderNotes>>): Notes => ({
  project: textIn(model.project),
  department: textIn(model.department),
  customerOrderId: textIn(model.customerOrderId),
  checkCustomerOrderId: !model.customerOrderIdDontCheck,
  customerActNumber: textIn(model.customerActNumber),
  receiverDeliveryCharge: moneyIn(model.receiverDeliveryCharge),
  receiverDeliveryChargeVatRate: model.receiverDeliveryChargeVatRate ?? null,
  emergencyEmail: emailIn(model.emergencyEmail),
});

/** The same as a client would write it: money in roubles. */
export const fromOrderNotes = (notes: Notes) => ({
  project: notes.project,
  department: notes.department,
  customerOrderId: notes.customerOrderId,
  customerOrderIdDontCheck: !notes.checkCustomerOrderId,
  customerActNumber: notes.customerActNumber,
  receiverDeliveryCharge: moneyOut(notes.receiverDeliveryCharge),
  receiverDeliveryChargeVatRate: notes.receiverDeliveryChargeVatRate,
  emergencyEmail: notes.emergencyEmail,
});
