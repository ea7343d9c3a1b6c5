import { formatDateTime, type Problem, problem } from '@cartage/core';
import { findKeysOfToken } from '@cartage/storage';
import type { Actor, Ground } from '../context.ts';
import { actorOf } from './authenticate-key.ts';
import { companyDisabled } from './authenticate-session.ts';
import { namesIn, type Tokens } from './read-token.ts';

/**
 * Who shows the token, with its rights, as far as its key still has them; ApiKeyInvalid for one that we have not signed,
 * that is over, or whose key was revoked: the key is looked at each time.
 */
export const authenticateToken = async (service: Ground & Tokens, token: string): Promise<Actor | Problem> => {
  const names = namesIn(token);
  const found = names && (await findKeysOfToken(service.store.db, names));
  const claims = found && (await service.tokens.claims(token, found.publicKey));
  const actor = claims && actorOf(service, found);
  if (!actor) return problem('ApiKeyInvalid', 'apiKey');
  const { companyId, rights, expiresAt } = claims;
  // A database that was restored gives a number again: the key of this one is another company's now.
  if (companyId !== actor.companyId) return problem('ApiKeyInvalid', 'apiKey');
  if (expiresAt <= service.clock()) return over(formatDateTime(expiresAt, service.settings.timeZone));
  if (found.isDisabled) return problem('AccessDenied', 'apiKey', companyDisabled);
  return {
    ...actor,
    rights: rights.filter((right) => actor.rights === null || actor.rights.includes(right)),
    until: expiresAt,
    byToken: true,
  };
};

const over = (moment: string): Problem =>
  problem('ApiKeyInvalid', 'apiKey', {
    en: `The token was valid until ${moment}; exchange your API key for a new one.`,
    ru: `Токен действовал до ${moment}; получите новый по ключу API.`,
  });
