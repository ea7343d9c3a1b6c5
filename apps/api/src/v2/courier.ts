import { callCourierForOrder, checkCourierForOrder } from '@cartage/service';
import {
  courierComes,
  courierPending,
  fromCalledCourier,
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
];
