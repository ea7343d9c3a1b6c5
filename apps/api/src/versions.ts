import { places, document as placesDocument } from './beside-versions/places.ts';
import { registers, document as registersDocument } from './beside-versions/registers.ts';
import type { Api } from './http/api.ts';
import type { InterfaceVersion } from './http/interface-version.ts';
import { mapData } from './pages/map/map-data.ts';
import type { ReferenceDocument } from './pages/reference/mount-reference.ts';
import { document as v1Document } from './v1/document.ts';
import { v1 } from './v1/version.ts';
import { document as v2Document } from './v2/document.ts';
import { v2 } from './v2/version.ts';
import { document as v3Document } from './v3/document.ts';
import { v3 } from './v3/version.ts';

/** The first one also answers for paths that belong to none. `brand`: see interface 1.11. */
export const versionsFor = (brand: string): readonly [InterfaceVersion, ...InterfaceVersion[]] => [
  v1(brand),
  v2,
  v3,
  places,
  registers,
  mapData,
];

/** What /docs shows. */
export const documentsFor = (api: Api): readonly ReferenceDocument[] => [
  // The one to begin with.
  v2Document(api),
  v1Document(api),
  v3Document(api),
  placesDocument(api),
  registersDocument(api),
];
