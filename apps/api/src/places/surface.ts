import { toErrorEnvelope } from '@cartage/wire';
import { placesOpenApi } from '@cartage/wire/places';
import type { Api } from '../api.ts';
import { actorByHeader } from '../authorization.ts';
import { envelopeStatus } from '../envelope-status.ts';
import type { InterfaceVersion } from '../interface-version.ts';
import { bodyLimits } from '../read-body.ts';
import type { ReferenceDocument } from '../reference/mount-reference.ts';
import { findPlaces } from './find-places.ts';

/** The search for places belongs to no version (interface 1.16), and is served as one that has nothing else. */
export const places: InterfaceVersion = {
  prefix: '/places',
  operations: [findPlaces],
  takesSlash: true,
  keyIn: 'headers',
  actor: (service, { headers }) => actorByHeader(service, headers),
  refuse: (problems, { locale }) => ({ status: envelopeStatus(problems), json: toErrorEnvelope(problems, locale) }),
};

/** Its OpenAPI document, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/places.json',
  title: 'places',
  build: (locale) => placesOpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
