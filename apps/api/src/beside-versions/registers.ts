import { registersOpenApi } from '@cartage/wire/registers';
import { bodyLimits } from '../body/read-body.ts';
import type { Api } from '../http/api.ts';
import { besideVersions } from '../http/beside-versions.ts';
import type { ReferenceDocument } from '../pages/reference/mount-reference.ts';
import { printRegisters } from './print-registers.ts';

export const registers = besideVersions('/registers', printRegisters);

/** Their OpenAPI document, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/registers.json',
  title: 'registers',
  hasKeyInHeader: true,
  build: (locale) => registersOpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
