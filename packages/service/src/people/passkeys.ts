import { isIP } from 'node:net';
import { type Problem, problem } from '@cartage/core';
import {
  findPasskey,
  getUser,
  insertPasskey,
  type Passkey,
  listPasskeys as read,
  removePasskey as remove,
  usePasskey,
} from '@cartage/storage';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { SignedIn } from '../access/authenticate-session.ts';
import { byProviderAlone, isByProviderAlone } from '../access/provider-alone.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { BEGUN_MS, keepBegun, takeBegun } from './begun-sign-ins.ts';
import { beginSession, mayEnter, type NewSignIn } from './sign-in.ts';

/** A passkey as whoever has it is told of it. */
export type ListedPasskey = Pick<Passkey, 'credentialId' | 'name' | 'createdAt' | 'usedAt'>;

/** Where a browser asks, and what it keeps of what was begun there. */
export interface AtBrowser {
  /** The service's own, as browsers reach it. */
  readonly origin: string;
  /** Where the request comes from. */
  readonly address: string;
}

/** What was begun, with what the browser is to keep until its end. */
export interface Begun<Options> {
  readonly options: Options;
  readonly cookie: string;
}

/** Ed25519, ES256, RS256: what authenticators know. Asked for more, Node says that it is trying them. */
const algorithms = [-8, -7, -257];

/** So many a person may have. */
const MOST_PASSKEYS = 20;

/** The person's, the oldest first. */
export const listPasskeys = (
  { store }: Pick<Ground, 'store'>,
  { person }: Pick<SignedIn, 'person'>,
): Promise<readonly ListedPasskey[]> => read(store.db, person.userId, MOST_PASSKEYS);

/** What a browser needs to make a passkey. RequestInvalid where none can be: the service has no name there, or they have enough. */
export const beginPasskey = async (
  service: Ground,
  { person }: Pick<SignedIn, 'person'>,
  { origin, address }: AtBrowser,
): Promise<Begun<PublicKeyCredentialCreationOptionsJSON> | Problem> => {
  const refusal = refusedAt(service, origin) ?? (person.mustChangePassword ? passwordFirst : null);
  if (refusal) return refusal;
  const theirs = await read(service.store.db, person.userId, MOST_PASSKEYS);
  if (theirs.length >= MOST_PASSKEYS) return enough;
  const options = await generateRegistrationOptions({
    rpName: service.settings.operatorName,
    rpID: new URL(origin).hostname,
    userID: handleOf(person.userId),
    userName: person.login,
    userDisplayName: person.name,
    challenge: service.newKey() + service.newKey(),
    timeout: BEGUN_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: theirs.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const facts = { challenge: options.challenge };
  const cookie = await keepBegun(service, { kind: 'new-passkey', userId: person.userId, facts }, address);
  return typeof cookie === 'string' ? { options, cookie } : cookie;
};

/** Keeps the passkey that was made. RequestInvalid at `credential` for one that was not begun here, or cannot be believed. */
export const addPasskey = async (
  service: Ground,
  { person, company }: Pick<SignedIn, 'person' | 'company'>,
  made: {
    readonly credential: unknown;
    readonly name: string;
    readonly origin: string;
    readonly begun: string | null;
  },
): Promise<ListedPasskey | Problem> => {
  const refusal = refusedAt(service, made.origin) ?? (person.mustChangePassword ? passwordFirst : null);
  if (refusal) return refusal;
  const begun = await takeBegun(service, made.begun, 'new-passkey');
  if (begun?.userId !== person.userId) return notBegun;
  const credential = await believedNew(made.credential, begun.facts.challenge ?? '', made.origin);
  if (!credential) return notBelieved;
  const createdAt = service.clock();
  const { id: credentialId, publicKey, counter, transports = null } = credential;
  const passkey = { credentialId, userId: person.userId, name: made.name, publicKey, counter, transports, createdAt };
  return service.store.transaction(async (tx) => {
    if ((await read(tx, person.userId, MOST_PASSKEYS)).length >= MOST_PASSKEYS) return enough;
    if (!(await insertPasskey(tx, passkey))) return notBelieved;
    await audit(service, tx, {
      act: 'AddPasskey',
      object: { kind: 'user', id: String(person.userId) },
      companyId: company?.id ?? null,
      after: { name: made.name },
    });
    return { credentialId, name: made.name, createdAt, usedAt: null };
  });
};

/** It opens nothing any more. NotFound: they have none of this id. */
export const removePasskey = (
  service: Ground,
  { person, company }: Pick<SignedIn, 'person' | 'company'>,
  credentialId: string,
): Promise<null | Problem> =>
  service.store.transaction(async (tx) => {
    const passkey = await findPasskey(tx, credentialId);
    if (!passkey || !(await remove(tx, person.userId, credentialId)))
      return problem('NotFound', 'passkeyId', noPasskey);
    await audit(service, tx, {
      act: 'RemovePasskey',
      object: { kind: 'user', id: String(person.userId) },
      companyId: company?.id ?? null,
      before: { name: passkey.name },
    });
    return null;
  });

/** What a browser needs to sign somebody in by a passkey, whoever they are. */
export const beginSignInByPasskey = async (
  service: Ground,
  { origin, address }: AtBrowser,
): Promise<Begun<PublicKeyCredentialRequestOptionsJSON> | Problem> => {
  const refusal = refusedAt(service, origin);
  if (refusal) return refusal;
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: service.newKey() + service.newKey(),
    timeout: BEGUN_MS,
    userVerification: 'required',
  });
  const cookie = await keepBegun(
    service,
    { kind: 'passkey', userId: null, facts: { challenge: options.challenge } },
    address,
  );
  return typeof cookie === 'string' ? { options, cookie } : cookie;
};

/** Begins a session by a passkey. SignInFailed for one that was not begun here, is known to nobody, or cannot be believed. */
export const signInByPasskey = async (
  service: Ground,
  shown: {
    readonly credential: unknown;
    readonly origin: string;
    readonly begun: string | null;
    /** The cookie of the session that the browser has; it ends. null: it has none. */
    readonly earlier: string | null;
  },
): Promise<NewSignIn | Problem> => {
  const refusal = refusedAt(service, shown.origin);
  if (refusal) return refusal;
  const { db } = service.store;
  const begun = await takeBegun(service, shown.begun, 'passkey');
  const passkey = begun && (await findPasskey(db, idOf(shown.credential)));
  const user = passkey && (await getUser(db, passkey.userId));
  if (!user) return problem('SignInFailed');
  const counter = await believedCounter(shown.credential, begun.facts.challenge ?? '', shown.origin, passkey);
  const now = service.clock();
  if (counter === null || !(await mayEnter(db, user.id))) return problem('SignInFailed');
  if (!(await usePasskey(db, passkey.credentialId, { counter, at: now }))) return problem('SignInFailed');
  return beginSession(service, user, { now, earlier: shown.earlier });
};

/** As authenticators keep whose it is; tells nothing of the person. */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`user ${userId}`);

const idOf = (credential: unknown): string => {
  const { id } = (credential ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
};

/** null: not ours, not of this moment, or not as a browser writes it; the library throws for each. */
const believedNew = async (given: unknown, expectedChallenge: string, origin: string) => {
  try {
    const response = given as RegistrationResponseJSON;
    // Certificates would have addresses fetched that whoever made them chose. None were asked for.
    const attested = decodeAttestationObject(bytesOf(response.response.attestationObject));
    if (attested.get('attStmt').get('x5c') !== undefined) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
};

const believedCounter = async (
  given: unknown,
  expectedChallenge: string,
  origin: string,
  { credentialId, userId, publicKey, counter }: Passkey,
): Promise<number | null> => {
  try {
    const response = given as AuthenticationResponseJSON;
    const { userHandle } = response.response;
    if (userHandle && Buffer.compare(bytesOf(userHandle), handleOf(userId)) !== 0) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** Why there are no passkeys there; null: there are. */
const refusedAt = (service: Pick<Ground, 'settings'>, origin: string): Problem | null => {
  if (isByProviderAlone(service)) return byProviderAlone;
  return takesPasskeys(origin) ? null : problem('RequestInvalid', 'Host', withoutName(origin));
};

/** Whether browsers know passkeys at this origin: they belong to a name, and go over TLS. */
export const takesPasskeys = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
};

const withoutName = (origin: string) => ({
  en: `Browsers know no passkeys at ${origin}; open the service by a name over https, or at localhost.`,
  ru: `На ${origin} браузеры не поддерживают ключи доступа; откройте сервис по имени через https или на localhost.`,
});

const notBegun: Problem = problem('RequestInvalid', 'credential', {
  en: 'No new passkey was begun in this browser, or it was ten minutes ago; begin again.',
  ru: 'В этом браузере создание ключа доступа не начато или прошло десять минут; начните заново.',
});

const notBelieved: Problem = problem('RequestInvalid', 'credential', {
  en: 'This is not the passkey that was begun, as `PublicKeyCredential.toJSON` writes it; begin again.',
  ru: 'Это не тот ключ доступа, создание которого начато, в записи `PublicKeyCredential.toJSON`; начните заново.',
});

const enough: Problem = problem('RequestInvalid', 'credential', {
  en: `You have ${MOST_PASSKEYS} passkeys; remove one first.`,
  ru: `У вас уже ${MOST_PASSKEYS} ключей доступа; сначала удалите один.`,
});

const noPasskey = { en: 'You have no such passkey.', ru: 'Такого ключа доступа у вас нет.' };

const passwordFirst: Problem = problem('AccessDenied', null, {
  en: 'Set a password of your own first: POST /session/password.',
  ru: 'Сначала задайте собственный пароль: POST /session/password.',
});
