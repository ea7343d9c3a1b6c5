import { isAccessRight, type Problem, problem, readCompanySettings } from '@cartage/core';
import { findApiKey } from '@cartage/storage';
import type { Actor, Service } from '../context.ts';
import { hashKey } from './hash-key.ts';

/** Who holds the key; ApiKeyEmpty, or ApiKeyInvalid for an unknown, revoked or expired one. */
export const authenticateKey = async (service: Service, key: string | null): Promise<Actor | Problem> => {
  if (key === null || key.trim() === '') return problem('ApiKeyEmpty', 'apiKey');
  const found = await findApiKey(service.store.db, hashKey(key));
  if (!found || found.revokedAt !== null || (found.expiresAt !== null && found.expiresAt <= service.clock())) {
    return problem('ApiKeyInvalid', 'apiKey');
  }
  const { companyId, id: keyId, markUp, rights, settings } = found;
  // A right that a newer version has given opens nothing here.
  return {
    companyId,
    keyId,
    markUp,
    rights: rights?.filter(isAccessRight) ?? null,
    settings: readCompanySettings(settings),
  };
};
