import type { VendorTariff } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../models/answer-context.ts';
import { contactTypes, pickupPointTypeCodes } from '../models/codes.ts';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';

const pointType = pickupPointTypeCodes.schema.nullable().describe('Type of the pickup point; null: of any, or a door.');

/** A tariff of a vendor (interface 7.26). */
export const tariffModel = z
  .object({
    tariffId: z.string(),
    tariffName: z.string(),
    ...vendorInfoModel.shape,
    senderContactType: contactTypes.schema,
    senderPickupPointType: pointType,
    receiverContactType: contactTypes.schema,
    receiverPickupPointType: pointType,
    description: z.string(),
  })
  .meta({ id: 'Tariff' });

const codeOf = (type: VendorTariff['from']['pointType']) => (type === null ? null : pickupPointTypeCodes.codeOf(type));

/** A tariff in the reader's language. */
export const fromTariff = (
  { vendor, id, name, description, from, to }: VendorTariff,
  { locale }: AnswerContext,
): z.output<typeof tariffModel> => ({
  tariffId: id,
  tariffName: name,
  ...fromVendor(vendor),
  senderContactType: contactTypes.codeOf(from.contactType),
  senderPickupPointType: codeOf(from.pointType),
  receiverContactType: contactTypes.codeOf(to.contactType),
  receiverPickupPointType: codeOf(to.pointType),
  description: description[locale],
});

/** A tariff of the sandbox, for the documents. */
export const exampleTariff: VendorTariff = {
  vendor: { id: 3, key: 'postal', name: 'Postal' },
  id: 'PO-PAR-DO',
  name: 'Parcel, door to office',
  description: { en: 'Up to 20 kg, collected.', ru: 'До 20 кг, с забором.' },
  from: { contactType: 'door', pointType: null },
  to: { contactType: 'pickup-point', pointType: 'post-office' },
};
