import { toErrorEnvelope } from '@cartage/wire';
import { actorByHeader } from './authorization.ts';
import { envelopeStatus } from './envelope-status.ts';
import type { InterfaceVersion } from './interface-version.ts';

/** What surfaces have in common whose key is in a header and whose errors come in an envelope (interface 3.2, 5.2). */
export const keyInHeader: Pick<InterfaceVersion, 'keyIn' | 'actor' | 'refuse'> = {
  keyIn: 'headers',
  actor: (service, { headers }) => actorByHeader(service, headers),
  refuse: (problems, { locale }) => ({ status: envelopeStatus(problems), json: toErrorEnvelope(problems, locale) }),
};
