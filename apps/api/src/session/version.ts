import type { InterfaceVersion } from '../http/interface-version.ts';
import { keyInHeader } from '../http/key-in-header.ts';
import { visitorBy } from '../http/visitor.ts';
import { passkeys } from './passkeys.ts';
import { operations } from './session.ts';

export const session: InterfaceVersion = {
  prefix: '/session',
  operations: [...operations, ...passkeys],
  takesSlash: true,
  ...keyInHeader,
  actor: visitorBy,
};
