import {
  type Choice,
  chosenSoFar,
  type DeliveryTerms,
  type OptionFilter,
  type OrderContent,
  type PickupWish,
} from '@cartage/core';
import { z } from 'zod';
import {
  dateIn,
  defaulted,
  int32,
  optionalDate,
  optionalInt32,
  optionalText,
  optionalTime,
  text,
  timeIn,
} from '../fields.ts';
import { vendorContractTypes } from './codes.ts';

// What a customer wishes of the delivery (interface 7.20).

/** The chosen option. */
export const optionModel = z
  .object({
    tariffId: optionalText.describe('With vendorId: the chosen option, to be handed over.'),
    vendorId: optionalInt32,
    vendorContractType: vendorContractTypes.schema
      .nullish()
      .describe("Default: the company's own contract where it has one, otherwise the operator's."),
    reqDeliveryDate: optionalDate.describe('Requested delivery day.'),
    reqDeliveryTimeFrom: optionalTime,
    reqDeliveryTimeTo: optionalTime,
  })
  .meta({ id: 'OptionModel' });

/** Which options are wanted. */
export const optionFilterModel = z
  .object({
    tariffIdFilter: z.array(text).nullish().describe('Only options of these tariffs.'),
    vendorsIdFilter: z.array(int32).nullish().describe('Only options of these vendors.'),
  })
  .meta({ id: 'OptionFilter' });

/** When the parcel is to be fetched. */
export const pickupInfoModel = z
  .object({
    autoChangeTakeDate: defaulted(z.boolean(), false).describe('An impossible takeDate moves to the next working day.'),
    postponePickup: defaulted(z.boolean(), false).describe('No courier comes until one is called.'),
    takeDate: optionalDate.describe('Pickup day, a working day; default: the first possible day.'),
    timeFrom: optionalTime.describe('Pickup window, advisory; default 09:00.'),
    timeTo: optionalTime.describe('Default 18:00.'),
  })
  .meta({ id: 'OrderRequestPickupInfo' });

type Chosen = z.output<typeof optionModel>;
type PickupInfo = z.output<typeof pickupInfoModel>;

/** The vendor and tariff; null unless both are named. */
export const toChoice = (option: Chosen): Choice | null => {
  const { vendorId, tariffId, contractType } = toPartialChoice(option);
  return vendorId === undefined || tariffId === undefined
    ? null
    : { vendorId, tariffId, contractType: contractType ?? null };
};

/** What is named of the choice: 0 and an empty text name nothing (interface 10.1). */
export const toPartialChoice = ({ vendorId, tariffId, vendorContractType }: Chosen): Partial<Choice> => ({
  ...(vendorId && { vendorId }),
  ...(tariffId && { tariffId }),
  ...(typeof vendorContractType === 'number' && { contractType: vendorContractTypes.nameOf(vendorContractType) }),
});

/** An option that is not wholly chosen narrows the options to what it names. */
export const toFilterOfOption = (option: Chosen): OptionFilter => {
  const { vendorId, tariffId, contractType } = toPartialChoice(option);
  const isChosen = vendorId !== undefined && tariffId !== undefined;
  return {
    vendorIds: isChosen || vendorId === undefined ? [] : [vendorId],
    tariffIds: isChosen || tariffId === undefined ? [] : [tariffId],
    ...(contractType && { contractType }),
  };
};

/** Empty lists filter nothing. */
export const toFilter = (model: z.output<typeof optionFilterModel> | null | undefined): OptionFilter => ({
  vendorIds: model?.vendorsIdFilter ?? [],
  tariffIds: model?.tariffIdFilter ?? [],
});

/** Any urgency, one way, paid by the customer on invoice: there is no other word for it here. */
export const toTerms = (option: Chosen | null): DeliveryTerms => ({
  urgencies: [],
  directions: ['one-way'],
  payers: ['customer'],
  payments: ['invoice'],
  requestedDate: dateIn(option?.reqDeliveryDate),
  requestedTimeFrom: timeIn(option?.reqDeliveryTimeFrom),
  requestedTimeTo: timeIn(option?.reqDeliveryTimeTo),
});

/** The wish for the pickup; times are HH:mm. */
export const toPickup = (model: PickupInfo | null | undefined): PickupWish => ({
  date: dateIn(model?.takeDate),
  autoMove: model?.autoChangeTakeDate ?? false,
  isPostponed: model?.postponePickup ?? false,
  timeFrom: timeIn(model?.timeFrom),
  timeTo: timeIn(model?.timeTo),
});

/** The chosen option as a client would write it. */
export const fromChoice = ({ terms, ...content }: OrderContent) => {
  const { vendorId, tariffId, contractType } = chosenSoFar(content);
  return {
    tariffId,
    vendorId,
    vendorContractType: contractType === null ? null : vendorContractTypes.codeOf(contractType),
    reqDeliveryDate: terms.requestedDate,
    reqDeliveryTimeFrom: terms.requestedTimeFrom,
    reqDeliveryTimeTo: terms.requestedTimeTo,
  };
};

/** The wish for the pickup as a client would write it. */
export const fromPickup = ({ pickup, callCourier }: OrderContent) => ({
  autoChangeTakeDate: pickup.autoMove,
  // Whoever wants no courier called has said the same.
  postponePickup: pickup.isPostponed || !callCourier,
  takeDate: pickup.date,
  timeFrom: pickup.timeFrom,
  timeTo: pickup.timeTo,
});
