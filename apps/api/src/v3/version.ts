import type { InterfaceVersion } from '../interface-version.ts';
import { keyInHeader } from '../key-in-header.ts';
import { issueToken } from './issue-token.ts';

export const v3: InterfaceVersion = {
  prefix: '/openapi/v3',
  operations: [issueToken],
  ...keyInHeader,
};
