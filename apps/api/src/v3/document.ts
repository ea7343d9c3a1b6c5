import { v3OpenApi } from '@cartage/wire/v3';
import { bodyLimits } from '../body/read-body.ts';
import type { Api } from '../http/api.ts';
import type { ReferenceDocument } from '../pages/reference/mount-reference.ts';

/** The OpenAPI document of this version, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/v3.json',
  title: 'v3',
  hasKeyInHeader: true,
  build: (locale) => v3OpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
