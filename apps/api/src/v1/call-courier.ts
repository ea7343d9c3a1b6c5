import { callCourier as callCouriers } from '@cartage/service';
import { fromCourierCalls, toCourierWish, v1Operations } from '@cartage/wire/v1';
import { operation } from '../operation.ts';

export const callCourier = operation({
  contract: v1Operations.CallCourier,
  convert: ({ body }) => toCourierWish(body),
  act: callCouriers,
  reply: (result) =>
    result.kind === 'called' ? { status: 200, json: fromCourierCalls(result.calls) } : { problems: result.problems },
});
