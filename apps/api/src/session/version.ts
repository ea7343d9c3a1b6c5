import type { InterfaceVersion } from '../http/interface-version.ts';
import { keyInHeader } from '../http/key-in-header.ts';
import { visitorBy } from '../http/visitor.ts';
import { operations } from './session.ts';

export const session: InterfaceVersion = {
  prefix: '/session',
  operations,
  takesSlash: true,
  ...keyInHeader,
  actor: visitorBy,
};
