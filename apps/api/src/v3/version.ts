import type { InterfaceVersion } from '../http/interface-version.ts';
import { keyInHeader } from '../http/key-in-header.ts';
import { calculations } from './calculations.ts';
import { tokens } from './tokens.ts';

export const v3: InterfaceVersion = {
  prefix: '/openapi/v3',
  operations: [...tokens, ...calculations],
  ...keyInHeader,
};
