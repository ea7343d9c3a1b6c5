import { isProblem, type Problem, problem } from '@cartage/core';
import type { Ground, Operator } from '../context.ts';
import { authenticateKey } from './authenticate-key.ts';
import { authenticateToken } from './authenticate-token.ts';
import { operatorOf } from './operator-keys.ts';
import type { Tokens } from './read-token.ts';

/**
 * Who holds the operator's key; AccessDenied for one of a company, or a token, ApiKeyEmpty, or ApiKeyInvalid for one that
 * opens nothing at all.
 */
export const authenticateOperator = async (
  service: Ground & Tokens,
  { secret, isToken }: { readonly secret: string; readonly isToken: boolean },
): Promise<Operator | Problem> => {
  const operator = isToken ? null : await operatorOf(service, secret);
  if (operator) return operator;
  const company = await (isToken ? authenticateToken : authenticateKey)(service, secret);
  return isProblem(company) ? company : problem('AccessDenied', 'apiKey', ofCompany);
};

const ofCompany = {
  en: 'A key or a token of a company does not open the interface of the operator; send a key that `cartage operator-key create` has made.',
  ru: 'Ключи и токены компаний не открывают интерфейс оператора; передайте ключ, созданный командой `cartage operator-key create`.',
};
