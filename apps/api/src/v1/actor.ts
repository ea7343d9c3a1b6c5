import { authenticateKey } from '@cartage/service';
import { readApiKey } from '@cartage/wire/v1';
import type { InterfaceVersion } from '../http/interface-version.ts';

/** The key travels in the body. */
export const actor: InterfaceVersion['actor'] = async (service, { body }) => {
  const read = readApiKey(body);
  return 'problem' in read ? read.problem : authenticateKey(service, read.key);
};
