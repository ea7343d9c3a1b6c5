import { toErrorEnvelope } from '@cartage/wire';
import { actorByHeader } from './authorization.ts';
import { envelopeStatus } from './envelope-status.ts';
import type { InterfaceVersion } from './interface-version.ts';
import type { Operation } from './operation.ts';

/** An address that belongs to no version (interface 1.16), served as one that has nothing else. */
export const besideVersions = (prefix: string, operation: Operation): InterfaceVersion => ({
  prefix,
  operations: [operation],
  takesSlash: true,
  keyIn: 'headers',
  actor: (service, { headers }) => actorByHeader(service, headers),
  refuse: (problems, { locale }) => ({ status: envelopeStatus(problems), json: toErrorEnvelope(problems, locale) }),
});
