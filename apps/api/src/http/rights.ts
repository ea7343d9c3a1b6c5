import { type AccessRight, type Problem, problem } from '@cartage/core';
import type { Actor } from '@cartage/service';

/** AccessDenied that names the rights which the caller's key or token lacks; null when it has all that are needed. */
export const missingRights = ({ rights, byToken }: Actor, needed: readonly AccessRight[]): Problem | null => {
  const missing = rights === null ? [] : needed.filter((right) => !rights.includes(right));
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  if (byToken) {
    return problem('AccessDenied', null, {
      en: `This token does not have the right ${names}; issue one that has it, by a key that has it.`,
      ru: `У этого токена нет права ${names}; получите токен с этим правом по ключу, у которого оно есть.`,
    });
  }
  return problem('AccessDenied', null, {
    en: `This key does not have the right ${names}; ask for a key that has it.`,
    ru: `У этого ключа нет права ${names}; используйте ключ с этим правом.`,
  });
};
