import { isPassing, type LocalText } from '@cartage/core';
import {
  callCourierForOrder,
  cancelCouriers,
  checkCourierCancel,
  checkCourierForOrder,
  listCourierCalls,
  type OrderCourierResult,
} from '@cartage/service';
import {
  courierComes,
  courierDaysTarget,
  courierPending,
  fromCalledCourier,
  fromCanceledCouriers,
  fromCourierCalls,
  MOST_LISTED,
  toCourierCancelWish,
  toCourierDays,
  toCourierWish,
  toOrderRef,
  v2Operations,
} from '@cartage/wire/v2';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { checkedOperation, type Operation, operation } from '../http/operation.ts';

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
  operation({
    contract: v2Operations.ListCourierCalls,
    convert: ({ query }) => ({
      value: { days: toCourierDays(query), page: listPage(query, MOST_LISTED) },
      problems: [],
      targetOf: courierDaysTarget,
    }),
    act: (ctx, { days, page }) => onPage(page, listCourierCalls(ctx, days, page)),
    reply: (found, call) => ({ status: 200, json: { ...fromCourierCalls(found, call), ...listEnd(found, call) } }),
  }),
];
