import { countryName, type Party } from '@cartage/core';
import { z } from 'zod';
import { everyField } from '../every-field.ts';
import { defaulted, filledText, optionalText, text, textIn } from '../fields.ts';
import { type AnswerContext, cityNameOf } from '../models/answer-context.ts';
import { contactTypes } from '../models/codes.ts';
import { routePointFields, toRoutePoint } from '../models/route-point.ts';

// interface 7.19. Phones, city codes, postal codes and pickup points are checked by the core's rules.

/** Sender or receiver of an order. */
export const partyModel = z
  .object({
    name: filledText.describe('Name of a company or a person.'),
    contactPerson: optionalText.describe('A person, when name is a company.'),
    phone: text.describe("Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'."),
    email: optionalText,
    ...routePointFields,
    address: defaulted(text, '').describe(
      'Free text; not checked against the city. Required unless contactType is PickupPoint.',
    ),
    instructions: optionalText.describe('Access hints for the courier.'),
    tin: optionalText.describe('Taxpayer number.'),
  })
  .meta({ id: 'PartyModel' });

/** Sender or receiver in an order's record. */
export const partyRecordModel = everyField(partyModel)
  .extend({ countryName: z.string().nullable(), cityName: z.string().nullable() })
  .meta({ id: 'PartyRecordModel' });

/** Sender or receiver, as a client writes it. */
export type PartyModel = z.input<typeof partyModel>;

/** Sender or receiver in the core's words. */
export const toParty = (model: z.output<typeof partyModel>): Party => ({
  ...toRoutePoint(model),
  name: model.name,
  contactPerson: textIn(model.contactPerson),
  address: model.address,
  phone: model.phone,
  email: textIn(model.email),
  instructions: textIn(model.instructions),
  taxNumber: textIn(model.tin),
});

/** Sender or receiver as a client would write it. */
export const fromParty = (party: Party) => ({
  name: party.name,
  contactPerson: party.contactPerson,
  phone: party.phone,
  email: party.email,
  contactType: contactTypes.codeOf(party.contactType),
  countryId: party.country,
  cityId: party.cityId,
  postalCode: party.postalCode,
  pickupPointId: party.pickupPointId,
  pickupPointVendorId: party.pickupPointVendorId,
  loadingWorks: party.loading,
  address: party.address,
  instructions: party.instructions,
  tin: party.taxNumber,
});

/** Sender or receiver as records hold it, with the names of country and city. */
export const fromPartyOfRecord = (party: Party, context: AnswerContext) => ({
  ...fromParty(party),
  countryName: countryName(party.country, context.locale),
  cityName: cityNameOf(party.cityId, context),
});
