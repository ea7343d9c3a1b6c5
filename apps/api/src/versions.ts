import type { Api } from './api.ts';
import type { InterfaceVersion } from './interface-version.ts';
import { mapData } from './pages/map/map-data.ts';
import { places, document as placesDocument } from './places/surface.ts';
import type { ReferenceDocument } from './reference/mount-reference.ts';
import { registers, document as registersDocument } from './registers/surface.ts';
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
