import { type Problem, problem, withSaved } from '@cartage/core';
import { FailedAfterSaving } from '@cartage/service';
import type { Reply } from './reply.ts';

/** The database is away for the moment. The set of codes is closed; the status 503 says that it is no defect. */
export const databaseAway: Problem = problem('InternalError', null, {
  en: 'The service is temporarily unavailable; repeat the request in a few seconds.',
  ru: 'Сервис временно недоступен; повторите запрос через несколько секунд.',
});

/** The version's own refusal as 503 with Retry-After. */
export const unavailable = (reply: Reply): Reply => ({
  ...reply,
  status: 503,
  headers: { ...reply.headers, 'Retry-After': '5' },
});

/** Nothing is at this address. */
export const notFound = (path: string): Problem =>
  problem('NotFound', null, { en: `There is nothing at ${path}.`, ru: `По адресу ${path} ничего нет.` });

/** The address is there, and takes other methods. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): Problem =>
  problem('MethodNotAllowed', null, {
    en: `The method ${method} is not allowed here; use ${allowed.join(' or ')}.`,
    ru: `Метод ${method} здесь не разрешён; используйте ${allowed.join(' или ')}.`,
  });

/** What an act threw, and `problem` as its caller is told of it. */
export const failureOf = (thrown: Error) => ({
  defect: thrown instanceof FailedAfterSaving && thrown.cause instanceof Error ? thrown.cause : thrown,
  told: (found: Problem): Problem => (thrown instanceof FailedAfterSaving ? withSaved(found, thrown.saved) : found),
});
