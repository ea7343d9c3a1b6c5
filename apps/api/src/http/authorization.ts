import {
  type AccessRight,
  isProblem,
  mayOperator,
  type OperatorRight,
  operatorRights,
  type Problem,
  problem,
} from '@cartage/core';
import {
  type Actor,
  actorOfSession,
  authenticateKey,
  authenticateOperator,
  authenticateSession,
  authenticateToken,
  type Operator,
  operatorOfSession,
  type Service,
  type SignedIn,
} from '@cartage/service';
import { type CookieRequest, cookieIn, foreignChange, wantedCompany } from './session-cookie.ts';

const HEADER = 'Authorization';

/**
 * Who is calling, by the header `Authorization: apiKey <KEY>` or `Authorization: Bearer <TOKEN>` (interface 3.2), else by their
 * session (24.2).
 */
export const actorByHeader = async (service: Service, request: CookieRequest): Promise<Actor | Problem> => {
  const signedIn = await signedInBy(service, request);
  if (signedIn) return isProblem(signedIn) ? signedIn : actorOfSession(signedIn);
  const given = credentialIn(request.headers);
  if ('code' in given) return given;
  return at(HEADER, await (given.isToken ? authenticateToken : authenticateKey)(service, given.secret));
};

/** Who of the operator is calling, by the same (interface 23.2). */
export const operatorByHeader = async (service: Service, request: CookieRequest): Promise<Operator | Problem> => {
  const signedIn = await signedInBy(service, request);
  if (signedIn) return isProblem(signedIn) ? signedIn : operatorOfSession(signedIn);
  const given = credentialIn(request.headers);
  return 'code' in given ? given : at(HEADER, await authenticateOperator(service, given));
};

/** Who has signed in; null: there is no session, or an Authorization beside it, which counts instead. */
export const signedInBy = async (service: Service, request: CookieRequest): Promise<SignedIn | Problem | null> => {
  const { headers } = request;
  if ((headers.get('authorization')?.trim() ?? '') !== '') return null;
  const cookie = cookieIn(service.settings, headers);
  if (cookie === null) return null;
  const foreign = foreignChange(request);
  if (foreign) return foreign;
  const companyId = wantedCompany(headers);
  if (companyId !== null && typeof companyId !== 'number') return companyId;
  return authenticateSession(service, { cookie, companyId });
};

const credentialIn = (headers: Headers): { readonly secret: string; readonly isToken: boolean } | Problem => {
  const given = headers.get('authorization')?.trim() ?? '';
  if (given === '') return problem('ApiKeyEmpty', HEADER);
  const [, scheme, secret] = /^(apikey|bearer)(?:\s+(\S+))?$/i.exec(given) ?? [];
  if (scheme === undefined) return malformed;
  if (secret === undefined) return problem('ApiKeyEmpty', HEADER);
  return { secret, isToken: scheme.toLowerCase() === 'bearer' };
};

/** Who opened a page, by the token in its address (interface 3.3), else by their session (24.2). */
export const actorOfPage = async (
  service: Service,
  query: URLSearchParams,
  request: CookieRequest,
): Promise<Actor | Problem> => {
  const signedIn = hasToken(query) ? null : await signedInBy(service, request);
  if (signedIn) return isProblem(signedIn) ? signedIn : actorOfSession(signedIn);
  return actorByQuery(service, query);
};

const actorByQuery = async (service: Service, query: URLSearchParams): Promise<Actor | Problem> => {
  const [token = '', ...others] = tokensIn(query);
  if (others.length > 0) return problem('ApiKeyInvalid', 'token');
  return token.trim() === '' ? problem('ApiKeyEmpty', 'token') : at('token', await authenticateToken(service, token));
};

/** Without a value it counts as left out (interface 1.2). */
export const hasToken = (query: URLSearchParams): boolean => tokensIn(query).some((token) => token.trim() !== '');

/** Who sent a token in the address, where the operation takes it in the header too: of two that came nobody guesses which counts. */
export const actorByQueryAlone = async (
  service: Service,
  query: URLSearchParams,
  headers: Headers,
): Promise<Actor | Problem> =>
  (headers.get('authorization')?.trim() ?? '') === '' ? actorByQuery(service, query) : givenTwice;

const tokensIn = (query: URLSearchParams): readonly string[] =>
  [...query].flatMap(([name, value]) => (name.toLowerCase() === 'token' ? [value] : []));

const at = <Found extends Actor | Operator>(target: string, found: Found | Problem): Found | Problem =>
  'code' in found ? { ...found, target } : found;

const givenTwice = problem('ApiKeyInvalid', 'token', {
  en: 'The request has the header Authorization and a token in its address; send one of them.',
  ru: 'В запросе есть и заголовок Authorization, и токен в адресе; передайте что-то одно.',
});

const malformed = problem('ApiKeyInvalid', HEADER, {
  en: 'The Authorization header cannot be read; send `Authorization: apiKey <KEY>` or `Authorization: Bearer <TOKEN>`.',
  ru: 'Не удалось разобрать заголовок Authorization; передайте `Authorization: apiKey <КЛЮЧ>` или `Authorization: Bearer <ТОКЕН>`.',
});

/** AccessDenied that names the rights which the caller's key or token lacks; null when it has all that are needed. */
export const missingRights = ({ rights, byToken, person }: Actor, needed: readonly AccessRight[]): Problem | null => {
  const missing = rights === null ? [] : needed.filter((right) => !rights.includes(right));
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  if (person) {
    return problem('AccessDenied', null, {
      en: `Your role does not have the right ${names}; ask an owner of the company.`,
      ru: `У вашей роли нет права ${names}; обратитесь к владельцу компании.`,
    });
  }
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

/** AccessDenied that names the roles which the operation is open to; null: the caller's is one of them. */
export const missingRole = ({ role }: Operator, right: OperatorRight): Problem | null => {
  if (mayOperator(role, right)) return null;
  const roles = operatorRights[right].join(', ');
  return problem('AccessDenied', null, {
    en: `The role ${role} may not do this; accepted: ${roles}.`,
    ru: `Роли ${role} это не разрешено; допустимы роли ${roles}.`,
  });
};
