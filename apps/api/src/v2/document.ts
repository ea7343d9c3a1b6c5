import { v2OpenApi } from '@cartage/wire/v2';
import { bodyLimits } from '../body/read-body.ts';
import type { Api } from '../http/api.ts';
import type { ReferenceDocument } from '../pages/reference/mount-reference.ts';

/** The OpenAPI document of this version, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/v2.json',
  title: 'v2',
  hasKeyInHeader: true,
  build: (locale) => v2OpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
