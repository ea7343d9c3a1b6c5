import { isAccessRight, type Problem, problem, readCompanySettings } from '@cartage/core';
import { type FoundApiKey, findApiKey } from '@cartage/storage';
import type { Actor, Ground } from '../context.ts';
import { companyDisabled } from './authenticate-session.ts';
import { hashKey } from './hash-key.ts';
import { operatorOf } from './operator-keys.ts';

/** Who holds the key; ApiKeyEmpty, ApiKeyInvalid for an unknown, revoked or expired one, AccessDenied for one of the operator's. */
export const authenticateKey = async (service: Ground, key: string | null): Promise<Actor | Problem> => {
  if (key === null || key.trim() === '') return problem('ApiKeyEmpty', 'apiKey');
  const found = await findApiKey(service.store.db, hashKey(key));
  const actor = found && actorOf(service, found);
  if (actor) return found.isDisabled ? problem('AccessDenied', 'apiKey', companyDisabled) : actor;
  const isOperators = found === null && (await operatorOf(service, key)) !== null;
  return isOperators ? problem('AccessDenied', 'apiKey', ofOperator) : problem('ApiKeyInvalid', 'apiKey');
};

const ofOperator = {
  en: 'A key of the operator opens nothing but the interface of the operator; send an API key of a company.',
  ru: 'Ключ оператора открывает только интерфейс оператора; передайте ключ API компании.',
};

/** Who holds the key; null: it was revoked or has ended. */
export const actorOf = ({ clock }: Pick<Ground, 'clock'>, found: FoundApiKey): Actor | null => {
  const { companyId, topmostId, countedAs, id: keyId, name, markUp, rights, settings, expiresAt, revokedAt } = found;
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= clock())) return null;
  return {
    companyId,
    topmostId,
    keyId,
    name,
    countedAs: String(countedAs),
    markUp,
    // A right that a newer version has given opens nothing here.
    rights: rights?.filter(isAccessRight) ?? null,
    settings: readCompanySettings(settings),
    ...(expiresAt === null ? {} : { until: expiresAt }),
  };
};
