import {
  bareText,
  type Choice,
  type DeliveryTerms,
  type OptionFilter,
  type OrderContent,
  type PickupWish,
} from '@cartage/core';
import { z } from 'zod';
import { directionTypes, payerTypes, paymentTypes, urgentTypes } from '../models/codes.ts';
import {
  codeIn,
  dateIn,
  defaulted,
  int32,
  optionalDate,
  optionalInt32,
  optionalText,
  optionalTime,
  text,
  timeIn,
} from '../schema/fields.ts';

/** The defaults of the masks, which a mask of 0 means too (interface 1.9). */
const defaults = { directionType: 1, urgentType: 2, payer: 1, paymentType: 1 } as const;

/** How, when and by whom to deliver (interface 7.9). */
export const orderDeliveryOptionsModel = z
  .object({
    directionType: defaulted(directionTypes.schema, defaults.directionType),
    urgentType: defaulted(urgentTypes.schema, defaults.urgentType),
    vendorId: optionalInt32.describe('With vendorUrgentTypeId: the chosen option, to be handed over at once.'),
    vendorUrgentTypeId: optionalText,
    vendorsIdFilter: z.array(int32).nullish().describe('Only options of these vendors.'),
    vendorUrgentTypesIdFilter: z.array(text).nullish().describe('Only options of these tariffs.'),
    payer: defaulted(payerTypes.schema, defaults.payer),
    paymentType: defaulted(paymentTypes.schema, defaults.paymentType),
    takeDate: optionalDate.describe('Pickup day; a working day, unless urgentType has DayOffExpress.'),
    autoChangeTakeDate: defaulted(z.boolean(), false).describe('An impossible takeDate moves to the next working day.'),
    timeFrom: optionalTime.describe('Pickup window, advisory; default 09:00.'),
    timeTo: optionalTime.describe('Default 18:00.'),
    comments: optionalText.describe('For the vendor.'),
    reqDeliveryDate: optionalDate.describe('Requested delivery day.'),
    reqDeliveryTimeFrom: optionalTime,
    reqDeliveryTimeTo: optionalTime,
  })
  .meta({ id: 'OrderDeliveryOptionsModel' });

/** How, when and by whom to deliver, as a client writes it. */
export type OrderDeliveryOptionsModel = z.input<typeof orderDeliveryOptionsModel>;

type Model = z.output<typeof orderDeliveryOptionsModel>;

/** The wish for the pickup; times are HH:mm. */
export const toPickup = (model: Model): PickupWish => ({
  date: dateIn(model.takeDate),
  autoMove: model.autoChangeTakeDate,
  isPostponed: false,
  timeFrom: timeIn(model.timeFrom),
  timeTo: timeIn(model.timeTo),
});

/** The terms of the delivery; a mask of 0 means its default. */
export const toTerms = (model: Model): DeliveryTerms => ({
  urgencies: urgentTypes.namesOf(model.urgentType || defaults.urgentType),
  directions: directionTypes.namesOf(model.directionType || defaults.directionType),
  payers: payerTypes.namesOf(model.payer || defaults.payer),
  payments: paymentTypes.namesOf(model.paymentType || defaults.paymentType),
  requestedDate: dateIn(model.reqDeliveryDate),
  requestedTimeFrom: timeIn(model.reqDeliveryTimeFrom),
  requestedTimeTo: timeIn(model.reqDeliveryTimeTo),
});

/** Which vendors and tariffs to ask; empty lists filter nothing. */
export const toFilter = (model: Model): OptionFilter => ({
  vendorIds: model.vendorsIdFilter ?? [],
  tariffIds: model.vendorUrgentTypesIdFilter?.map(bareText) ?? [],
});

/** An option is chosen when both fields are filled; 0 and a blank text do not fill them. */
export const toChoice = ({ vendorId, vendorUrgentTypeId }: Model): Choice | null => {
  const tariffId = codeIn(vendorUrgentTypeId);
  return vendorId && tariffId !== null ? { vendorId, tariffId, contractType: null } : null;
};

/** How, when and by whom to deliver, as answers hold it. */
export const fromDeliveryOptions = ({ pickup, terms, filter, choice, comments }: OrderContent) => ({
  directionType: directionTypes.maskOf(terms.directions),
  urgentType: urgentTypes.maskOf(terms.urgencies),
  vendorId: choice?.vendorId ?? null,
  vendorUrgentTypeId: choice?.tariffId ?? null,
  vendorsIdFilter: [...filter.vendorIds],
  vendorUrgentTypesIdFilter: [...filter.tariffIds],
  payer: payerTypes.maskOf(terms.payers),
  paymentType: paymentTypes.maskOf(terms.payments),
  takeDate: pickup.date,
  autoChangeTakeDate: pickup.autoMove,
  timeFrom: pickup.timeFrom,
  timeTo: pickup.timeTo,
  comments,
  reqDeliveryDate: terms.requestedDate,
  reqDeliveryTimeFrom: terms.requestedTimeFrom,
  reqDeliveryTimeTo: terms.requestedTimeTo,
});
