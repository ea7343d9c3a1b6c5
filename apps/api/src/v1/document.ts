import { v1OpenApi } from '@cartage/wire/v1';
import { bodyLimits } from '../body/read-body.ts';
import type { Api } from '../http/api.ts';
import type { ReferenceDocument } from '../pages/reference/mount-reference.ts';

/** The OpenAPI document of this version, as this service serves it. */
export const document = ({ brand, service }: Api): ReferenceDocument => ({
  path: '/openapi/v1.json',
  title: 'v1',
  hasKeyInHeader: false,
  build: (locale) => v1OpenApi({ locale, bodyLimits, brand, zone: service.settings.timeZone }),
});
