import { isPassing, type LocalText } from '@cartage/core';
import {
  callCourierForOrder,
  cancelCouriers,
  checkCourierCancel,
  checkCourierForOrder,
  type OrderCourierResult,
} from '@cartage/service';
import {
  courierComes,
  courierPending,
  fromCalledCourier,
  fromCanceledCouriers,
  toCourierCancelWish,
  toCourierWish,
  toOrderRef,
  v2Operations,
} from '@cartage/wire/v2';
import { checkedOperation, type Operation } from '../http/operation.ts';

/** Whether a courier comes, and when. */
export const remarksOn = (result: Exclude<OrderCourierResult, { kind: 'refused' }>): readonly LocalText[] =>
  result.kind === 'called' ? courierComes(result.day, result.wasCalled) : [courierPending(result.day)];

export const courier: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.CallCourier,
    convert: ({ params, query, body }) => toCourierWish(toOrderRef(params, query), body),
    check: checkCourierForOrder,
    act: callCourierForOrder,
    reply: (result, call) =>
      result.kind === 'refused'
        ? { problems: result.problems }
        : { status: 200, json: fromCalledCourier(result.order, remarksOn(result), call) },
  }),
  checkedOperation({
    contract: v2Operations.CancelCourier,
    convert: ({ body }) => toCourierCancelWish(body),
    check: checkCourierCancel,
    act: cancelCouriers,
    reply: (results, call) => ({ status: 200, json: fromCanceledCouriers(results, call) }),
    passes: (results) => results.some((one) => one.kind === 'refused' && isPassing(one.problem)),
  }),
];
