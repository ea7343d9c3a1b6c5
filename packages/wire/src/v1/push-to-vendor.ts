import type { Push } from '@cartage/core';
import { z } from 'zod';
import { defaulted, filledText, int32, optionalText } from '../fields.ts';
import { toOrderRef } from './order-request.ts';

/** The body of PushToVendor. */
export const pushToVendorModel = z
  .object({
    vendorId: int32.describe('vendorInfo.vendorId of the chosen option.'),
    vendorUrgentTypeId: filledText.describe('vendorUrgentTypeId of the chosen option.'),
    autoChangeTakeDate: defaulted(z.boolean(), false).describe('An impossible takeDate moves to the next working day.'),
    orderId: filledText,
    orderKey: optionalText,
    apiKey: filledText,
  })
  .meta({ id: 'PushToVendorModel' });

/** The body of PushToVendor, as a client writes it. */
export type PushToVendorModel = z.input<typeof pushToVendorModel>;

/** Which order goes to which option. */
export const toPush = (model: z.output<typeof pushToVendorModel>): Push => ({
  ...toOrderRef(model),
  choice: { vendorId: model.vendorId, tariffId: model.vendorUrgentTypeId, contractType: null },
  // Not asked for here, the wish of the order stands.
  pickup: model.autoChangeTakeDate ? { autoMove: true } : {},
});
