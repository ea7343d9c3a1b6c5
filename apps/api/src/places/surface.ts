import { placesOpenApi } from '@cartage/wire/places';
import type { Api } from '../api.ts';
import { besideVersions } from '../beside-versions.ts';
import { bodyLimits } from '../read-body.ts';
import type { ReferenceDocument } from '../reference/mount-reference.ts';
import { findPlaces } from './find-places.ts';

export const places = besideVersions('/places', findPlaces);

/** Its OpenAPI document, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/places.json',
  title: 'places',
  hasKeyInHeader: true,
  build: (locale) => placesOpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
