import { type Choice, chosenSoFar, type DeliveryTerms, type OptionFilter, type OrderContent } from '@cartage/core';
import { z } from 'zod';
import { dateIn, optionalDate, optionalInt32, optionalText, optionalTime, timeIn } from '../fields.ts';
import { anyTerms } from '../models/calculation-wishes.ts';
import { vendorContractTypes } from '../models/offer-codes.ts';

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

type Chosen = z.output<typeof optionModel>;

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

/** The terms of an order: its option may wish for a day and a time. */
export const toTerms = (option: Chosen): DeliveryTerms => ({
  ...anyTerms,
  requestedDate: dateIn(option.reqDeliveryDate),
  requestedTimeFrom: timeIn(option.reqDeliveryTimeFrom),
  requestedTimeTo: timeIn(option.reqDeliveryTimeTo),
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
