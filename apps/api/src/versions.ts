import { SAMPLE_KEY, SAMPLE_OPERATOR_KEY } from '@cartage/service';
import { operatorOpenApi } from '@cartage/wire/operator';
import { placesOpenApi } from '@cartage/wire/places';
import { registersOpenApi } from '@cartage/wire/registers';
import { sessionOpenApi } from '@cartage/wire/session';
import { v1OpenApi } from '@cartage/wire/v1';
import { v2OpenApi } from '@cartage/wire/v2';
import { v3OpenApi } from '@cartage/wire/v3';
import { places } from './beside-versions/places.ts';
import { registers } from './beside-versions/registers.ts';
import { bodyLimits } from './body/read-body.ts';
import type { Api } from './http/api.ts';
import type { InterfaceVersion } from './http/interface-version.ts';
import { operator } from './operator/version.ts';
import { mapData } from './pages/map/map-data.ts';
import type { ReferenceDocument } from './pages/reference/mount-reference.ts';
import { session } from './session/version.ts';
import { v1 } from './v1/version.ts';
import { v2 } from './v2/version.ts';
import { v3 } from './v3/version.ts';

export { mapPath } from './v2/pickup-points.ts';

/** The first one also answers for paths that belong to none. `brand`: see interface 1.11. */
export const versionsFor = (brand: string): readonly [InterfaceVersion, ...InterfaceVersion[]] => [
  v1(brand),
  v2,
  v3,
  operator,
  session,
  places,
  registers,
  mapData,
];

/** What /docs shows; the first one is the one to begin with. */
const openApis = {
  v2: v2OpenApi,
  v1: v1OpenApi,
  v3: v3OpenApi,
  places: placesOpenApi,
  registers: registersOpenApi,
  operator: operatorOpenApi,
  session: sessionOpenApi,
};

/** Of a sandbox; v1 has the key in its examples. */
const sampleKeyOf = (title: string): string | null =>
  title === 'v1' || title === 'session' ? null : title === 'operator' ? SAMPLE_OPERATOR_KEY : SAMPLE_KEY;

/** The OpenAPI documents, as this service serves them. */
export const documentsFor = ({ brand, service: { settings } }: Api): readonly ReferenceDocument[] =>
  Object.entries(openApis).map(([title, openApi]) => ({
    path: `/openapi/${title}.json`,
    title,
    sampleKey: settings.isSandbox ? sampleKeyOf(title) : null,
    build: (locale) => openApi({ locale, bodyLimits, brand, zone: settings.timeZone }),
  }));
