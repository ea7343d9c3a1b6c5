import type { Credential } from './connection.ts';

/** Who calls: a key or a token that was issued for one, which the header says, or whoever has signed in. */
export type KeyOrToken =
  | { readonly key: string; readonly token?: undefined; readonly session?: undefined }
  | Session
  | {
      readonly key?: undefined;
      readonly session?: undefined;
      /** A token, or what gives one whenever a request is sent. */
      readonly token: string | (() => string | Promise<string>);
    };

/** On a page of the service, whose browser sends the session by itself (interface 24.2). */
export interface Session {
  readonly session: true;
  readonly key?: undefined;
  readonly token?: undefined;
}

/**
 * `Authorization: apiKey <KEY>` or `Authorization: Bearer <TOKEN>` (interface 3.2).
 * @throws TypeError when neither is given, or what no header may have
 */
export function keyInHeader({ key, token, session }: KeyOrToken): Credential {
  if (session) return {};
  if (typeof token === 'function') return { authorization: async () => bearer(await token()) };
  const authorization = token === undefined ? `apiKey ${sendable('key', requiredKey(key))}` : bearer(token);
  return { authorization: () => authorization };
}

const bearer = (token: string): string => `Bearer ${sendable('token', token)}`;

/** @throws TypeError when there is none; callers in JavaScript have no types that say so */
export function requiredKey(key: string | undefined): string {
  if (typeof key !== 'string' || key === '') throw new TypeError('key must be given, as a text that is not empty.');
  return key;
}

/** What it is stays out of the message. */
function sendable(name: string, secret: string): string {
  if (typeof secret === 'string' && /^[\x20-\x7e\x80-\xff]+$/.test(secret)) return secret;
  throw new TypeError(`${name} is missing, or has a character that no header may have, such as a line break.`);
}
