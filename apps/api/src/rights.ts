import { type AccessRight, type Problem, problem } from '@cartage/core';
import type { Actor } from '@cartage/service';

/** AccessDenied that names the rights which the caller's key lacks; null when it has all that are needed. */
export const missingRights = ({ rights }: Actor, needed: readonly AccessRight[]): Problem | null => {
  const missing = rights === null ? [] : needed.filter((right) => !rights.includes(right));
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  return problem('AccessDenied', null, {
    en: `This key does not have the right ${names}; ask for a key that has it.`,
    ru: `У этого ключа нет права ${names}; используйте ключ с этим правом.`,
  });
};
