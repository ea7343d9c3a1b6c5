import { type Problem, problem } from '@cartage/core';

/** The address is there, and takes other methods. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): Problem =>
  problem('MethodNotAllowed', null, {
    en: `The method ${method} is not allowed here; use ${allowed.join(' or ')}.`,
    ru: `Метод ${method} здесь не разрешён; используйте ${allowed.join(' или ')}.`,
  });
