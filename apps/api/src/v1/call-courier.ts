import { callCourier as callCouriers, checkCourierCall } from '@cartage/service';
import { fromCourierCalls, toCourierWish, v1Operations } from '@cartage/wire/v1';
import { checkedOperation } from '../http/operation.ts';

export const callCourier = checkedOperation({
  contract: v1Operations.CallCourier,
  convert: ({ body }) => toCourierWish(body),
  check: checkCourierCall,
  act: callCouriers,
  reply: (calls) => ({ status: 200, json: fromCourierCalls(calls) }),
});
