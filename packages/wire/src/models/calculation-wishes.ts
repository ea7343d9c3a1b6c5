import { bareText, type DeliveryTerms, type OptionFilter, type PickupWish } from '@cartage/core';
import { z } from 'zod';
import { dateIn, defaulted, int32, optionalDate, optionalTime, text, timeIn } from '../schema/fields.ts';

// What a customer may wish before anything is chosen (interface 7.20).

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

/** Empty lists filter nothing. */
export const toFilter = (model: z.output<typeof optionFilterModel> | null | undefined): OptionFilter => ({
  vendorIds: model?.vendorsIdFilter ?? [],
  tariffIds: model?.tariffIdFilter?.map(bareText) ?? [],
});

/** Any urgency, one way, paid by the customer on invoice: there is no other word for it here. */
export const anyTerms: DeliveryTerms = {
  urgencies: [],
  directions: ['one-way'],
  payers: ['customer'],
  payments: ['invoice'],
  requestedDate: null,
  requestedTimeFrom: null,
  requestedTimeTo: null,
};

/** The wish for the pickup; times are HH:mm. */
export const toPickup = (model: z.output<typeof pickupInfoModel> | null | undefined): PickupWish => ({
  date: dateIn(model?.takeDate),
  autoMove: model?.autoChangeTakeDate ?? false,
  isPostponed: model?.postponePickup ?? false,
  timeFrom: timeIn(model?.timeFrom),
  timeTo: timeIn(model?.timeTo),
});
