import { callCourier as callCouriers } from '@cartage/service';
import { fromCourierCalls, toCourierWish, v1Operations } from '@cartage/wire/v1';
import { operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const callCourier = operation({
  contract: v1Operations.CallCourier,
  convert: toCourierWish,
  act: callCouriers,
  reply: (result, call) =>
    result.kind === 'called' ? { status: 200, json: fromCourierCalls(result.calls) } : refuse(result.problems, call),
});
