import { type Problem, problem } from '@cartage/core';

/** The key of a request, or why there is none. */
export type ReadApiKey = { readonly key: string } | { readonly problem: Problem };

/**
 * The key in the body of a request, whose property may be spelt in any case. In a list every element carries it, and
 * one call has one key. ApiKeyEmpty where there is none (interface 3.1, 3.2).
 */
export function readApiKey(body: unknown): ReadApiKey {
  if (!Array.isArray(body)) return keyOr(keyIn(body), 'apiKey');
  const keys = body.map(keyIn);
  const missing = keys.indexOf(null);
  if (missing !== -1 || keys.length === 0) return keyOr(null, `[${Math.max(missing, 0)}].apiKey`);
  const other = keys.findIndex((key) => key !== keys[0]);
  return other === -1
    ? keyOr(keys[0] ?? null, null)
    : { problem: problem('RequestInvalid', `[${other}].apiKey`, oneKey) };
}

/** May a member of this name hold the key? */
export const isApiKeyName = (name: string): boolean => name.toLowerCase() === 'apikey';

const keyOr = (key: string | null, target: string | null): ReadApiKey =>
  key === null ? { problem: problem('ApiKeyEmpty', target) } : { key };

function keyIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const name = Object.hasOwn(body, 'apiKey') ? 'apiKey' : Object.keys(body).findLast(isApiKeyName);
  const key: unknown = name === undefined ? null : Reflect.get(body, name);
  return typeof key === 'string' && key !== '' ? key : null;
}

const oneKey = {
  en: 'The elements of one request must carry the same apiKey.',
  ru: 'Элементы одного запроса должны содержать один и тот же apiKey.',
};
