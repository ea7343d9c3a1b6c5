import type { InterfaceVersion } from '../../http/interface-version.ts';
import { keyInHeader } from '../../http/key-in-header.ts';
import { operations } from './operations.ts';

/** A version as the next ones are: the key in a header, every path and method, errors in an envelope. */
export const trial: InterfaceVersion = { prefix: '/openapi/trial', operations, ...keyInHeader };
