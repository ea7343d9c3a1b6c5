import { type Problem, problem } from '@cartage/core';
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
