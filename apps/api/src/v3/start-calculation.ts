import { checkCalculation, startCalculation } from '@cartage/service';
import { fromStarted, toCalculation, v3Operations } from '@cartage/wire/v3';
import { checkedOperation } from '../http/operation.ts';

export const startCalculationOperation = checkedOperation({
  contract: v3Operations.StartCalculation,
  convert: ({ body }) => toCalculation(body),
  check: (ctx, value) => checkCalculation(ctx, value),
  act: async (ctx, calculation, call) => ({ started: await startCalculation(ctx, calculation), url: call.url }),
  reply: ({ started, url }) => ({
    status: 202,
    json: fromStarted(started),
    headers: {
      Location: new URL(`Calc/${started.requestId}/All`, url).href,
      'Retry-After': String(started.retryAfter),
    },
  }),
});
