import { placesOpenApi } from '@cartage/wire/places';
import { bodyLimits } from '../body/read-body.ts';
import type { Api } from '../http/api.ts';
import { besideVersions } from '../http/beside-versions.ts';
import type { ReferenceDocument } from '../pages/reference/mount-reference.ts';
import { findPlaces } from './find-places.ts';

export const places = besideVersions('/places', findPlaces);

/** Its OpenAPI document, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/places.json',
  title: 'places',
  hasKeyInHeader: true,
  build: (locale) => placesOpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
