import { isCompanyRole, isOperatorRole } from '@cartage/core';
import type { Environment } from '../environment/environment.ts';
import { isHere } from '../people/identity-provider.ts';
import type { GroupRole, OidcSettings } from '../service-settings.ts';

/** null: nobody signs in by a provider. */
export const readOidcSettings = (env: Environment): OidcSettings | null => {
  const isAlone = env.choice('SIGN_IN', ['all', 'oidc'], 'all') === 'oidc';
  const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
  const isWanted = isAlone || others.some((name) => env.optional(name) !== null);
  const issuerWords = {
    test: isIssuer,
    words: 'the https address of an OpenID Connect provider, such as https://id.example.com, without a query',
  };
  const because = isAlone ? ', as SIGN_IN=oidc needs a provider' : ', beside the other OIDC_ settings';
  const issuer = isWanted ? env.needed('OIDC_ISSUER', because, issuerWords) : env.optional('OIDC_ISSUER', issuerWords);
  if (issuer === null || issuer === '') return null;
  return {
    issuer,
    clientId: env.needed('OIDC_CLIENT_ID', ', as OIDC_ISSUER is'),
    clientSecret: env.needed('OIDC_CLIENT_SECRET', ', as OIDC_ISSUER is'),
    scope: env.text('OIDC_SCOPE', 'openid email profile', {
      test: (text) => text.split(' ').includes('openid'),
      words: 'scopes with blanks between them, openid among them',
    }),
    groupsClaim: env.text('OIDC_GROUPS_CLAIM', 'groups'),
    roles:
      rolesIn(
        env.text('OIDC_ROLES', '{}', {
          test: (text) => rolesIn(text) !== null,
          words:
            'a JSON object from groups to roles, such as {"logistics": "operator:manager", "shop": "12:clerk"}, where 12 is the number of a company',
        }),
      ) ?? [],
    isAlone,
  };
};

/** TLS, but on this machine. */
const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || /[?#]/.test(text) || `${url.username}${url.password}` !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url.hostname));
};

const rolesIn = (json: string): readonly GroupRole[] | null => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const roles = Object.entries(value as Readonly<Record<string, unknown>>).flatMap(
      ([group, given]): readonly GroupRole[] => {
        const [, place = '', role = ''] =
          typeof given === 'string' ? (/^(operator|[1-9]\d{0,14}):(\w+)$/.exec(given) ?? []) : [];
        if (place === 'operator') return isOperatorRole(role) ? [{ group, staff: 'operator', role }] : [];
        return place !== '' && isCompanyRole(role) ? [{ group, staff: Number(place), role }] : [];
      },
    );
    return roles.length === Object.keys(value).length ? roles : null;
  } catch {
    return null;
  }
};
