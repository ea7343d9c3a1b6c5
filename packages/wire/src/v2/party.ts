import { countryName, type LoadingWorks, type Party, type RoutePoint } from '@cartage/core';
import { z } from 'zod';
import { everyField } from '../every-field.ts';
import { country, defaulted, filledText, int32, optionalInt32, optionalText, text, textIn } from '../fields.ts';
import { type AnswerContext, cityNameOf } from '../models/answer-context.ts';
import { contactTypes } from '../models/codes.ts';

// interface 7.19. Phones, city codes, postal codes and pickup points are checked by the core's rules.

/** Hands that the vendor is to send along. */
export const loadingWorksModel = z
  .object({
    floor: optionalInt32,
    hasFreightLift: defaulted(z.boolean(), false),
    loadersCount: defaulted(int32, 0).describe('0 or more.'),
  })
  .meta({ id: 'LoadingWorksModel' });

const routePointFields = {
  contactType: defaulted(contactTypes.schema, 1),
  countryId: country,
  cityId: text.describe('City code; it must belong to the country.'),
  postalCode: optionalText.describe('Required when sender and receiver are in different countries.'),
  pickupPointId: optionalText.describe('Required when contactType is PickupPoint, ignored otherwise.'),
  pickupPointVendorId: optionalInt32.describe(
    'Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise.',
  ),
  loadingWorks: loadingWorksModel.nullish(),
};

/** An end of the route, as far as a price depends on it. */
export const routePointModel = z
  .object({ ...routePointFields, address: optionalText.describe('Free text.') })
  .meta({ id: 'RoutePointModel' });

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

/** An end of the route, as a client writes it. */
export type RoutePointModel = z.input<typeof routePointModel>;
/** Sender or receiver, as a client writes it. */
export type PartyModel = z.input<typeof partyModel>;

const toLoading = (model: z.output<typeof loadingWorksModel>): LoadingWorks => ({
  floor: model.floor ?? null,
  hasFreightLift: model.hasFreightLift,
  loadersCount: model.loadersCount,
});

/** An end of the route in the core's words. */
export const toRoutePoint = (model: z.output<typeof routePointModel>): RoutePoint => ({
  contactType: contactTypes.nameOf(model.contactType),
  country: model.countryId.toUpperCase(),
  cityId: model.cityId,
  postalCode: textIn(model.postalCode),
  address: textIn(model.address),
  pickupPointId: textIn(model.pickupPointId),
  pickupPointVendorId: model.pickupPointVendorId ?? null,
  loading: model.loadingWorks ? toLoading(model.loadingWorks) : null,
});

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
