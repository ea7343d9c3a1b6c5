import type { Instant } from '@cartage/core';
import type { ProviderLink } from '@cartage/storage';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { loginOf } from '../access/login-of.ts';
import type { OidcSettings } from '../service-settings.ts';

/** The part of acts by which people sign in at a provider. */
export interface Identifying {
  /** null: there is none. */
  readonly identity: IdentityProvider | null;
}

/** What a sign-in at the provider is held against at its end. */
export interface ProviderSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of the code (PKCE). */
  readonly verifier: string;
}

/** What the provider says of somebody. */
export interface Identity extends ProviderLink {
  /** In lower case; null: it names none that it has verified. */
  readonly email: string | null;
  /** The provider names an address, and has not verified it. */
  readonly isUnverified: boolean;
  readonly groups: readonly string[];
  /** When they last showed the provider who they are; null: it does not say. */
  readonly provedAt: Instant | null;
}

/** Why nobody came of it: it does not answer; the person was turned away there; what came cannot be believed. */
export interface ProviderFailure {
  readonly why: 'unreachable' | 'turned-away' | 'untrusted';
  /** For the log. */
  readonly reason: string;
}

/** A provider of OpenID Connect, asked for nothing before somebody wants to sign in. */
export interface IdentityProvider {
  /** Where the browser goes. `isAgain`: whoever is signed in there too has to show who they are once more. */
  readonly begin: (
    secrets: ProviderSecrets,
    to: { readonly callback: string; readonly isAgain: boolean },
  ) => Promise<string | ProviderFailure>;
  /** Who came back. `query`: of the callback, as it came. */
  readonly finish: (
    secrets: ProviderSecrets,
    from: { readonly callback: string; readonly query: string },
  ) => Promise<Identity | ProviderFailure>;
}

/** The provider of these settings. */
export const openIdentityProvider = (settings: OidcSettings | null, clock: () => Instant): IdentityProvider | null => {
  if (!settings) return null;
  const configured = keptConfiguration(settings, clock);
  return {
    begin: async ({ state, nonce, verifier }, { callback, isAgain }) => {
      try {
        const url = buildAuthorizationUrl(await configured(), {
          redirect_uri: callback,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // By the second a provider is bound to tell when that was.
          ...(isAgain && { prompt: 'login', max_age: '0' }),
        });
        return isReached(url, settings)
          ? url.href
          : untrusted(`its authorization endpoint begins with ${url.protocol}`);
      } catch (thrown) {
        return failureOf(thrown);
      }
    },
    finish: async ({ state, nonce, verifier }, { callback, query }) => {
      try {
        const config = await configured();
        const tokens = await authorizationCodeGrant(config, new URL(callback + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return untrusted('it sent no ID token');
        const told = config.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
        const provedAt = claims.auth_time === undefined ? null : claims.auth_time * 1_000;
        return { ...identityOf(claims, told, settings), provedAt };
      } catch (thrown) {
        return failureOf(thrown);
      }
    },
  };
};

/** So long is known what the provider has said of itself. */
const KNOWN_MS = 60 * 60_000;
/** Of one request. */
const TIMEOUT_S = 10;
/** Of one answer, bytes. */
const MOST_BYTES = 1 << 20;

/** Asked for by the first who needs it; whoever comes meanwhile waits for the same, and a failure is not kept. */
const keptConfiguration = (settings: OidcSettings, clock: () => Instant): (() => Promise<Configuration>) => {
  let kept: { readonly at: Instant; readonly configuration: Promise<Configuration> } | null = null;
  return () => {
    const now = clock();
    if (kept && Math.abs(now - kept.at) < KNOWN_MS) return kept.configuration;
    const mine = { at: now, configuration: configure(settings) };
    kept = mine;
    mine.configuration.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.configuration;
  };
};

const configure = async (settings: OidcSettings): Promise<Configuration> => {
  const { issuer, clientId, clientSecret } = settings;
  const bounded = { timeout: TIMEOUT_S, [customFetch]: boundedFetch };
  // The signature too, though the token comes from the provider itself.
  const prepare = [...(isHere(new URL(issuer).hostname) ? [allowInsecureRequests] : []), enableNonRepudiationChecks];
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, { ...bounded, execute: prepare });
  const server = found.serverMetadata();
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const config = Object.assign(new Configuration(server, clientId, undefined, authenticate(clientSecret)), bounded);
  for (const one of prepare) one(config);
  return config;
};

/** An answer without an end is not read to its end. */
const boundedFetch: CustomFetch = async (url, options) => {
  const { status, headers, body } = await fetch(url, options as RequestInit);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new TypeError(`The answer of ${new URL(url).origin} is too large.`);
    parts.push(part);
  }
  return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status, headers });
};

/** Whether it is the machine itself, where a trial's provider is reached without TLS. */
export const isHere = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** A lying provider could send the browser to a script, or where others read along. */
const isReached = ({ protocol, hostname }: URL, { issuer }: OidcSettings): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isHere(hostname) && isHere(new URL(issuer).hostname));

const identityOf = (
  claims: Claims & { readonly iss: string; readonly sub: string },
  told: Claims,
  { groupsClaim }: OidcSettings,
): Omit<Identity, 'provedAt'> => {
  // Whether an address is verified is said of that one: the token and the user info may name two.
  const named = [claims, told].flatMap(({ email, email_verified: isVerified }) =>
    // Some providers write it as a text.
    typeof email === 'string'
      ? [{ email: loginOf(email), isVerified: isVerified === true || isVerified === 'true' }]
      : [],
  );
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: named.find(({ isVerified }) => isVerified)?.email || null,
    isUnverified: named.length > 0 && !named.some(({ isVerified }) => isVerified),
    groups: [claims[groupsClaim] ?? told[groupsClaim]].flat().filter((group) => typeof group === 'string'),
  };
};

type Claims = Readonly<Record<string, unknown>>;

const untrusted = (reason: string): ProviderFailure => ({ why: 'untrusted', reason });

/** What the library throws, by what it means; what the provider has written is not repeated, for it may hold anything. */
const failureOf = (thrown: unknown): ProviderFailure => {
  if (thrown instanceof AuthorizationResponseError) return { why: 'turned-away', reason: thrown.error.slice(0, 60) };
  const { name = '', code = '', message = '', cause } = (thrown ?? {}) as Partial<ClientError> & { cause?: unknown };
  const told = `${name} ${code}: ${message}`.slice(0, 300);
  const isTime = name === 'TimeoutError' || name === 'AbortError' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
  const isNetwork = thrown instanceof TypeError || (cause instanceof Response && cause.status >= 500);
  return { why: isTime || isNetwork ? 'unreachable' : 'untrusted', reason: told };
};
