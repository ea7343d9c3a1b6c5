import { bareText, countryName, type Party, type RoutePoint, type Seller } from '@cartage/core';
import { z } from 'zod';
import { type AnswerContext, cityNameOf } from '../contract/answer-context.ts';
import { contactTypes } from '../models/codes.ts';
import {
  codeIn,
  country,
  countryIn,
  defaulted,
  emailIn,
  filledText,
  optionalInt32,
  optionalText,
  phonesIn,
  postalCodeIn,
  text,
  textIn,
} from '../schema/fields.ts';

// interface 7.5, 7.6. Phones, city codes, postal codes and pickup points are checked by the core's rules.

/** An end of the route, as far as a price depends on it. */
export const routePointModel = z
  .object({
    contactType: defaulted(contactTypes.schema, 1),
    country,
    cityId: text.describe('City code; it must belong to the country.'),
    postalCode: optionalText.describe(
      'Required when sender and receiver are in different countries and its own has such codes; six digits in Russia.',
    ),
    pickupPointId: optionalText.describe('Required when contactType is PickupPoint, ignored otherwise.'),
    pickupPointVendorId: optionalInt32.describe(
      'Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise.',
    ),
  })
  .meta({ id: 'RoutePointModel' });

/** Sender or receiver of an order. */
export const contactModel = z
  .object({
    name: filledText.describe('Name of a company or a person.'),
    contactPerson: optionalText.describe('A person, when name is a company.'),
    countryName: optionalText.describe('Only in answers.'),
    cityName: optionalText.describe('Only in answers.'),
    address: text.describe('Free text; not checked against the city.'),
    phone: text.describe("Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'."),
    email: optionalText,
    info: optionalText.describe('Access hints for the courier.'),
    ...routePointModel.shape,
  })
  .meta({ id: 'ContactModel' });

/** The true seller of an online-store order (interface 7.8). */
export const sellerModel = z
  .object({ name: optionalText, phone: optionalText, address: optionalText })
  .meta({ id: 'SellerModel', description: 'The true seller of an online-store order.' });

/** An end of the route, as a client writes it. */
export type RoutePointModel = z.input<typeof routePointModel>;
/** Sender or receiver, as a client writes it. */
export type ContactModel = z.input<typeof contactModel>;
/** The true seller, as a client writes it. */
export type SellerModel = z.input<typeof sellerModel>;

/** An end of the route in the core's words. */
export const toRoutePoint = (model: z.output<typeof routePointModel>): RoutePoint => ({
  contactType: contactTypes.nameOf(model.contactType),
  country: countryIn(model.country),
  cityId: bareText(model.cityId),
  postalCode: postalCodeIn(model.postalCode),
  region: null,
  address: null,
  pickupPointId: codeIn(model.pickupPointId),
  pickupPointVendorId: model.pickupPointVendorId ?? null,
  loading: null,
});

/** Sender or receiver in the core's words. */
export const toParty = (model: z.output<typeof contactModel>): Party => ({
  ...toRoutePoint(model),
  name: model.name,
  contactPerson: textIn(model.contactPerson),
  address: model.address,
  phone: phonesIn(model.phone) ?? '',
  email: emailIn(model.email),
  instructions: textIn(model.info),
  taxNumber: null,
});

/** Sender or receiver as answers hold it, with the names of country and city. */
export const fromParty = (party: Party, context: AnswerContext) => {
  const { name, contactPerson, ...place } = asWritten(party);
  return {
    name,
    contactPerson,
    countryName: countryName(party.country, context.locale),
    cityName: cityNameOf(party.cityId, context),
    ...place,
  };
};

/** What a client who reads the end, and sends it as it is, says of it. */
export const partyAsRead = (party: Party): Party => toParty(asWritten(party));

const asWritten = (party: Party) => ({
  name: party.name,
  contactPerson: party.contactPerson,
  address: party.address,
  phone: party.phone,
  email: party.email,
  info: party.instructions,
  contactType: contactTypes.codeOf(party.contactType),
  country: party.country,
  cityId: party.cityId,
  postalCode: party.postalCode,
  pickupPointId: party.pickupPointId,
  pickupPointVendorId: party.pickupPointVendorId,
});

/** The true seller in the core's words; a blank text is none. */
export const toSeller = (model: z.output<typeof sellerModel>): Seller => ({
  name: textIn(model.name),
  phone: phonesIn(model.phone),
  address: textIn(model.address),
});

/** The true seller as answers hold it. */
export const fromSeller = ({ name, phone, address }: Seller) => ({ name, phone, address });
