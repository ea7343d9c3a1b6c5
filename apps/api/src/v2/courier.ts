import { isPassing } from '@cartage/core';
import { callCourierForOrder, cancelCouriers, checkCourierCancel, checkCourierForOrder } from '@cartage/service';
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

export const courier: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.CallCourier,
    convert: ({ params, query, body }) => toCourierWish(toOrderRef(params, query), body),
    check: checkCourierForOrder,
    act: callCourierForOrder,
    reply: (result, call) => {
      switch (result.kind) {
        case 'called': {
          const remarks = courierComes(result.day, result.wasCalled);
          return { status: 200, json: fromCalledCourier(result.order, remarks, call) };
        }
        case 'pending':
          return { status: 200, json: fromCalledCourier(result.order, [courierPending(result.day)], call) };
        case 'refused':
          return { problems: result.problems };
      }
    },
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
