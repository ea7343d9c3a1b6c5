import { type Problem, problem } from '@cartage/core';

export const inProgress = (key: string): Problem =>
  problem('IdempotencyKeyInProgress', 'Idempotency-Key', {
    en: `The first request with the Idempotency-Key "${key}" is still running; try again in a moment.`,
    ru: `Первый запрос с Idempotency-Key «${key}» ещё выполняется; повторите чуть позже.`,
  });
