import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  codes,
  companyRoleTable,
  companySettingTable,
  masterStatusTable,
  operatorRightTable,
  orderStatusTable,
  personalColumnTable,
  rights,
} from './catalogues.ts';
import { coreFunctions, coreTypes } from './core-types.ts';
import { messages } from './log.ts';
import { type Makers, withMadeParts } from './made-parts.ts';
import { enumeration, model, operations } from './reference.ts';
import { variables } from './settings.ts';
import { statesDiagram } from './states-diagram.ts';

const makers: Makers = {
  codes,
  coreFunctions,
  coreTypes,
  enumeration,
  model,
  operations,
  rights,
  companyRoles: companyRoleTable,
  operatorRights: operatorRightTable,
  personalColumns: personalColumnTable,
  statuses: orderStatusTable,
  masters: masterStatusTable,
  settings: companySettingTable,
  variables,
  messages,
  states: () => statesDiagram(),
};

/** A document that has made parts. */
export interface MadeDocument {
  readonly path: string;
  readonly written: string;
  readonly made: string;
}

/** The documents of docs/ with what their made parts are to hold now. */
export const madeDocuments = (): readonly MadeDocument[] => {
  const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
  return globSync('**/*.md', { cwd: docs }).flatMap((name) => {
    const path = join(docs, name);
    const written = readFileSync(path, 'utf8');
    return /^<!-- made: /m.test(written) ? [{ path, written, made: withMadeParts(written, makers) }] : [];
  });
};
