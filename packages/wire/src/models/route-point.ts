import { bareText, type LoadingWorks, type RoutePoint } from '@cartage/core';
import { z } from 'zod';
import {
  codeIn,
  country,
  countryIn,
  defaulted,
  int32,
  optionalInt32,
  optionalText,
  postalCodeIn,
  text,
  textIn,
} from '../schema/fields.ts';
import { contactTypes } from './codes.ts';

// interface 7.19. City codes, postal codes and pickup points are checked by the core's rules.

/** Hands that the vendor is to send along. */
export const loadingWorksModel = z
  .object({
    floor: optionalInt32,
    hasFreightLift: defaulted(z.boolean(), false),
    loadersCount: defaulted(int32, 0).describe('0 or more.'),
  })
  .meta({ id: 'LoadingWorksModel' });

/** What an end of the route has in every body that names one. */
export const routePointFields = {
  contactType: defaulted(contactTypes.schema, 1),
  countryId: country,
  cityId: text.describe('City code; it must belong to the country.'),
  postalCode: optionalText.describe(
    'Required when sender and receiver are in different countries and its own has such codes; six digits in Russia.',
  ),
  state: optionalText.describe(
    'The state, province or region of the address; some vendors require it where the country has states.',
  ),
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

/** An end of the route, as a client writes it. */
export type RoutePointModel = z.input<typeof routePointModel>;
const toLoading = (model: z.output<typeof loadingWorksModel>): LoadingWorks => ({
  floor: model.floor ?? null,
  hasFreightLift: model.hasFreightLift,
  loadersCount: model.loadersCount,
});

/**
 * An end of the route in the core's words: codes as they are meant, a blank text as none. A pickup point is kept also where the
 * kind of contact makes no use of it.
 */
export const toRoutePoint = (model: z.output<typeof routePointModel>): RoutePoint => ({
  contactType: contactTypes.nameOf(model.contactType),
  country: countryIn(model.countryId),
  cityId: bareText(model.cityId),
  postalCode: postalCodeIn(model.postalCode),
  region: textIn(model.state),
  address: textIn(model.address),
  pickupPointId: codeIn(model.pickupPointId),
  pickupPointVendorId: model.pickupPointVendorId ?? null,
  loading: model.loadingWorks ? toLoading(model.loadingWorks) : null,
});
