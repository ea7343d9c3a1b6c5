import type { Instant, LocalText, Problem } from '@cartage/core';
import { problem } from '@cartage/core';
import { addFailure, type Db, failuresOf, forgetFailures } from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { networkOf } from './sign-in-turns.ts';

const MINUTE_MS = 60_000;
/** Failures of an account are forgotten so long after the last. */
export const FORGOTTEN_MS = 15 * MINUTE_MS;
/** So many answers of an account come at once. */
const PATIENT = 5;
/** Of one address in a minute. */
const MOST_FAILURES = 20;

const accountOf = (login: string): string => hashKey(`account ${login}`);

/** How long an answer about the account waits: nothing, then 1, 2, 4 to 30 s. */
export const waitOf = async (db: Db, login: string, now: Instant): Promise<number> => {
  const failures = (await failuresOf(db, accountOf(login), now - FORGOTTEN_MS))?.count ?? 0;
  return failures < PATIENT ? 0 : Math.min(30_000, 1_000 * 2 ** Math.min(failures - PATIENT, 5));
};

/** A wrong password was tried. TooManyRequests for more than twenty of one address in a minute; null: not so many. */
export const noteFailure = async (
  db: Db,
  { login, address }: { readonly login: string; readonly address: string },
  now: Instant,
): Promise<Problem | null> => {
  await addFailure(db, accountOf(login), { at: now, since: now - FORGOTTEN_MS });
  const minute = hashKey(`address ${networkOf(address)} ${Math.floor(now / MINUTE_MS)}`);
  const failed = await addFailure(db, minute, { at: now, since: now - MINUTE_MS });
  return failed > MOST_FAILURES ? tooManyTries : null;
};

/** None of the account counts any more. */
export const forgetAccount = (tx: Db, login: string): Promise<void> => forgetFailures(tx, accountOf(login));

const tooMany: LocalText = {
  en: 'Too many failed sign-ins; try again in a minute.',
  ru: 'Слишком много неудачных попыток входа; повторите через минуту.',
};

/** More was tried than can be. */
export const tooManyTries: Problem = problem('TooManyRequests', null, tooMany);
