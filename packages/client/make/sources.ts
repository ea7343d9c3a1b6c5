import { problemCatalogue } from '@cartage/core';
import { type Contract, type OpenApiDocument, openApiDocument } from '@cartage/wire';
import { operatorOperations } from '@cartage/wire/operator';
import { findPlaces } from '@cartage/wire/places';
import { printRegisters } from '@cartage/wire/registers';
import { sessionOperations } from '@cartage/wire/session';
import { v1Operations } from '@cartage/wire/v1';
import { v2Operations } from '@cartage/wire/v2';
import { v3Operations } from '@cartage/wire/v3';

/** What the files of one version are made from. */
export interface Source {
  readonly version: string;
  /** By the names of the operations. */
  readonly contracts: Readonly<Record<string, Contract>>;
  readonly document: OpenApiDocument;
  /** The key is a member of the body, which the client writes itself. */
  readonly isKeyInBody: boolean;
}

const sourceOf = (version: string, contracts: Readonly<Record<string, Contract>>, isKeyInBody = false): Source => ({
  version,
  contracts,
  document: openApiDocument(
    {
      title: { en: version, ru: version },
      description: { en: '', ru: '' },
      version,
      operations: Object.values(contracts),
      tags: [...new Set(Object.values(contracts).map(({ tag }) => tag))].map((name) => ({
        name,
        title: { en: name, ru: name },
        description: { en: '', ru: '' },
      })),
      security: { schemes: {}, requirements: [] },
    },
    // Nothing of these is in what is made from the document.
    { locale: 'en', zone: 'UTC', bodyLimits: { normal: 0, list: 0, base64: 0 } },
  ),
  isKeyInBody,
});

/** The addresses beside the versions take the key where the second version has it, and stand among its operations. */
export const sources = (): readonly Source[] => [
  sourceOf('v1', v1Operations, true),
  sourceOf('v2', { ...v2Operations, FindPlaces: findPlaces, PrintRegisters: printRegisters }),
  sourceOf('v3', v3Operations),
  sourceOf('operator', operatorOperations),
  sourceOf('session', sessionOperations),
];

/** The codes of refusals, permanent and the same in all versions. */
export const problemCodes = Object.keys(problemCatalogue);
