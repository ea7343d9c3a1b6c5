import { callCourierForOrder } from '@cartage/service';
import {
  courierCalledBefore,
  courierComes,
  courierPending,
  fromCalledCourier,
  toCourierWish,
  toOrderRef,
  v2Operations,
} from '@cartage/wire/v2';
import { operation } from '../../operation.ts';

export const callCourier = operation({
  contract: v2Operations.CallCourier,
  convert: ({ params, query, body }) => toCourierWish(toOrderRef(params, query), body),
  act: callCourierForOrder,
  reply: (result, call) => {
    switch (result.kind) {
      case 'called': {
        const remark = result.day === null ? courierCalledBefore : courierComes(result.day);
        return { status: 200, json: fromCalledCourier(result.order, [remark], call) };
      }
      case 'pending':
        return { status: 200, json: fromCalledCourier(result.order, [courierPending], call) };
      case 'refused':
        return { problems: result.problems };
    }
  },
});
