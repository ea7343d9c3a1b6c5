import { type Problem, problem } from '@cartage/core';
import { addFailure, type BegunSignIn, insertSignIn, useSignIn } from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import type { Ground } from '../context.ts';
import { networkOf } from './sign-in-turns.ts';

/** So long somebody may take at their authenticator or their provider, ms. */
export const BEGUN_MS = 10 * 60_000;

const MINUTE_MS = 60_000;
/** So many sign-ins one address may begin in a minute. */
const MOST_BEGUN = 120;

/** Keeps what the end of a sign-in is held against; what the browser keeps meanwhile. TooManyRequests: too many of one address. */
export const keepBegun = async (
  { store, clock, newKey }: Ground,
  begun: BegunSignIn,
  address: string,
): Promise<string | Problem> => {
  const now = clock();
  const minute = hashKey(`begun ${networkOf(address)} ${Math.floor(now / MINUTE_MS)}`);
  if ((await addFailure(store.db, minute, { at: now, since: now - MINUTE_MS })) > MOST_BEGUN)
    return problem('TooManyRequests', null, tooMany);
  const cookie = newKey() + newKey();
  await insertSignIn(store.db, { ...begun, hash: hashKey(cookie), endsAt: now + BEGUN_MS });
  return cookie;
};

/** What was begun in this browser, which is used up by that; null: nothing of this kind, or it has ended. */
export const takeBegun = async (
  { store, clock }: Ground,
  cookie: string | null,
  kind: BegunSignIn['kind'],
): Promise<BegunSignIn | null> => (cookie === null ? null : useSignIn(store.db, hashKey(cookie), kind, clock()));

const tooMany = {
  en: 'Too many sign-ins were begun; try again in a minute.',
  ru: 'Начато слишком много входов; повторите через минуту.',
};
