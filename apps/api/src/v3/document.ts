import { v3OpenApi } from '@cartage/wire/v3';
import type { Api } from '../api.ts';
import { bodyLimits } from '../read-body.ts';
import type { ReferenceDocument } from '../reference/mount-reference.ts';

/** The OpenAPI document of this version, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/v3.json',
  title: 'v3',
  hasKeyInHeader: true,
  build: (locale) => v3OpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
