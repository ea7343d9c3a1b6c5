import { type Problem, problem } from '@cartage/core';
import { companyOfEndpoint } from '@cartage/outbox';
import { actFor } from '../access/act-for.ts';
import type { Acting, Ground } from '../context.ts';

/** What the operator does with a webhook of a company, as that could; NotFound at `webhookId`: there is no such webhook. */
export const forWebhook = async <S extends Ground, T>(
  service: S,
  webhookId: string,
  act: (ctx: S & Acting) => Promise<T | Problem>,
): Promise<T | Problem> => {
  const companyId = await companyOfEndpoint(service.store.db, webhookId);
  return companyId === null ? noWebhook : act(await actFor(service, companyId));
};

const noWebhook: Problem = problem('NotFound', 'webhookId', {
  en: 'There is no such webhook; ListOperatorWebhooks has all that there are.',
  ru: 'Такого вебхука нет; все вебхуки возвращает ListOperatorWebhooks.',
});
