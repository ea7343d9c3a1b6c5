import { CartageError } from '@cartage/client/operator';
import {
  type Instant,
  isProblem,
  type Kopecks,
  kopecksFromRoubles,
  type OrderStatus,
  orderStatuses,
  type Problem,
  type ProblemCode,
  problem,
  roublesFromKopecks,
} from '@cartage/core';
import { statusCode } from '@cartage/wire/operator';
import type { Acts } from '../command.ts';

/** What an act takes; the service stands first and is not needed: another process has it. */
type Taken<Name extends keyof Acts> = Parameters<Acts[Name]> extends [unknown, ...infer Rest] ? Rest : never;
/** By the names of the acts. What they answer is what commands read of it, which by-url.e2e.test.ts compares. */
export type RemoteActs = {
  readonly [Name in keyof Acts]?: (service: never, ...taken: Taken<Name>) => Promise<unknown>;
};

// What travels, in the words of commands, and back.

export const kopecks = (roubles: number): Kopecks => kopecksFromRoubles(roubles) ?? 0;
export const kopecksOrNull = (roubles: number | null): Kopecks | null => (roubles === null ? null : kopecks(roubles));
export const roubles = (amount: Kopecks | null | undefined): number | null =>
  amount === null || amount === undefined ? null : roublesFromKopecks(amount);

export const instant = (moment: string): Instant => Date.parse(moment);
export const instantOrNull = (moment: string | null): Instant | null => (moment === null ? null : instant(moment));
export const isoOrNull = (at: Instant | null): string | undefined =>
  at === null ? undefined : new Date(at).toISOString();

/** A newer service may have statuses of which this command knows nothing. */
export const statusOf = (code: number): OrderStatus =>
  orderStatuses.find((status) => statusCode(status) === code) ?? (`status ${code}` as OrderStatus);

export { statusCode };

/** Why a command is not done, in a sentence for whoever has typed it. */
export class Refused extends Error {}

/** What is wrong with the request itself; a service that cannot be asked, or does not let us in, is thrown on. */
export const problemsOf = (thrown: unknown): readonly Problem[] => {
  if (!(thrown instanceof CartageError) || thrown.problems.length === 0 || shut.has(thrown.code)) throw thrown;
  return thrown.problems.map(({ code, target, message }) =>
    problem(code as ProblemCode, target, { en: message, ru: message }),
  );
};

const shut: ReadonlySet<string> = new Set(['ApiKeyEmpty', 'ApiKeyInvalid', 'AccessDenied', 'TooManyRequests']);

/** The answer, or all that is wrong with the request. */
export const orProblems = <T>(answer: Promise<T>): Promise<T | readonly Problem[]> => answer.catch(problemsOf);

/** The answer, or the first of it. */
export const orProblem = async <T>(answer: Promise<T>): Promise<T | Problem> => {
  const found = await orProblems(answer);
  return Array.isArray(found) && isProblem(found[0]) ? found[0] : (found as T);
};

/** The answer, or null where what the request names is not there. */
export const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  const found = await orProblems(answer);
  if (!Array.isArray(found) || !isProblem(found[0])) return found as T;
  if (found[0].code === 'NotFound') return null;
  throw new Refused(found[0].text.en);
};

/** So many of a list that comes in pages. */
export const firstOf = async <T>(most: number, all: AsyncIterable<T>): Promise<readonly T[]> => {
  const first: T[] = [];
  for await (const one of all) if (first.push(one) >= most) break;
  return first;
};

/** What refuses it; null: it is done. */
export const refusalOf = async (answer: Promise<unknown>): Promise<Problem | null> => {
  const came = await orProblems(answer);
  return Array.isArray(came) && isProblem(came[0]) ? came[0] : null;
};
