import { registersOpenApi } from '@cartage/wire/registers';
import type { Api } from '../api.ts';
import { besideVersions } from '../beside-versions.ts';
import { bodyLimits } from '../read-body.ts';
import type { ReferenceDocument } from '../reference/mount-reference.ts';
import { printRegisters } from './print-registers.ts';

export const registers = besideVersions('/registers', printRegisters);

/** Their OpenAPI document, as this service serves it. */
export const document = ({ service }: Api): ReferenceDocument => ({
  path: '/openapi/registers.json',
  title: 'registers',
  hasKeyInHeader: true,
  build: (locale) => registersOpenApi({ locale, bodyLimits, zone: service.settings.timeZone }),
});
