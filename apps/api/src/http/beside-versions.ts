import type { InterfaceVersion } from './interface-version.ts';
import { keyInHeader } from './key-in-header.ts';
import type { Operation } from './operation.ts';

/** An address that belongs to no version (interface 1.16), served as one that has nothing else. */
export const besideVersions = (prefix: string, operation: Operation): InterfaceVersion => ({
  prefix,
  operations: [operation],
  takesSlash: true,
  ...keyInHeader,
});
